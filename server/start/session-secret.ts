import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { Secret } from '#server/secret.ts'
import { StartError } from '#server/start-error.ts'

/** What the variables give: the one that signs, and beside it another that counts. */
export function givenSecret({ SESSION_SECRET, OTHER_SESSION_SECRET }: Partial<Env>): Secret | undefined {
  return SESSION_SECRET && OTHER_SESSION_SECRET ? [SESSION_SECRET, OTHER_SESSION_SECRET] : SESSION_SECRET
}

/**
 * The secret that signs tokens and grants: made once, kept in DATA_DIR for its owner alone, alike for processes at once. Of
 * several lines the first signs (Secret).
 */
export function readOrCreateSecret(dataDir: string): readonly string[] {
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    const made = `${file}.${randomUUID()}`
    writeFileSync(made, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
    try {
      linkSync(made, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(made)
    }
  }
  const kept = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (kept.every((one) => one.length >= 32)) return kept
  throw new StartError(`${file} is damaged: remove it, and everybody signs in again.`)
}
