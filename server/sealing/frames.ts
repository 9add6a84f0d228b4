import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

// A sealed file: MAGIC, a salt, then frames of a length, AES-256-GCM's bytes and its tag. A frame's nonce says which it is and whether
// it is the last, so that none can be moved or cut off; the file's name is authenticated with each, so that no file passes for another.
const MAGIC = Buffer.from('ENTRADA1')
const SALT = 32
const TAG = 16
/** How much one frame holds at most. */
export const FRAME = 1024 * 1024

/** What was sealed is not what it was: changed, cut off, another file's, or sealed with another key. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal'
}

/** Seals what goes through it; it takes the same key and name to open it. Each time with a key of its own, made of the file's salt. */
export function sealing(key: Buffer, name: string): Transform {
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

/** Opens what was sealed; ends with what `broken` makes, a BrokenSeal, where it is not what was sealed with this key under this name. */
export function opening(key: Buffer, name: string, broken: () => Error = () => new BrokenSeal()): Transform {
  let parts: Buffer[] = []
  let waiting = 0
  /** With fewer bytes nothing can be opened. */
  let enough = MAGIC.length + SALT
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
    throw broken()
  }
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      try {
        parts.push(part)
        waiting += part.length
        if (waiting < enough) return done()
        let rest = parts.length > 1 ? Buffer.concat(parts) : part
        if (!secret) {
          if (!rest.subarray(0, MAGIC.length).equals(MAGIC)) throw broken()
          secret = fileKey(key, rest.subarray(MAGIC.length, MAGIC.length + SALT))
          rest = rest.subarray(enough)
        }
        for (enough = 4; rest.length >= enough; enough = 4) {
          const length = rest.readUInt32BE()
          if (ended || length > FRAME) throw broken()
          enough += length + TAG
          if (rest.length < enough) break
          this.push(open(rest.subarray(4, 4 + length), rest.subarray(4 + length, enough)))
          rest = rest.subarray(enough)
        }
        parts = [rest]
        waiting = rest.length
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      done(ended && waiting === 0 ? null : broken())
    },
  })
}

function nonce(frame: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(frame, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** A key for one file alone, so that a place in a file is never enciphered twice with the same. */
function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'entrada sealed file', 32))
}
