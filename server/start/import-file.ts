import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { archiveInto } from '#server/backup/start-archiving.ts'
import { jobContext } from '#server/context.ts'
import { startCompactor } from '#server/db/compact-lists.ts'
import { transaction } from '#server/db/client.ts'
import { startFailure } from '#server/start-failure.ts'
import { parseEnv } from '#server/env.ts'
import { importOrders } from '#server/intake/import-orders.ts'
import { tryImport, type Tried } from '#server/intake/try-import.ts'
import { keepPlace, type Place } from '#server/intake/import-place.ts'
import { readKeyRing } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { closeServices, openServices } from '#server/services.ts'
import { StartError } from '#server/start-error.ts'
import { csvToLines } from '#server/start/csv-to-lines.ts'
import { ensureDataDir } from '#server/start/data-dir.ts'
import { findDatabase } from '#server/start/find-database.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'

const HOW = 'npm run import -- FILE.ndjson|FILE.csv --site 1 [--dry-run]'
/** Names the lock under which one process at a time imports to a site ("impo" and the site). */
const LOCK = 0x696d706f
/** Seldom: each folding of the counts slows the import down. */
const COMPACT_MS = 15_000
/**
 * The search index notes new orders down and sorts them in later, at best many at once: that is left to the compactor, on a
 * connection and a processor of its own, and may take it longer than a request may. Nor does each transaction wait for the disk:
 * what a crash takes it takes with its place, the next run reads it again, and the end waits once for all.
 */
const DATABASE = {
  settings: { gin_pending_list_limit: '256MB', synchronous_commit: 'off' },
  statementTimeoutMs: 120_000,
}
/** A file of orders has no more fields of which nothing is kept. */
const FIELDS_AT_MOST = 100
const number = new Intl.NumberFormat('en')

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())

