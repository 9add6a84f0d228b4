import { Buffer } from 'node:buffer'
import { chown, mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Account } from '#server/db/embedded/account.ts'
import { StartError } from '#server/start-error.ts'

const BLOCK = 512

/** Unpacks the tar of a base backup into an existing folder, for the account; fails where the tar is cut off or is none. */
export function untar(folder: string, account: Account): Writable {
  let rest: Buffer = Buffer.alloc(0)
  let file: FileHandle | undefined
  let left = 0
  let padding = 0
  let ended = false

  async function begin(header: Buffer): Promise<void> {
    const name = text(header, 0, 100)
    const path = join(folder, name)
    if (name === '' || !path.startsWith(folder)) throw new StartError('The backup holds what is no file of a database.')
    const kind = String.fromCharCode(header[156]!)
    left = number(header, 124, 12)
    padding = (BLOCK - (left % BLOCK)) % BLOCK
    if (kind === '5') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      if (account) await chown(path, account.uid, account.gid)
    } else if (kind === '0' || kind === '\0') {
      file = await open(path, 'wx', 0o600)
      if (account) await file.chown(account.uid, account.gid)
    } else throw new StartError(`The backup holds ${name} of a kind that is not known.`)
    if (left === 0) await finish()
  }

  async function finish(): Promise<void> {
    await file?.close()
    file = undefined
  }

  async function take(part: Buffer): Promise<void> {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part
    while (rest.length > 0 && !ended) {
      if (left > 0) {
        const piece = rest.subarray(0, left)
        await file!.writeFile(piece)
        left -= piece.length
        rest = rest.subarray(piece.length)
        if (left === 0) await finish()
      } else if (padding > 0) {
        const skipped = Math.min(padding, rest.length)
        padding -= skipped
        rest = rest.subarray(skipped)
      } else if (rest.length < BLOCK) return
      else {
        const header = rest.subarray(0, BLOCK)
        rest = rest.subarray(BLOCK)
        if (header.every((byte) => byte === 0)) ended = true
        else await begin(header)
      }
    }
  }

  let taking = Promise.resolve()
  return new Writable({
    highWaterMark: 4 * 1024 * 1024,
    write(part: Buffer, _encoding, done) {
      taking = take(part)
      taking.then(() => done(), done)
    },
    final(done) {
      done(ended ? null : new StartError('The database in the backup is not whole.'))
    },
    destroy(error, done) {
      const end = () => done(error)
      taking.then(finish, finish).then(end, end)
    },
  })
}

function text(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString('utf8')
}

/** Octal digits, or a binary number for very large values. */
function number(header: Buffer, at: number, length: number): number {
  if (header[at]! & 0x80) return Number(BigInt(`0x${header.subarray(at + 4, at + length).toString('hex')}`))
  return Number.parseInt(text(header, at, length).trim() || '0', 8)
}
