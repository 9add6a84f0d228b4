import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { authenticate, deriveKey, readPassphrase, type Key } from '#server/backup/key.ts'
import type { Env } from '#server/env.ts'
import { isBackupName } from '#server/files/backup-names.ts'
import { syncFolder } from '#server/files/incoming.ts'
import { StartError } from '#server/start-error.ts'

/**
 * A folder of backups: `folder.json`, `2026-11-22T19-00-00Z/` for each backup, `documents/` that all share, and `wal/` with what the
 * database wrote since.
 */
export interface Repository {
  folder: string
  key: Key
  /** PostgreSQL's number of the cluster whose backups these are. */
  system: string
}

export interface Backup {
  /** Its folder's name. */
  name: string
  manifest: Manifest
}

const FOLDER = z.object({ version: z.literal(1), salt: z.string(), check: z.string(), system: z.string() })
const MANIFEST = z.object({
  version: z.literal(1),
  /** Every moment from here on can be restored from it, as far as `wal/` reaches. */
  endedAt: z.string(),
  /** The first segment of `wal/` that it needs to go further. */
  firstSegment: z.string(),
  documents: z.number(),
  /** Documents that the database named and the store did not have. */
  missing: z.number(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof MANIFEST>
const SIGNED = z.object({ manifest: MANIFEST, check: z.string() })

/** Opens a folder of backups with the environment's key; StartError where it is not one, or has another key. */
export async function openRepository(
  env: Pick<Env, 'BACKUP_KEY' | 'BACKUP_KEY_FILE'>,
  folder: string,
): Promise<Repository> {
  const passphrase = readPassphrase(env)
  const read = await readFile(join(folder, 'folder.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError(`${folder} is no folder of backups (it has no folder.json).`)
    throw new StartError(`${folder} cannot be read (${error.code}).`)
  })
  const found = FOLDER.safeParse(parse(read))
  if (!found.success) throw new StartError(`${join(folder, 'folder.json')} is damaged.`)
  const { salt, check, system } = found.data
  const key = deriveKey(passphrase, Buffer.from(salt, 'hex'))
  if (check !== authenticate(key, system)) {
    throw new StartError(
      `BACKUP_KEY is not the key that ${folder} was made with: set that one; for a new key choose another BACKUP_DIR.`,
    )
  }
  return { folder, key, system }
}

/** Makes an existing folder one that knows its key; its backups are of `system`. */
export async function makeFolder(
  env: Pick<Env, 'BACKUP_KEY' | 'BACKUP_KEY_FILE'>,
  folder: string,
  system: string,
): Promise<Repository> {
  const salt = randomBytes(32)
  const key = deriveKey(readPassphrase(env), salt)
  const text = JSON.stringify({ version: 1, salt: salt.toString('hex'), check: authenticate(key, system), system })
  await writeFile(join(folder, 'folder.json'), text, { flag: 'wx', mode: 0o600, flush: true })
  return { folder, key, system }
}

/**
 * Opens the backups for a writer: creates the folder where there is none, and refuses the backups of another installation. DATA_DIR notes which
 * folder it was, so that the empty mount point of a disk does not become a new one.
 */
export async function openOwnRepository(env: Env & { BACKUP_DIR: string }, system: string): Promise<Repository> {
  const folder = env.BACKUP_DIR
  const note = join(env.DATA_DIR, 'backup-folder')
  const noted = await readFile(note, 'utf8').catch(() => '')
  readPassphrase(env)
  if (noted === folder && !existsSync(join(folder, 'folder.json'))) {
    const words = `BACKUP_DIR ${folder} held backups and is empty: mount its disk. To start again there, remove ${note}.`
    throw new StartError(words, { passing: true })
  }
  try {
    for (const part of ['documents', 'wal']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
    if (!(await readdir(folder)).includes('folder.json')) await makeFolder(env, folder, system)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new StartError(`BACKUP_DIR ${folder} cannot be written (${code}).`, { passing: true })
  }
  const repository = await openRepository(env, folder)
  if (repository.system !== system)
    throw new StartError(`BACKUP_DIR ${folder} holds the backups of another database: choose another folder.`)
  if (noted !== folder) await writeFile(note, folder)
  return repository
}

/** Returns the whole backups of a folder, oldest first, and what is wrong with the others, by name. */
export async function listBackups(repository: Repository): Promise<{ whole: Backup[]; damaged: Map<string, string> }> {
  const whole: Backup[] = []
  const damaged = new Map<string, string>()
  for (const name of (await readdir(repository.folder)).filter(isBackupName).sort()) {
    const manifest = await readManifest(repository, name)
    if (typeof manifest === 'string') damaged.set(name, manifest)
    else whole.push({ name, manifest })
  }
  return { whole, damaged }
}

/** A backup's manifest, or what is wrong with it. */
async function readManifest({ folder, key }: Repository, name: string): Promise<Manifest | string> {
  const path = join(folder, name, 'manifest.json')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return `The backup ${join(folder, name)} is not whole: it has no manifest.json.`
  const found = SIGNED.safeParse(parse(text))
  if (found.success && found.data.check === authenticate(key, name + JSON.stringify(found.data.manifest))) {
    return found.data.manifest
  }
  return `${path} is damaged.`
}

/** Writes a backup's manifest into its folder, the last thing before it gets its name. */
export async function writeManifest(
  { key }: Repository,
  path: string,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const ordered = MANIFEST.parse(manifest)
  const check = authenticate(key, name + JSON.stringify(ordered))
  await writeFile(join(path, 'manifest.json'), JSON.stringify({ manifest: ordered, check }), {
    mode: 0o600,
    flush: true,
  })
  await syncFolder(path)
}

/** Removes what backups that were killed left behind. */
export async function removeHalves({ folder }: Repository): Promise<void> {
  const halves = (await readdir(folder)).filter((name) => name.startsWith('.half-'))
  await Promise.all(halves.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
