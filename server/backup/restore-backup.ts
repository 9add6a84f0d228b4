import { createWriteStream, existsSync, realpathSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { HISTORY } from '#server/backup/archive-reach.ts'
import { said, type Chosen } from '#server/backup/choose-backup.ts'
import { count, size, type Progress } from '#server/backup/progress.ts'
import { eraseAgain, keptErasures, unkeptErasures } from '#server/backup/kept-erasures.ts'
import { restoreDocuments } from '#server/backup/restore-documents.ts'
import { readSealed } from '#server/backup/sealed-file.ts'
import { storedKeys } from '#server/documents/keeping/stored-files.ts'
import { untar } from '#server/backup/untar.ts'
import { databaseAccount, type Account } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { startEmbedded, stopLeftBehind } from '#server/db/embedded/start-embedded.ts'
import type { Env } from '#server/env.ts'
import { keptFolder } from '#server/files/disk.ts'
import { StartError } from '#server/start-error.ts'
import type { Words } from '#server/words/say.ts'

const NAMED_AT_MOST = 20
const GONE = { recursive: true, force: true, maxRetries: 5 }

interface Wish {
  env: Pick<Env, 'DOCUMENT_STORE'>
  chosen: Chosen
  /** The folder that becomes a DATA_DIR; it is not there yet, or empty. */
  into: string
  /** Restore also where documents are missing, and name them. */
  incomplete: boolean
  progress: Progress
  signal: AbortSignal
}

/** Makes a DATA_DIR out of a backup. It is made beside and renamed once it is whole; whatever goes wrong leaves nothing. */
export async function restoreBackup({ env, chosen, into, incomplete, progress, signal }: Wish): Promise<void> {
  const half = `${into}.restoring`
  const account = databaseAccount()
  await discard(half)
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    await unpackDatabase(half, account, chosen, progress, signal)
    const lost = await recover(half, env, chosen, progress, signal)
    if (lost.length > 0) {
      for (const key of lost.slice(0, NAMED_AT_MOST)) progress.say(`Lost: the document ${key}`)
      if (lost.length > NAMED_AT_MOST) progress.say(`… and ${lost.length - NAMED_AT_MOST} more.`)
      if (!incomplete) {
        throw new StartError(
          `${count(lost.length, 'document')} of that moment cannot be restored; --incomplete restores all the rest.`,
        )
      }
    }
    const { repository, backup } = chosen
    if (backup.manifest.files['session-secret']) {
      const path = join(repository.folder, backup.name, 'session-secret')
      const source = readSealed(repository.key, `${backup.name}/session-secret`, path)
      await pipeline(source, createWriteStream(join(half, 'session-secret'), { mode: 0o600 }), { signal })
    }
    await rename(half, into)
  } catch (error) {
    await discard(half).catch(() => undefined)
    throw error
  }
}

/** StartError where the folder holds anything. */
export async function refuseFull(into: string): Promise<void> {
  const found = await readdir(into).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : [error.code],
  )
  if (found.length > 0) throw new StartError(`${into} is not empty: name a folder that is empty or not there.`)
}

/** Removes what a restore that ended half-way left, its PostgreSQL too. */
async function discard(half: string): Promise<void> {
  const database = join(half, 'postgres')
  if (existsSync(database)) {
    await stopLeftBehind({ dataDir: half, log: () => undefined })
    await rm(realpathSync(database), GONE)
  }
  await rm(half, GONE)
}

