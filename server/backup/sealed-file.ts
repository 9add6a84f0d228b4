import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipe, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Key } from '#server/backup/key.ts'
import { FRAME, opening, sealing } from '#server/sealing/frames.ts'
import { StartError } from '#server/start-error.ts'

/**
 * Compresses and seals a stream into a file, which is there whole (and on the disk) or not at all. `name` is what the file is in its
 * folder of backups; it takes the same name to read it.
 */
export async function writeSealed(
  key: Key,
  name: string,
  source: Readable,
  path: string,
  signal?: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  // Two may write the same document at once; both are whole, and the later one stays.
  const half = `${path}.${randomBytes(4).toString('hex')}.half`
  const digest = createHash('sha256')
  let bytes = 0
  const seal = sealing(key, name)
  seal.on('data', (part: Buffer) => {
    digest.update(part)
    bytes += part.length
  })
  try {
    const file = createWriteStream(half, { mode: 0o600, flush: true })
    await pipeline([source, createZstdCompress(), seal, file], { signal })
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    throw error
  }
  return { bytes, sha256: digest.digest('hex') }
}

/** What was sealed; ends with a StartError that names the file where it was damaged, cut off, or sealed with another key. */
export function readSealed(key: Key, name: string, path: string): Readable {
  return pipe(
    createReadStream(path, { highWaterMark: FRAME }),
    opening(key, name, () => new StartError(`${path} is damaged, or was sealed with another key.`)),
    createZstdDecompress(),
    () => undefined,
  )
}
