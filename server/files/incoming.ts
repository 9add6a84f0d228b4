import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#server/errors.ts'
import { randomId, storageKey } from '#server/files/keys.ts'
import { openFrames, sealedName } from '#server/files/open-sealed.ts'
import type { Incoming } from '#server/files/storage.ts'
import { sealing } from '#server/sealing/frames.ts'
import type { KeyRing } from '#server/sealing/key-ring.ts'

export const TOO_LARGE = 'The file is too large: at most 15 MB'
const NO_ROOM = 'The server has no space left for files. Nothing was saved; please tell your administrator.'

/** Where files arrive. */
interface Place {
  folder: string
  /** Its current key seals what arrives, so that the bytes never lie plain on the disk. */
  ring: KeyRing
  /** Gives a file that lies complete at `path` its lasting place under a key of the store. */
  keep: (path: string, key: string) => Promise<void>
}

/**
 * Writes a stream into a file of its own in the place's folder, counting, hashing and sealing on the way, and syncs it. Whatever goes
 * wrong (too large, cut off, no room) leaves no file. Throws `too-large` or `unavailable`.
 */
export async function receiveInto(
  { folder, ring: { current }, keep }: Place,
  stream: Readable,
  bytesAtMost: number,
): Promise<Incoming> {
  const id = randomId()
  const path = join(folder, id)
  const seal = current ? [sealing(current.secret, sealedName(id))] : []
  const hash = createHash('sha256')
  const counter = countBytes(bytesAtMost, hash)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline([stream, counter.through, ...seal, file])
  } catch (error) {
    await rm(path, { force: true })
    throw storeProblem(error)
  }
  let here = true
  return {
    bytes: counter.count(),
    sha256: hash.digest('hex'),
    async read() {
      const bytes = await readFile(path)
      return current ? openFrames(current.secret, id, bytes) : bytes
    },
    async keep(extension) {
      const key = storageKey(id, current?.id, extension)
      await keep(path, key).catch((error: unknown) => {
        throw storeProblem(error)
      })
      here = false
      return key
    },
    async [Symbol.asyncDispose]() {
      if (here) await rm(path, { force: true })
    },
  }
}

function countBytes(atMost: number, hash: Hash) {
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > atMost) return done(new Refusal('too-large', TOO_LARGE))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, count: () => bytes }
}

/** Turns what a file system says into words for the person who uploads; a refusal stays as it is. */
export function storeProblem(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new Refusal('unavailable', NO_ROOM)
  if (code === 'EROFS' || code === 'EIO' || code === 'EACCES') {
    return new Refusal(
      'unavailable',
      'The server cannot write files at the moment. Nothing was saved; please try again.',
    )
  }
  return error
}

/** Removes files in `folder` untouched for this long: their process died between arrival and keeping. */
export async function removeOld(folder: string, olderThanMs: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Syncs a folder, so that a rename in it survives a power cut. Systems that cannot do that say so; a failing disk throws. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } catch (error) {
    if (['EIO', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle?.close()
  }
}
