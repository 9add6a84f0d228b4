import { fileTypeFromBuffer } from 'file-type'
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '#contract/document-kinds.ts'
import type { DocumentFound } from '#server/document-reading/document-found.ts'
import { readImage } from '#server/document-reading/read-image.ts'
import { readPdfObjects } from '#server/document-reading/read-pdf-objects.ts'
import { readPdfPages } from '#server/document-reading/read-pdf-pages.ts'
import { readPdfWords } from '#server/document-reading/read-pdf-words.ts'
import type { Read } from '#server/readers/reading.ts'

/** Reads a document in a reader process: what it is by its bytes alone, whether it is taken, and what it says. */
export const read: Read<Uint8Array, DocumentFound> = async (bytes, tell) => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const kind = DOCUMENT_KIND_NAMES.find((name) => DOCUMENT_KINDS[name].contentType === type?.mime) ?? null
  await tell({ kind, ...(type && { extension: type.ext }) })
  if (kind === null) return
  if (kind !== 'pdf') {
    await readImage(bytes, kind, tell)
    return 'spent'
  }
  const objects = await readPdfObjects(bytes)
  await tell(objects)
  // What cannot be read of a document that is taken is not compared; people look at it.
  if (!objects.pages || objects.findings.length > 0) return
  await readPdfWords(bytes, tell).catch(() => undefined)
  await readPdfPages(bytes, tell).catch(() => undefined)
}
