import type { Qr } from '#server/documents/reading/document-found.ts'
import type { read } from '#server/documents/reading/read-squares.ts'
import type { Readers } from '#server/readers/open-readers.ts'
import type { ReaderWork } from '#server/readers/reader-work.ts'

const READ_SQUARES: ReaderWork<typeof read> = { module: '#server/documents/reading/read-squares.ts', seconds: 5 }

/** What the code of a pass says, as a scanner reads it; undefined where it cannot be read. */
export async function textOfSquares(readers: Readers, qr: Qr): Promise<string | undefined> {
  const { found } = await readers.read(READ_SQUARES, qr, 'sites')
  const [text, another] = found.codes ?? []
  return another === undefined ? text : undefined
}
