import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { Refusal } from '#server/errors.ts'
import type { Choice, DocumentFound, ImageProblem, Qr } from '#server/documents/reading/document-found.ts'
import { PDF_FINDINGS } from '#server/documents/reading/pdf-findings.ts'
import type { read } from '#server/documents/reading/read-document.ts'
import type { DocumentReading } from '#server/documents/reading/document-reading.ts'
import { say, type Said, type Words } from '#server/words/say.ts'
import type { LaneName } from '#server/readers/lanes.ts'
import type { Readers } from '#server/readers/open-readers.ts'
import type { EndedBy, ReaderWork } from '#server/readers/reader-work.ts'

export const READ_DOCUMENT: ReaderWork<typeof read> = {
  module: '#server/documents/reading/read-document.ts',
  seconds: 10,
}

/** What a traveller's pass shows of a document: its only QR code, redrawn, else a picture (WebP) of its first page. */
export interface PassFound {
  qr: Qr | null
  picture: Buffer | null
  /** Where it has several codes: each that can be redrawn. */
  choices: Choice[] | null
  /** How many different codes it holds; of several none is taken. */
  codes: number
}

/** What the bytes of a document are. */
export interface Inspected {
  kind: DocumentKind
  /** Of a PDF; null for an image. */
  pages: number | null
  /** What to keep instead of the bytes that came: an image redrawn, a PDF without its owner's restrictions. */
  content?: Buffer
  reading: DocumentReading
  pass: PassFound
}

/** A document on which its reader ended: it is not taken, and nothing of it is read again. */
export class UnreadableDocument extends Refusal {}

const TAKEN: Words = 'Please choose a PDF, or a JPEG, PNG, WebP or HEIC image.'
const PRINT_AGAIN: Words = 'Please print it into a new PDF and choose that.'
const TAKE_ANOTHER: Words = 'Please take a new picture or a screenshot of it and choose that.'
const PAGES_AT_MOST = 500

/** TABLE: what is wrong with an image -> how staff read it. */
const IMAGE_PROBLEMS: Record<ImageProblem, Said> = {
  pixels: 'This image has too many pixels: at most 40 million are taken.',
  time: 'This image takes too long to check.',
  damaged: 'This image is damaged and cannot be read.',
}

/** TABLE: why the reader ended -> how staff read it. */
const ENDED: Record<EndedBy, { pdf: Said; image: Said }> = {
  time: {
    pdf: say('This PDF takes too long to read: its reader was ended after {0} seconds.', READ_DOCUMENT.seconds),
    image: say('This image takes too long to read: its reader was ended after {0} seconds.', READ_DOCUMENT.seconds),
  },
  memory: {
    pdf: 'This PDF cannot be read: its reader ran out of memory.',
    image: 'This image cannot be read: its reader ran out of memory.',
  },
  crash: {
    pdf: 'This PDF cannot be read: its reader broke on it.',
    image: 'This image cannot be read: its reader broke on it.',
  },
}

/** Tags that no image holds, and that a browser would run if it ever took the image for a page. */
const WEB_PAGE = /<(script|html|svg|iframe|!doctype)[\s>/]/i

/**
 * Returns what a document is, by its bytes alone; name and declared type count for nothing. A reader of the lane reads it. Throws
 * `not-a-document` with what is taken, or with what is wrong inside; as UnreadableDocument where its reader ended on it.
 */
export async function inspect(readers: Readers, bytes: Buffer, lane: LaneName): Promise<Inspected> {
  const { found, ended } = await readers.read(READ_DOCUMENT, bytes, lane)
  // A reader that ended at once did not come to say what it is.
  const isImage = found.kind ? found.kind !== 'pdf' : !bytes.subarray(0, 1_024).includes('%PDF-')
  if (ended && !found.isSearching) {
    const [words, advice] = isImage ? [ENDED[ended].image, TAKE_ANOTHER] : [ENDED[ended].pdf, PRINT_AGAIN]
    throw new UnreadableDocument('not-a-document', say('{0} {1}', words, advice))
  }
  const reading = { text: found.text ?? '', codes: found.codes ?? [] }
  if (!found.kind) throw new Refusal('not-a-document', say('This file is {0}. {1}', describe(found.extension), TAKEN))
  const pass = passOf(found)
  if (isImage) return { pages: null, reading, pass, ...judgeImage(bytes, found) }
  const content = found.content && Buffer.from(found.content)
  return { kind: 'pdf', reading, pass, pages: judgePdf(content ?? bytes, found), ...(content && { content }) }
}

function passOf({ qr, picture, choices, codes = [] }: Partial<DocumentFound>): PassFound {
  const shown = { qr: qr ?? null, picture: picture ? Buffer.from(picture) : null }
  return { ...shown, choices: choices ?? null, codes: codes.length }
}

function describe(extension: string | undefined): Said {
  return extension ? say('a {0} file', extension.toUpperCase()) : 'neither a PDF nor an image'
}

function judgeImage(bytes: Buffer, { problem, content, drawnAs }: Partial<DocumentFound>) {
  if (WEB_PAGE.test(bytes.toString('latin1'))) {
    throw new Refusal('not-a-document', say('This image has a web page hidden inside. {0}', TAKEN))
  }
  if (!content || !drawnAs) {
    throw new Refusal('not-a-document', say('{0} {1}', IMAGE_PROBLEMS[problem ?? 'damaged'], TAKE_ANOTHER))
  }
  return { kind: drawnAs, content: Buffer.from(content) }
}

function judgePdf(bytes: Buffer, { findings = [], pages }: Partial<DocumentFound>): number {
  if (hasMoreBehind(bytes))
    throw new Refusal('not-a-document', say('This PDF is another kind of file too. {0}', PRINT_AGAIN))
  const [finding] = findings
  if (finding) throw new Refusal('not-a-document', say('This PDF {0}. {1}', PDF_FINDINGS[finding], PRINT_AGAIN))
  if (!pages) throw new Refusal('not-a-document', 'This PDF is damaged: its pages cannot be read.')
  if (pages > PAGES_AT_MOST) {
    throw new Refusal('not-a-document', say('This PDF has {0} pages; at most {1} are taken.', pages, PAGES_AT_MOST))
  }
  return pages
}

/** Returns whether a browser or an unpacker could take the file for something of its own: a page or an archive around the PDF. */
function hasMoreBehind(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  const around = bytes.toString('latin1', 0, 1_024) + (end < 0 ? '' : bytes.toString('latin1', end))
  return WEB_PAGE.test(around) || isArchive(bytes)
}

/** A ZIP is read from its end, where a record says how long the comment behind it is. */
function isArchive(bytes: Buffer): boolean {
  const record = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return record >= 0 && record + 22 <= bytes.length && record + 22 + bytes.readUInt16LE(record + 20) === bytes.length
}