try {
  await main()
} catch (error) {
  console.error(`Import: ${startFailure(error).message}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const given = readArguments()
  const { siteId, dryRun } = given
  const isCsv = /\.csv$/i.test(given.file)
  const file = isCsv ? await csvToLines(given.file) : given.file
  if (file === undefined) {
    console.log(`What each column is was guessed: look at ${given.file}.columns.json, correct it, and run this again.`)
    console.log('Nothing was imported.')
    return
  }
  if (dryRun) return tellTried(await tryImport(file, siteId), file)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  readKeyRing(env)
  ensureDataDir(env.DATA_DIR)
  const { url, migrator, embedded } = await findDatabase(env, (line) => console.log(`PostgreSQL: ${line}`))
  const services = await openServices({ env, databaseUrl: url, secret: '', database: DATABASE })
  try {
    await prepareDatabase(services.pool, migrator, services.log)
    await noteKeys(services)
    await using _lock = await lockSite(services.pool, siteId)
    // Counts stay quick and the search has room ahead, though no server may be running.
    const stopCompactor = startCompactor(services.pool, services.log, COMPACT_MS)
    const archiving = await archiveInto(services, embedded)
    const progress = showProgress()
    try {
      const ctx = jobContext(services, 'import')
      const notKept = countNotKept()
      const place = await importOrders(ctx, {
        file,
        siteId,
        onProgress: progress.show,
        onNotKept: notKept.count,
        signal: stopping.signal,
      })
      await awaitDisk(services.pool, place)
      progress.end(place, file, stopping.signal.aborted)
      notKept.tell()
    } finally {
      await stopCompactor()
      await archiving?.stop()
    }
  } finally {
    await closeServices(services)
    await embedded?.stop()
  }
}

/** A commit that waits for the disk waits for all before it: now what the last line says is true for good. */
async function awaitDisk(pool: Pool, place: Place): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('set local synchronous_commit = on')
    await keepPlace(client, place)
  })
}

function readArguments(): { file: string; siteId: number; dryRun: boolean } {
  const { values, positionals } = parse()
  const [given] = positionals
  if (positionals.length !== 1 || !given || !/^[1-9]\d{0,3}$/.test(values.site ?? '')) throw new StartError(HOW)
  // npm runs us in the project's folder; the file was named from where the command was given.
  const file = resolve(process.env.INIT_CWD ?? '.', given)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  return { file, siteId: Number(values.site), dryRun: values['dry-run'] ?? false }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { site: { type: 'string' }, 'dry-run': { type: 'boolean' } } })
  } catch {
    throw new StartError(HOW)
  }
}

/** Says what an import would do; fields by name alone, since the values are travellers'. */
function tellTried({ orders, rejected, flagged, fields }: Tried, file: string): void {
  console.log(
    `Nothing was imported. It would be ${number.format(orders)} orders, ${number.format(flagged)} with something to look at, and ${number.format(rejected)} lines rejected.`,
  )
  const most = [...fields].toSorted(([, a], [, b]) => b - a).slice(0, FIELDS_AT_MOST)
  if (most.length > 0)
    console.log(`To look at, by field: ${most.map(([field, count]) => `${field} ${number.format(count)}`).join(', ')}`)
  if (flagged + rejected > 0) console.log(`Why, line by line: ${file}.tried.ndjson`)
}

/** Two imports of one file would only wait for each other's keys. The lock ends with its connection, kill -9 included. */
async function lockSite(pool: Pool, siteId: number): Promise<AsyncDisposable> {
  const { rows } = await pool.query<{ id: number }>('select id from landing_sites order by id')
  if (!rows.some(({ id }) => id === siteId)) {
    throw new StartError(`There is no landing site ${siteId}; there are ${rows.map(({ id }) => id).join(', ')}.`)
  }
  const client = await pool.connect()
  const { rows: locks } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
    LOCK,
    siteId,
  ])
  const release = () => client.release(true)
  if (locks[0]?.mine) return { [Symbol.asyncDispose]: async () => release() }
  release()
  throw new StartError(`Another import to site ${siteId} is running.`)
}

/** The fields of which nothing was kept, and in how many orders: by name alone, since the values are travellers'. */
function countNotKept() {
  const counts = new Map<string, number>()
  return {
    count(fields: string[]) {
      for (const field of fields)
        if (counts.has(field) || counts.size < FIELDS_AT_MOST) counts.set(field, (counts.get(field) ?? 0) + 1)
    },
    tell() {
      if (counts.size === 0) return
      const most = [...counts].toSorted(([, a], [, b]) => b - a)
      console.log(`Not kept, by field: ${most.map(([field, count]) => `${field} ${number.format(count)}`).join(', ')}`)
    },
  }
}

/** One line that tells how far it is, once a second on a terminal, else every ten. */
function showProgress() {
  const started = performance.now()
  let before: number | undefined
  let begun = started
  let shown = started
  const linesOf = ({ created, repeated, rejected }: Place) => created + repeated + rejected
  const rate = (place: Place) => (linesOf(place) - (before ?? 0)) / ((performance.now() - begun) / 1000)
  const counts = ({ created, repeated, rejected }: Place) =>
    `${number.format(created)} orders, ${number.format(repeated)} known before, ${number.format(rejected)} rejected`
  return {
    show(place: Place, size: number) {
      if (before === undefined) {
        // What an earlier run did, and the first transaction of this one, tell nothing of how fast this one is.
        before = linesOf(place)
        begun = performance.now()
      }
      if (performance.now() - shown < (process.stdout.isTTY ? 1000 : 10_000)) return
      shown = performance.now()
      const share = Math.floor((place.bytesDone / size) * 100)
      const line = `${share} %: ${counts(place)}, ${number.format(Math.round(rate(place)))} lines/s`
      process.stdout.write(process.stdout.isTTY ? `\r${line}  ` : `${line}\n`)
    },
    end(place: Place, file: string, stopped: boolean) {
      if (process.stdout.isTTY) process.stdout.write('\n')
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(`${stopped ? 'Stopped' : 'Done'}: ${counts(place)} in this file so far; this run took ${seconds} s.`)
      if (place.rejected > 0) console.log(`Why lines were rejected: ${file}.rejected.ndjson`)
      if (stopped) console.log('Run the same command again to go on.')
    },
  }
}
