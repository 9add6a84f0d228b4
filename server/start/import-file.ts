import { existsSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { archiveInto } from '#server/backup/start-archiving.ts'
import { jobContext } from '#server/context.ts'
import { startCompactor } from '#server/db/compact-lists.ts'
import { transaction } from '#server/db/client.ts'
import { startFailure } from '#server/start-failure.ts'
import { parseEnv } from '#server/env.ts'
import type { Imported } from '#server/db/tables/imports.ts'
import { importLines, type LineKind } from '#server/intake/import-lines.ts'
import { ordersOfLines } from '#server/intake/import-orders.ts'
import { tryImport } from '#server/intake/try-import.ts'
import { tryLines } from '#server/intake/try-lines.ts'
import { MOVED } from '#server/moving-in/kinds.ts'
import { FILE_ORDERS, readOldItem } from '#server/moving-in/old-orders.ts'
import { tellDifferences } from '#server/moving-in/tell-differences.ts'
import { countStatuses, refuseUnknown } from '#server/moving-in/old-statuses.ts'
import { keepPlace, type Place } from '#server/intake/import-place.ts'
import { readKeyRing } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { closeServices, openServices } from '#server/services.ts'
import { StartError } from '#server/start-error.ts'
import { csvToLines } from '#server/start/csv-to-lines.ts'
import { ensureDataDir } from '#server/start/data-dir.ts'
import { findDatabase } from '#server/start/find-database.ts'
import { countNotKept, showProgress, tellStatuses, tellTried, tellTriedLines } from '#server/start/import-progress.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'

const HOW =
  'npm run import -- FILE.ndjson|FILE.csv --site 1 [--what orders|remarks|mails|documents] [--folder FOLDER] [--dry-run]'
const WHAT: readonly Imported[] = ['orders', 'remarks', 'mails', 'documents']
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
  const { siteId, what, dryRun, folder } = given
  const isCsv = /\.csv$/i.test(given.file)
  const file = isCsv ? await csvToLines(given.file, what === 'orders' ? FILE_ORDERS : MOVED[what]) : given.file
  if (file === undefined) {
    console.log(`What each column is was guessed: look at ${given.file}.columns.json, correct it, and run this again.`)
    console.log('Nothing was imported.')
    return
  }
  const statuses = what === 'orders' ? await countStatuses(file) : new Map<string, number>()
  if (dryRun && what === 'orders') {
    tellTried(await tryImport(file, siteId, readOldItem), file)
    return tellStatuses(statuses)
  }
  refuseUnknown(statuses)
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
    try {
      const ctx = jobContext(services, 'import')
      const notKept = countNotKept()
      const kind: LineKind<unknown> =
        what === 'orders'
          ? (ordersOfLines(ctx, siteId, notKept.count, readOldItem, tellDifferences) as LineKind<unknown>)
          : MOVED[what].ofLines(ctx, siteId, folder)
      if (dryRun) return tellTriedLines(await tryLines(kind, file), file, what)
      const progress = showProgress(what)
      const place = await importLines(ctx, kind, {
        file,
        siteId,
        onProgress: progress.show,
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

interface Given {
  file: string
  siteId: number
  what: Imported
  /** Where the files lie that documents' lines name. */
  folder: string
  dryRun: boolean
}

function readArguments(): Given {
  const { values, positionals } = parse()
  const [given] = positionals
  const what = WHAT.find((one) => one === (values.what ?? 'orders'))
  if (positionals.length !== 1 || !given || !what || !/^[1-9]\d{0,3}$/.test(values.site ?? ''))
    throw new StartError(HOW)
  // npm runs us in the project's folder; the file was named from where the command was given.
  const from = process.env.INIT_CWD ?? '.'
  const file = resolve(from, given)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const folder = values.folder === undefined ? dirname(file) : resolve(from, values.folder)
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  return { file, siteId: Number(values.site), what, folder: realpathSync(folder), dryRun: values['dry-run'] ?? false }
}

function parse() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      allowPositionals: true,
      options: { site: text, what: text, folder: text, 'dry-run': { type: 'boolean' } },
    })
  } catch {
    throw new StartError(HOW)
  }
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
