import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/start-error.ts'

/** Makes DATA_DIR, for its owner alone, and tries to write there. Throws StartError where that fails. */
export function ensureDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${code}): give this user the right to it, or set DATA_DIR to another folder.`,
    )
  }
}
