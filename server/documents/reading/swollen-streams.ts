import { PDFArray, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { Readable, type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import type { Resolve } from '#server/documents/reading/pdf-rules.ts'

const BYTES_AT_MOST = 200_000_000
/** What deflate makes of a byte at most. */
const MOST_OF_A_BYTE = 1032

/**
 * Whether a stream of a PDF unpacks to more than any page needs, however often it is packed. It is unpacked a piece at a time and only
 * where it could; nothing of it is kept.
 */
export async function isSwollen({ dict, contents }: PDFRawStream, resolve: Resolve): Promise<boolean> {
  const filters = resolve(dict.get(PDFName.of('Filter'))).flatMap((value) =>
    value instanceof PDFArray ? value.asArray().flatMap(resolve) : [value],
  )
  const packed = filters.findIndex((one) => !(one instanceof PDFName) || !/^(FlateDecode|Fl)$/.test(one.decodeText()))
  const times = packed < 0 ? filters.length : packed
  if (contents.length * MOST_OF_A_BYTE ** times <= BYTES_AT_MOST) return false
  let bytes = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > BYTES_AT_MOST ? new Error('too much') : null)
    },
  })
  // What is cut off or damaged counts as far as it goes.
  await pipeline([
    Readable.from([contents]),
    ...Array.from({ length: times }, () => createInflate() as Transform),
    count,
  ]).catch(() => undefined)
  return bytes > BYTES_AT_MOST
}
