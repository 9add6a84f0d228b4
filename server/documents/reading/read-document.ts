import { fileTypeFromBuffer } from 'file-type'
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '#contract/documents/document-kinds.ts'
import type { DocumentFound } from '#server/documents/reading/document-found.ts'
import { readImage } from '#server/documents/reading/read-image.ts'
import { readPdfObjects } from '#server/documents/reading/read-pdf-objects.ts'
import { readPdfPages } from '#server/documents/reading/read-pdf-pages.ts'
import { readPdfWords } from '#server/documents/reading/read-pdf-words.ts'
import type { Read } from '#server/readers/reader-work.ts'
import { PDFDocument, PDFInvalidObject, PDFName, PDFStream } from '@cantoo/pdf-lib'

const HEADER_WITHIN = 1_024

/** Where a PDF begins: its header may stand anywhere within the first 1,024 bytes (ISO 32000-1, annex H.3.4.1), but not in a page. */
function headerOf(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.subarray(0, HEADER_WITHIN)).toString('latin1')
  const at = head.indexOf('%PDF-')
  return /<[a-z!?]/i.test(head.slice(0, Math.max(at, 0))) ? -1 : at
}

/** Reads a document in a reader process: what it is by its bytes alone, whether it is taken, and what it says. */
export const read: Read<Uint8Array, DocumentFound> = async (bytes, tell) => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const known = DOCUMENT_KIND_NAMES.find((name) => DOCUMENT_KINDS[name].contentType === type?.mime) ?? null
  const begins = type ? 0 : headerOf(bytes)
  const kind = begins > 0 ? 'pdf' : known
  await tell({ kind, ...(type && { extension: type.ext }) })
  if (kind === null) return
  if (kind !== 'pdf') {
    await readImage(bytes, kind, tell)
    return 'spent'
  }
  let pdf = bytes.subarray(Math.max(begins, 0))
  let objects = await readPdfObjects(pdf)
  const unlocked = objects.findings.includes('password') ? await unlockPdf(pdf) : undefined
  if (unlocked) {
    // What is kept is what was looked at, so no program can read another document in it.
    pdf = unlocked
    objects = await readPdfObjects(pdf)
    await tell({ content: unlocked })
  }
  await tell(objects)
  // What cannot be read of a document that is taken is not compared; people look at it.
  if (!objects.pages || objects.findings.length > 0) return
  await readPdfWords(pdf, tell).catch(() => undefined)
  await readPdfPages(pdf, tell).catch(() => undefined)
}

/**
 * A PDF that opens for everybody and is only restricted by its owner's password, written again without the restrictions, always to the
 * same bytes (ISO 32000-1, 7.6.3: its user password is empty). Undefined for one that asks for a password. Never throws.
 */
async function unlockPdf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    const { context } = document
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      // The tables of the old file are not encrypted, so they come out as nothing; what it packed together stands by itself now.
      const isPacked = object instanceof PDFStream && object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm')
      if (isPacked || object instanceof PDFInvalidObject) context.delete(ref)
    }
    context.largestObjectNumber = Math.max(...context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber))
    return await document.save({ useObjectStreams: false, updateFieldAppearances: false })
  } catch {
    return undefined
  }
}
