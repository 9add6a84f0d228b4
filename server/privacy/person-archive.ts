import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Storage } from '#server/files/storage.ts'
import { ARCHIVE_BYTES_AT_MOST, zipOf, type ZipEntry } from '#server/files/zip-stream.ts'
import type { WholeFile } from '#server/privacy/hand-over.ts'
import type { HeldFile } from '#server/privacy/held-files.ts'
import type { Bytes } from '#server/verb.ts'

type Asks = Pick<Services, 'files' | 'log'>

/** Makes one archive of what is handed over and of all files, which are read one after the other while it is sent. */
export function personArchive(asks: Asks, name: string, sheets: WholeFile[], files: HeldFile[]): Bytes {
  const body = Readable.from(zipOf(entriesOf(asks, sheets, files)))
  return { body, contentType: 'application/zip', fileName: `${name}.zip` }
}

async function* entriesOf(
  { files: store, log }: Asks,
  sheets: WholeFile[],
  files: HeldFile[],
): AsyncGenerator<ZipEntry> {
  const now = new Date()
  const [here, missing]: [string[], string[]] = [[], []]
  let room = ARCHIVE_BYTES_AT_MOST
  for (const { body, fileName } of sheets) {
    room -= body.length
    yield { name: fileName, at: now, pieces: [body] }
  }
  for (const file of files) {
    const { name, at, what, came } = file
    const found = await openWhole(store, file, room).catch((error: unknown) => {
      log.error({ err: error, file: what }, 'a file is left out of what is handed to a person')
      return `is not to be had: ${error instanceof Refusal ? error.message : 'it could not be read'}`
    })
    const line = `${name}: ${what}, ${came}.`
    if (typeof found === 'string') missing.push(`${line} It ${found}.`)
    else {
      room -= found.bytes
      here.push(line)
      yield { name, at, pieces: found.pieces }
    }
  }
  yield* listed('files.txt', now, here)
  yield* listed('not-in-this-archive.txt', now, missing)
}

/** A file, looked through once before a byte of it is handed over; or why it is not. */
async function openWhole(
  store: Storage,
  { kept, key, sha256 }: HeldFile,
  room: number,
): Promise<{ bytes: number; pieces: Readable } | string> {
  if (kept !== null) return kept
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of (await store.open(key)) ?? []) {
    hash.update(piece)
    bytes += piece.length
  }
  const pieces = await store.open(key)
  if (!pieces) return 'is not there any more'
  const isWhole = sha256 === null || hash.digest('hex') === sha256
  if (isWhole && bytes <= room) return { bytes, pieces }
  pieces.destroy()
  return isWhole ? 'has no room in one archive' : 'was damaged on the server'
}

function* listed(name: string, at: Date, lines: string[]): Generator<ZipEntry> {
  if (lines.length > 0) yield { name, at, pieces: [Buffer.from(`${lines.join('\r\n')}\r\n`)] }
}
