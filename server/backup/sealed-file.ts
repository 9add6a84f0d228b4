import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipe, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { fileKey, type Key } from '#server/backup/key.ts'
import { StartError } from '#server/start-error.ts'

// A sealed file: MAGIC, a salt, then frames of a length, AES-256-GCM's bytes and its tag. A frame's nonce says which it is and whether
// it is the last, so that none can be moved or cut off; the file's name is authenticated with each, so that no file passes for another.
const MAGIC = Buffer.from('ENTRADA1')
const SALT = 32
const TAG = 16
const FRAME = 1024 * 1024

const nonce = (frame: number, isLast: boolean) => {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(frame, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

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
    opening(key, name, path),
    createZstdDecompress(),
    () => undefined,
  )
}

function sealing(key: Key, name: string): Transform {
  const salt = randomBytes(SALT)
  const secret = fileKey(key, salt)
  let waiting: Buffer[] = [MAGIC, salt]
  let held: Buffer[] = []
  let holds = 0
  let frames = 0
  function frame(isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', secret, nonce(frames++, isLast)).setAAD(Buffer.from(name))
    const body = [...held.map((part) => cipher.update(part)), cipher.final(), cipher.getAuthTag()]
    const length = Buffer.alloc(4)
    length.writeUInt32BE(holds)
    const all = Buffer.concat([...waiting, length, ...body])
    ;[waiting, held, holds] = [[], [], 0]
    return all
  }
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      for (let at = 0; at < part.length;) {
        const piece = part.subarray(at, at + FRAME - holds)
        held.push(piece)
        holds += piece.length
        at += piece.length
        if (holds === FRAME) this.push(frame(false))
      }
      done()
    },
    flush(done) {
      this.push(frame(true))
      done()
    },
  })
}

function opening(key: Key, name: string, path: string): Transform {
  const damaged = () => new StartError(`${path} is damaged, or was sealed with another key.`)
  let rest: Buffer = Buffer.alloc(0)
  let secret: Buffer | undefined
  let frames = 0
  let ended = false
  function open(body: Buffer, tag: Buffer): Buffer {
    for (const isLast of [false, true]) {
      const decipher = createDecipheriv('aes-256-gcm', secret!, nonce(frames, isLast)).setAAD(Buffer.from(name))
      const plain = decipher.setAuthTag(tag).update(body)
      try {
        decipher.final()
      } catch {
        continue
      }
      frames += 1
      ended = isLast
      return plain
    }
    throw damaged()
  }
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      try {
        rest = rest.length > 0 ? Buffer.concat([rest, part]) : part
        if (!secret) {
          if (rest.length < MAGIC.length + SALT) return done()
          if (!rest.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged()
          secret = fileKey(key, rest.subarray(MAGIC.length, MAGIC.length + SALT))
          rest = rest.subarray(MAGIC.length + SALT)
        }
        while (rest.length >= 4) {
          const length = rest.readUInt32BE()
          if (ended || length > FRAME) throw damaged()
          if (rest.length < 4 + length + TAG) break
          this.push(open(rest.subarray(4, 4 + length), rest.subarray(4 + length, 4 + length + TAG)))
          rest = rest.subarray(4 + length + TAG)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      done(ended && rest.length === 0 ? null : damaged())
    },
  })
}
