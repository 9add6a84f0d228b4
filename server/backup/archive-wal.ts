import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ArchivedDocuments } from '#server/backup/archive-documents.ts'
import { archiveReach, HISTORY, momentsFile, SEGMENT } from '#server/backup/archive-reach.ts'
import { ARCHIVE_LOCK, keepSeal } from '#server/backup/keep-records.ts'
import { keepErasures } from '#server/backup/kept-erasures.ts'
import { listBackups, openOwnRepository, type Repository } from '#server/backup/repository.ts'
import { readSealed, writeSealed } from '#server/backup/sealed-file.ts'
import type { Env } from '#server/env.ts'
import { keptFolder } from '#server/files/disk.ts'
import { syncFolder } from '#server/files/incoming.ts'
import { dayOf, isKey } from '#server/files/keys.ts'
import { StartError } from '#server/start-error.ts'

const DAY_MS = 86_400_000
const SPOOLED_WITHIN_MS = 20_000
/** A gigabyte: beyond it the oldest is dropped, so that a full or absent BACKUP_DIR never fills the database's disk. */
const SPOOLED_AT_MOST = 64

interface Wish {
  env: Env & { BACKUP_DIR: string }
  ownerUrl: string
  /** Where PostgreSQL puts each segment that it has finished (`basic_archive`). */
  spool: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * One pass: copies what the database wrote, and new documents, into the folder of backups. Documents go first, since a file exists
 * before its row: any moment restored from the archive has its documents. A mark that PostgreSQL can stop at makes the moment of the
 * pass restorable. Returns that moment, or undefined where another process is archiving.
 */
export async function openArchive({ env, ownerUrl, spool, log }: Wish): Promise<() => Promise<Date | undefined>> {
  const kept = keptFolder(env.DATA_DIR)
  const repository = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ system: string; mode: string }>(
      `select system_identifier::text as system, current_setting('archive_mode') as mode from pg_control_system()`,
    )
    if (rows[0]!.mode !== 'on') {
      throw new StartError(
        'PostgreSQL runs since before BACKUP_DIR was set: stop every process of Entrada and start again.',
        {
          passing: true,
        },
      )
    }
    const own = await openOwnRepository(env, rows[0]!.system)
    await keepHistory(client, own)
    return own
  })
  const { whole, damaged } = await listBackups(repository)
  for (const reason of damaged.values()) log.warn({ reason }, 'a backup is damaged: nothing can be restored from it')
  const newest = whole.at(-1)?.manifest
  // What came earlier is copied by the backup that the archive goes on from.
  let documentsFrom = Math.min(Date.now(), newest ? Date.parse(newest.endedAt) : Infinity) - DAY_MS

  let isGoingOn = false
  let lastSeal = ''
  let isWarned = false

  return () =>
    asOwner(ownerUrl, async (client) => {
      const { rows: locks } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, 0) as mine', [
        ARCHIVE_LOCK,
      ])
      if (!locks[0]!.mine) return undefined
      // An empty place where a disk was must not look like a folder of backups that is up to date.
      if (!existsSync(join(repository.folder, 'folder.json')))
        throw new StartError(`${repository.folder} is not there.`)
      const { at, segment } = await mark(client)
      const begun = Date.now()
      for (const deadline = begun + SPOOLED_WITHIN_MS; !existsSync(join(spool, segment)); await sleep(50)) {
        if (Date.now() > deadline) throw new StartError('PostgreSQL does not archive: see its log.')
      }
      if (env.DOCUMENT_STORE === 'file') await archiveDocuments(repository, kept, documentsFrom)
      documentsFrom = begun - DAY_MS
      await ship(repository, spool)
      await keepErasures(client, repository)
      lastSeal = await keepSeal(client, repository, segment.slice(0, 8), lastSeal)
      await appendFile(momentsFile(repository), `${at.toISOString()} ${segment}\n`, { mode: 0o600, flush: true })
      if (!isGoingOn) {
        isGoingOn = await goesOn(repository, segment)
        if (!isGoingOn && !isWarned)
          log.warn('there is no backup that the archive goes on from: take one now (npm run backup)')
        isWarned = true
      }
      return at
    })
}

async function asOwner<Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'entrada archive',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes a record that recovery can stop at, and closes the segment that holds it. */
async function mark(client: pg.Client): Promise<{ at: Date; segment: string }> {
  const { rows: clocks } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  await client.query(`select pg_logical_emit_message(true, 'entrada', 'moment')`)
  const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
  return { at: clocks[0]!.at, segment: rows[0]!.segment }
}

/**
 * A restore begins a timeline with a history, which PostgreSQL did not archive then; the next restore of the same backup numbers its
 * own after those it finds.
 */
async function keepHistory(client: pg.Client, repository: Repository): Promise<void> {
  const { rows } = await client.query<{ name: string; history: Buffer | null }>(
    `select name, pg_read_binary_file('pg_wal/' || name, true) as history
      from (select left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.history' as name) own`,
  )
  const { name, history } = rows[0]!
  if (history) await keep(repository, name, () => Readable.from([history]))
}

/** Whether the archive goes on from a backup to this segment without a gap; otherwise it leads nowhere. */
async function goesOn(repository: Repository, segment: string): Promise<boolean> {
  const newest = (await listBackups(repository)).whole.at(-1)
  if (!newest) return false
  return (await archiveReach(repository, newest.manifest.firstSegment)).segments.includes(segment)
}

async function archiveDocuments(repository: Repository, kept: string, from: number): Promise<void> {
  const archived = new ArchivedDocuments(repository)
  for (let moment = from; moment < Date.now() + DAY_MS; moment += DAY_MS) {
    const day = dayOf(new Date(moment))
    const names = await readdir(join(kept, day)).catch(() => [])
    await archived.add(kept, names.map((name) => `${day}/${name}`).filter(isKey))
  }
}

async function ship(repository: Repository, spool: string): Promise<void> {
  const names = (await readdir(spool)).sort()
  let shipped = 0
  for (const name of names) {
    const source = join(spool, name)
    if (SEGMENT.test(name) || HISTORY.test(name)) {
      await keep(repository, name, () => createReadStream(source))
      shipped += 1
    } else if (!name.endsWith('.backup')) continue
    await rm(source)
  }
  if (shipped > 0) await syncFolder(join(repository.folder, 'wal'))
}

/** Seals a file of the log into the archive, unless it is there: PostgreSQL archives again what it is not sure of. */
async function keep({ folder, key }: Repository, name: string, read: () => Readable): Promise<void> {
  const target = join(folder, 'wal', name)
  if (!existsSync(target)) await writeSealed(key, `wal/${name}`, read(), target)
  else if ((await digest(read())) !== (await digest(readSealed(key, `wal/${name}`, target)))) {
    const words = `${target} is of another run of this database: a copy of it writes to the same BACKUP_DIR.`
    throw new StartError(words, { passing: true })
  }
}

async function digest(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Drops the oldest segments where more wait than allowed; returns how many. */
export async function boundSpool(spool: string, atMost = SPOOLED_AT_MOST): Promise<number> {
  const names = (await readdir(spool)).filter((name) => SEGMENT.test(name)).sort()
  const surplus = names.slice(0, Math.max(0, names.length - atMost))
  for (const name of surplus) await rm(join(spool, name), { force: true })
  return surplus.length
}
