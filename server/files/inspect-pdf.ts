import { Refusal } from '#server/errors.ts'
import { inThread } from '#server/files/in-thread.ts'
import { readingOf, type FoundWords, type Reading } from '#server/files/reading.ts'
import { say } from '#server/messages/say.ts'

/** What a PDF may hold that a ticket never needs -> how staff read it. */
export const PDF_FINDINGS = {
  password: 'is protected by a password or by restrictions',
  script: 'has a script inside (JavaScript)',
  launch: 'starts a program when it is opened',
  attachment: 'has other files attached inside',
  action: 'sends or fetches data elsewhere',
  media: 'has a video, sound or 3D scene inside',
  form: 'has an interactive form of the XFA kind',
} as const

export type PdfFinding = keyof typeof PDF_FINDINGS

/** What the worker thread tells of a PDF; `pages` is undefined where they cannot be read. */
export interface PdfReport {
  findings: PdfFinding[]
  pages?: number
}

const PAGES_AT_MOST = 500
const PRINT_AGAIN = 'Please print it into a new PDF and choose that.'

/**
 * Reads a PDF's objects, decoded, in a thread of its own with limits on time and memory, and answers its number of pages and its
 * words: none where reading them took too much. Throws `not-a-document` with what it holds that is not taken, or because it
 * cannot be read.
 */
export async function inspectPdf(bytes: Buffer): Promise<{ pages: number; reading: Reading }> {
  if (hasMoreBehind(bytes))
    throw new Refusal('not-a-document', say`This PDF is another kind of file too. ${PRINT_AGAIN}`)
  const [report, ...words] = await inThread<PdfReport | FoundWords>('./read-pdf.ts', bytes)
  if (!report || !('findings' in report)) {
    throw new Refusal('not-a-document', say`This PDF takes too long to check. ${PRINT_AGAIN}`)
  }
  const [finding] = report.findings
  if (finding) throw new Refusal('not-a-document', say`This PDF ${PDF_FINDINGS[finding]}. ${PRINT_AGAIN}`)
  if (!report.pages) throw new Refusal('not-a-document', 'This PDF is damaged: its pages cannot be read.')
  if (report.pages > PAGES_AT_MOST) {
    throw new Refusal('not-a-document', say`This PDF has ${report.pages} pages; at most ${PAGES_AT_MOST} are taken.`)
  }
  return { pages: report.pages, reading: readingOf(words) }
}

/** Says whether a browser or an unpacker could take the file for something of its own: a page or an archive around the PDF. */
function hasMoreBehind(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  const around = bytes.toString('latin1', 0, 1_024) + (end < 0 ? '' : bytes.toString('latin1', end))
  return /<(script|html|svg|iframe|!doctype)[\s>/]/i.test(around) || isArchive(bytes)
}

/** A ZIP is read from its end, where a record says how long the comment behind it is. */
function isArchive(bytes: Buffer): boolean {
  const record = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return record >= 0 && record + 22 <= bytes.length && record + 22 + bytes.readUInt16LE(record + 20) === bytes.length
}
