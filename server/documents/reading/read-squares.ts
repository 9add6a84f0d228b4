import type { Qr } from '#server/documents/reading/document-found.ts'
import { readSquares } from '#server/documents/reading/make-pass.ts'
import type { Read } from '#server/readers/reader-work.ts'

/** Reads in a reader process what a pass's code says, from the very squares that its traveller shows. */
export const read: Read<Qr, { codes: string[] }> = async (qr, tell) => {
  await tell({ codes: await readSquares(qr) })
}
