import { PDFDocument, PDFInvalidObject, PDFName, PDFStream } from '@cantoo/pdf-lib'

/**
 * A PDF that opens for everybody and is only restricted by its owner's password, written again without the restrictions, always to the
 * same bytes (ISO 32000-1, 7.6.3: its user password is empty). Undefined for one that asks for a password. Never throws.
 */
export async function unlockPdf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
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