async function unpackDatabase(
  half: string,
  account: Account,
  { repository, backup, segments }: Chosen,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { cluster } = await findPlace(half, account)
  const incoming = join(dirname(cluster), 'wal-in')
  for (const folder of [cluster, incoming]) {
    await mkdir(folder, { mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
  }
  const read = (name: string, path: string) => readSealed(repository.key, name, path)
  let done = 0
  const tar = read(`${backup.name}/database`, join(repository.folder, backup.name, 'database'))
  tar.on('data', (part: Buffer) => progress.show(`Database: ${size((done += part.length))}`))
  await pipeline(tar, untar(cluster, account), { signal })
  progress.say(`Database: ${size(done)}`)

  const archived = join(repository.folder, 'wal')
  const histories = (await readdir(archived).catch(() => [])).filter((name) => HISTORY.test(name))
  for (const [n, name] of [...histories, ...segments].entries()) {
    const target = join(incoming, name)
    await pipeline(read(`wal/${name}`, join(archived, name)), createWriteStream(target, { mode: 0o600 }), { signal })
    if (account) await chown(target, account.uid, account.gid)
    progress.show(`What was written since: ${n} of ${segments.length} segments`)
  }
  const signalFile = join(cluster, 'recovery.signal')
  await writeFile(signalFile, '', { mode: 0o600 })
  if (account) await chown(signalFile, account.uid, account.gid)
}

/** The new state of mails that were on their way then: a person settles them, and none is sent twice by itself. */
const MAYBE_SENT: Words = 'It waited when the backup was made, and may have gone since. It is not repeated by itself.'

/**
 * Orders from after the moment are lost, but not the links, payments and mails that name them: their ids are never reused, not even
 * by the next restore of the same backup, which has another timeline.
 */
const MOVE_IDS_ON = `select setval('order_ids', nextval('order_ids')
  + 1000000 * ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint)`

/** Recovers PostgreSQL to the moment, ends all sessions, leaves waiting mails to people, and fetches the documents that its rows name; returns the lost. */
async function recover(
  half: string,
  env: Wish['env'],
  { repository, until, segments, at }: Chosen,
  progress: Progress,
  signal: AbortSignal,
): Promise<string[]> {
  progress.show(`Going through what was written up to ${said(at)} …`)
  const embedded = await startEmbedded({ dataDir: half, log: () => undefined, recovery: recovery(until) })
  try {
    const client = new pg.Client({ connectionString: embedded.ownerUrl })
    await client.connect()
    try {
      progress.say(`Restored to ${said(at)}, with ${count(segments.length, 'segment')} written after the backup.`)
      // Members who were signed out, suspended or deleted since must not be let in again.
      await client.query('update sessions set ended_at = now() where ended_at is null')
      await client.query("update mails set state = 'uncertain', reason = $1, state_at = now() where state = 'queued'", [
        MAYBE_SENT,
      ])
      await client.query(MOVE_IDS_ON)
      for (const line of await unkeptErasures(client, repository.folder))
        progress.say(`${line} Others may be lost with it.`)
      const again = await keptErasures(repository)
      if (again.length > 0)
        progress.say(`Erased again: ${count(await eraseAgain(embedded.migratorUrl, again), 'order')}`)
      const lost: string[] = []
      const seen = new Set<string>()
      let restored = 0
      if (env.DOCUMENT_STORE === 'file') {
        for await (const some of storedKeys(client)) {
          // Several rows may name one file.
          const keys = some.filter((key) => !seen.has(key) && seen.add(key))
          const missing = await restoreDocuments(repository, keys, keptFolder(half), signal)
          lost.push(...missing)
          restored += keys.length - missing.length
          progress.show(`Documents: ${restored.toLocaleString('en')}`)
        }
        progress.say(`Documents: ${restored.toLocaleString('en')}`)
      }
      return lost
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
    await rm(join(realpathSync(join(half, 'postgres')), 'wal-in'), { recursive: true, force: true })
  }
}

function recovery(until: Chosen['until']): Record<string, string> {
  return {
    archive_mode: 'off',
    // Nobody is served before it has arrived.
    hot_standby: 'off',
    restore_command: 'cp ../wal-in/%f %p',
    // Whatever another restore of these backups went on to write does not belong to this one.
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(until === 'backup' && { recovery_target: 'immediate' }),
    ...(until instanceof Date && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}
