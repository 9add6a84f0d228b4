import { fileTypeFromBuffer } from 'file-type'
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS, type DocumentKind } from '#contract/documents.ts'
import { Refusal } from '#server/errors.ts'
import { inspectImage } from '#server/files/inspect-image.ts'
import { inspectPdf } from '#server/files/inspect-pdf.ts'
import type { Reading } from '#server/files/reading.ts'
import { say, type Said } from '#server/messages/say.ts'

/** What the bytes of a document are. */
export interface Inspected {
  kind: DocumentKind
  /** Of a PDF; null for an image. */
  pages: number | null
  /** What is to be kept in place of the bytes that came: an image drawn anew. */
  content?: Buffer
  reading: Reading
}

const TAKEN = 'Please choose a PDF, or a JPEG, PNG, WebP or HEIC image.'

/** Tags that no image holds, and that a browser would run if it ever took the image for a page. */
const WEB_PAGE = /<(script|html|svg|iframe|!doctype)[\s>/]/i

/**
 * Says what a document is by its bytes alone; name and declared type count for nothing. Throws `not-a-document` with what is
 * taken, or with what is wrong inside (decisions section 8).
 */
export async function inspect(bytes: Buffer): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const kind = DOCUMENT_KIND_NAMES.find((name) => DOCUMENT_KINDS[name].contentType === found?.mime)
  if (!kind) throw new Refusal('not-a-document', say`This file is ${describe(found?.ext)}. ${TAKEN}`)
  if (kind === 'pdf') return { kind, ...(await inspectPdf(bytes)) }
  if (WEB_PAGE.test(bytes.toString('latin1'))) {
    throw new Refusal('not-a-document', say`This image has a web page hidden inside. ${TAKEN}`)
  }
  return { pages: null, ...(await inspectImage(bytes, kind)) }
}

function describe(extension: string | undefined): Said {
  return extension ? say`a ${extension.toUpperCase()} file` : 'neither a PDF nor an image'
}
