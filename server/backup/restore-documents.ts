import { createWriteStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { documentName } from '#server/backup/archive-documents.ts'
import type { Repository } from '#server/backup/repository.ts'
import { readSealed } from '#server/backup/sealed-file.ts'
import { isKey } from '#server/files/keys.ts'
import { StartError } from '#server/start-error.ts'

const AT_ONCE = 8

/** Puts documents from the folder of backups into `kept`; returns the keys of those that are missing or damaged there. */
export async function restoreDocuments(
  { folder, key: secret }: Repository,
  keys: string[],
  kept: string,
  signal: AbortSignal,
): Promise<string[]> {
  const waiting = keys.filter(isKey)[Symbol.iterator]()
  const lost: string[] = []
  const restore = async () => {
    for (const key of waiting) {
      signal.throwIfAborted()
      const source = join(folder, 'documents', key)
      const target = join(kept, key)
      const isThere = await access(source).then(
        () => true,
        () => false,
      )
      if (!isThere) {
        lost.push(key)
        continue
      }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await pipeline(readSealed(secret, documentName(key), source), createWriteStream(target, { mode: 0o600 }), {
          signal,
        })
      } catch (error) {
        if (!isDamage(error)) throw error
        await rm(target, { force: true })
        lost.push(key)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, restore))
  return lost
}

/** What cannot be read is lost; what cannot be written is a reason to stop. */
function isDamage(error: unknown): boolean {
  return (
    error instanceof StartError ||
    ['EIO', 'ZSTD_error_prefix_unknown'].includes((error as NodeJS.ErrnoException).code ?? '')
  )
}
