import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { ArchivedDocuments } from '#server/backup/archive-documents.ts'
import { streamBaseBackup } from '#server/backup/base-backup.ts'
import { forgetOldBackups } from '#server/backup/forget-old-backups.ts'
import { count, size, type Progress } from '#server/backup/progress.ts'
import {
  openOwnRepository,
  removeHalves,
  writeManifest,
  type Manifest,
  type Repository,
} from '#server/backup/repository.ts'
import { writeSealed } from '#server/backup/sealed-file.ts'
import { storedKeys } from '#server/documents/keeping/stored-files.ts'
import type { Env } from '#server/env.ts'
import { keptFolder } from '#server/files/disk.ts'
import { syncFolder } from '#server/files/incoming.ts'
import { StartError } from '#server/start-error.ts'

/** Names the lock under which one process at a time writes a backup ("back"). */
const LOCK = 0x6261636b

interface Wish {
  env: Env & { BACKUP_DIR: string }
  /** The address of the cluster's owner. */
  ownerUrl: string
  /** Keep this many backups, and remove older ones. */
  keep: number | undefined
  progress: Progress
  signal: AbortSignal
}

/**
 * Writes a backup of database and documents of one moment while the server serves; returns its folder, which gets its name only once
 * it is whole. Documents are copied before and after the database: a file exists before its row, and a file removed while the
 * database was read has been copied before, so the file of every row is there.
 */
export async function takeBackup({ env, ownerUrl, keep, progress, signal }: Wish): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'entrada backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ system: string; mine: boolean }>(
      'select system_identifier::text as system, pg_try_advisory_lock($1, 0) as mine from pg_control_system()',
      [LOCK],
    )
    const repository = await openOwnRepository(env, rows[0]!.system)
    if (!rows[0]!.mine) throw new StartError('Another backup is being written.', { passing: true })
    await removeHalves(repository)
    const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
    const half = join(repository.folder, `.half-${name}`)
    await mkdir(half, { mode: 0o700 })
    try {
      const manifest = await write(half, name, repository, client, { env, ownerUrl, progress, signal })
      await writeManifest(repository, half, name, manifest)
      await rename(half, join(repository.folder, name))
      await syncFolder(repository.folder)
    } catch (error) {
      await rm(half, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
    if (keep !== undefined) await forgetOldBackups(repository, keep, progress)
    return join(repository.folder, name)
  } finally {
    await client.end()
  }
}

async function write(
  half: string,
  name: string,
  repository: Repository,
  client: pg.Client,
  { env, ownerUrl, progress, signal }: Omit<Wish, 'keep'>,
): Promise<Manifest> {
  const seal = (file: string, source: Readable) =>
    writeSealed(repository.key, `${name}/${file}`, source, join(half, file), signal)
  const files: Manifest['files'] = {}
  const documents = openCopy(repository, client, { env, progress, signal })
  await documents.copy()

  const base = await streamBaseBackup(ownerUrl, (done, of) => progress.show(`Database: ${size(done)} of ${size(of)}`))
  try {
    files.database = await seal('database', base.tar)
  } finally {
    await base.close()
  }
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  progress.say(`Database: ${size(files.database.bytes)}, encrypted.`)

  await documents.copy()
  const { keys, missing } = documents.tell()
  files.documents = await seal('documents', Readable.from(keys.map((key) => `${key}\n`)))
  const secret = join(env.DATA_DIR, 'session-secret')
  if (existsSync(secret)) files['session-secret'] = await seal('session-secret', createReadStream(secret))
  return {
    version: 1,
    endedAt: rows[0]!.at.toISOString(),
    firstSegment: base.firstSegment(),
    documents: keys.length,
    missing,
    files,
  }
}

/** Copies what the database names and the folder of backups does not have yet, each time it is called. */
function openCopy(
  repository: Repository,
  client: pg.Client,
  { env, progress, signal }: Pick<Wish, 'env' | 'progress' | 'signal'>,
) {
  const archived = new ArchivedDocuments(repository)
  const keys = new Set<string>()
  const missing = new Set<string>()
  let added = 0
  return {
    async copy(): Promise<void> {
      if (env.DOCUMENT_STORE !== 'file') return
      for await (const some of storedKeys(client)) {
        const copied = await archived.add(keptFolder(env.DATA_DIR), some, signal)
        for (const key of some) keys.add(key)
        for (const key of copied.missing) missing.add(key)
        added += copied.added
        progress.show(`Documents: ${keys.size.toLocaleString('en')}`)
      }
    },
    tell(): { keys: string[]; missing: number } {
      const whole = [...keys].filter((key) => !missing.has(key)).sort()
      if (env.DOCUMENT_STORE === 'file')
        progress.say(`Documents: ${count(whole.length, 'document')}, ${added} of them new.`)
      else progress.say('Documents: in the bucket, and not copied; let it keep versions (docs/operating.md).')
      if (missing.size > 0) {
        progress.say(
          `The store lacks ${count(missing.size, 'document')} that the database names: npm run verify says which.`,
        )
      }
      return { keys: whole, missing: missing.size }
    },
  }
}
