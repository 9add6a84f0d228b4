import { createHmac, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

/** Opens and seals what lies in a folder of backups. */
export type Key = Buffer

const LEAST = 24
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** The passphrase of backups from the environment or its file; StartError where there is none. */
export function readPassphrase({ BACKUP_KEY, BACKUP_KEY_FILE }: Pick<Env, 'BACKUP_KEY' | 'BACKUP_KEY_FILE'>): string {
  if (BACKUP_KEY) return BACKUP_KEY
  if (!BACKUP_KEY_FILE) {
    throw new StartError(
      'BACKUP_KEY is missing: set it, or BACKUP_KEY_FILE, to the key that backups are encrypted with.',
    )
  }
  let kept: string
  try {
    kept = readFileSync(BACKUP_KEY_FILE, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `BACKUP_KEY_FILE ${BACKUP_KEY_FILE} cannot be read (${(error as NodeJS.ErrnoException).code}): put the key back, for nothing is restored without it.`,
    )
  }
  if (kept.length >= LEAST) return kept
  throw new StartError(`BACKUP_KEY_FILE ${BACKUP_KEY_FILE} holds fewer than ${LEAST} characters: that is no key.`)
}

/** The key of one folder of backups; slow on purpose, so that passphrases cannot be tried by the million. */
export function deriveKey(passphrase: string, salt: Buffer): Key {
  return scryptSync(passphrase, salt, 32, SCRYPT)
}

/** By this a folder of backups recognises its key, and a record shows that it was not changed. */
export function authenticate(key: Key, what: string): string {
  return createHmac('sha256', key).update(what).digest('hex')
}
