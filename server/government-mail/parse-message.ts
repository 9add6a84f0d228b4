import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime'
import { cleanLetters } from '#contract/normalise/text.ts'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import { oneLine } from '#server/files/one-line.ts'
import { headerEnd } from '#server/government-mail/fingerprint.ts'
import { htmlText } from '#server/government-mail/html-text.ts'
import { headerWords, parseMail } from '#server/government-mail/mail-charset.ts'
import { openPackage } from '#server/government-mail/signed-content.ts'
import { plainSender } from '#server/government-mail/plain-sender.ts'
import type { Message, MessageBody, MessageFile, MessageHead } from '#server/government-mail/message.ts'
import type { Read } from '#server/readers/reader-work.ts'
import { say, type Words } from '#server/words/say.ts'

const LIMITS = { maxNestingDepth: 20, maxRfc822NestingDepth: 3, maxHeadersSize: 2 * 1024 * 1024 }
const FILES_AT_MOST = 50
const PDFS_AT_MOST = 10
const RECIPIENTS_AT_MOST = 500
const TEXT_AT_MOST = 100_000
const HTML_AT_MOST = 2_000_000
/** The parser keeps each line of a text for itself: half a megabyte of line breaks costs it as much as forty of a file. */
const SHORT_LINES_AT_MOST = 100_000
const SHORT_LINE_BYTES = 40
const ENDLESS: Words = 'This message has more than 100,000 short lines; what comes after them was not read.'
const SPOILT: Words = 'Some letters of this message cannot be read; open the original.'
const TOO_DEEP: Words = 'The messages in this one lie too deep in each other: open the original.'
const ENCRYPTED: Words =
  'This message is encrypted, and only whom it was written for can open it: ask for it unencrypted.'
const UNOPENED: Words = 'A message is attached that cannot be read here: open the original.'
const PICTURES = /^image\/(jpeg|png|webp|heic)$/i
const RECIPIENT_HEADERS = new Set(['to', 'cc', 'bcc', 'resent-to', 'delivered-to', 'x-original-to', 'envelope-to'])
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Reads a raw message in a reader process; its header first, so that it is known whatever becomes of the rest. */
export const read: Read<Uint8Array, Message> = async (bytes, tell) => {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const header = raw.subarray(0, headerEnd(raw))
    await tell({ head: headOf(await PostalMime.parse(header, LIMITS), header) })
    const end = shortLinesEnd(raw)
    const body = bodyOf(await unpack(await parseMail(raw.subarray(0, end), LIMITS)))
    await tell({ body })
    if (end < raw.length) await tell({ problem: ENDLESS })
    else if (body.text.includes('\u{fffd}')) await tell({ problem: SPOILT })
  } catch (error) {
    await tell({ problem: problemOf(error) })
  }
}

/** Where a message has had more short lines than anybody writes; its end where it has not. */
function shortLinesEnd(raw: Buffer): number {
  let short = 0
  for (let at = 0, end = raw.indexOf('\n'); end >= 0; at = end + 1, end = raw.indexOf('\n', at)) {
    if (end - at < SHORT_LINE_BYTES) short += 1
    if (short > SHORT_LINES_AT_MOST) return at
  }
  return raw.length
}

function headOf({ headers, subject, date }: Email, header: Buffer): MessageHead {
  const sender = plainSender(header)
  const mailboxes = (names: Set<string>) =>
    headers
      .filter(({ key }) => names.has(key))
      .flatMap(({ value }) => addressParser(value, { flatten: true }))
      .slice(0, RECIPIENTS_AT_MOST)
  const from = mailboxes(new Set(['from']))
  const addresses = (list: typeof from) => list.flatMap(({ address }) => oneLine(address ?? '', 320) || [])
  return {
    from: addresses(from),
    fromName: oneLine(unspoilt(from[0]?.name ?? '', () => nameIn(headerWords(header, 'from')))),
    // Ours and the parser's reading are one, or there is no telling.
    sender: from.length === 1 && from[0]?.address?.toLowerCase() === sender ? sender : null,
    to: addresses(mailboxes(new Set(['to', 'cc']))),
    recipients: addresses(mailboxes(RECIPIENT_HEADERS)),
    subject: oneLine(
      unspoilt(subject ?? '', () => headerWords(header, 'subject')),
      500,
    ),
    sentAt: date !== undefined && /^(19|20)\d\d-\d\d-\d\dT/.test(date) ? date : null,
  }
}

/** What the parser could not read is read again; the rest stays as the parser has it. */
function unspoilt(words: string, again: () => string | undefined): string {
  return words.includes('\u{fffd}') ? (again() ?? words) : words
}

function nameIn(from: string | undefined): string | undefined {
  return from?.replace(/<[^<>]*>\s*$/, '').replace(/^\s*"|"\s*$/g, '')
}

/** A message with what lies within the messages and the signed packages in it. */
interface Unpacked {
  text: string
  attachments: Attachment[]
  /** Why an attachment was not opened, by its place. */
  problems: Map<Attachment, Words>
}

/** Looks into attached messages and signed packages, to a depth of three; what is not opened says why. */
async function unpack(email: Email, deep = 0): Promise<Unpacked> {
  const unpacked: Unpacked = { text: wordsOf(email), attachments: [], problems: new Map() }
  for (const attachment of email.attachments) {
    const inside = await openAttachment(attachment, deep)
    if (inside === undefined || typeof inside === 'string') {
      unpacked.attachments.push(attachment)
      if (inside) unpacked.problems.set(attachment, inside)
      continue
    }
    unpacked.attachments.push(...inside.attachments)
    for (const [one, problem] of inside.problems) unpacked.problems.set(one, problem)
    unpacked.text = [unpacked.text, inside.text]
      .map((words) => words.trim())
      .filter(Boolean)
      .join('\n\n')
  }
  return unpacked
}

/** The words of a message: its HTML's where the plain part says nothing. */
function wordsOf({ text, html }: Email): string {
  const plain = text ?? ''
  return cleanLetters(plain.slice(0, TEXT_AT_MOST)).trim() === ''
    ? htmlText((html ?? '').slice(0, HTML_AT_MOST))
    : plain
}

/** What an attachment holds; undefined: it is no package, words: why it is not opened. */
async function openAttachment(attachment: Attachment, deep: number): Promise<Unpacked | Words | undefined> {
  const { mimeType, filename } = attachment
  const isMessage = /^message\/(rfc822|global)$/i.test(mimeType)
  const isPackage = /^application\/(x-)?pkcs7-mime$/i.test(mimeType) || /\.p7m$/i.test(filename ?? '')
  if (!isMessage && !isPackage) return undefined
  if (deep >= LIMITS.maxRfc822NestingDepth) return TOO_DEEP
  let content = Buffer.from(attachment.content as ArrayBuffer)
  if (isPackage) {
    const opened = openPackage(content)
    if (opened.is !== 'signed') return opened.is === 'encrypted' ? ENCRYPTED : UNOPENED
    content = Buffer.from(opened.content)
  }
  try {
    return await unpack(await parseMail(content.subarray(0, shortLinesEnd(content)), LIMITS), deep + 1)
  } catch {
    return UNOPENED
  }
}

function bodyOf({ text, attachments, problems }: Unpacked): MessageBody {
  const looked = attachments.slice(0, FILES_AT_MOST)
  let pdfs = 0
  return {
    text: text.replace(UNPRINTABLE, '').toWellFormed().slice(0, TEXT_AT_MOST).trim().toWellFormed(),
    files: looked.map((attachment) => {
      const file = fileOf(attachment, problems.get(attachment))
      if (file.content && ++pdfs > PDFS_AT_MOST) {
        return {
          ...file,
          content: undefined,
          problem: String(say('Only the first {0} PDF files of a message are taken.', PDFS_AT_MOST)),
        }
      }
      return file
    }),
    more: attachments.length - looked.length,
  }
}

/** What is a PDF, its bytes say: readers look for the mark among the first 1024. */
function fileOf({ filename, mimeType, content }: Attachment, unopened: Words | undefined): MessageFile {
  const bytes = Buffer.from(content as ArrayBuffer)
  const file = { name: oneLine(filename ?? '') || 'unnamed', type: oneLine(mimeType, 100), bytes: bytes.length }
  if (!bytes.subarray(0, 1024).includes('%PDF-')) {
    const isPicture = PICTURES.test(file.type) && bytes.length <= DOCUMENT_BYTES_AT_MOST
    return { ...file, ...(isPicture && { picture: new Uint8Array(bytes) }), problem: unopened ?? whyNoPdf(file) }
  }
  if (bytes.length > DOCUMENT_BYTES_AT_MOST)
    return { ...file, problem: String(say('This PDF is larger than {0} MB.', 15)) }
  return { ...file, content: new Uint8Array(bytes), problem: null }
}

function whyNoPdf({ name, type }: { name: string; type: string }): Words {
  if (type === 'application/ms-tnef' || name.toLowerCase() === 'winmail.dat') {
    return 'winmail.dat is a package that only Outlook opens: open the original there, or ask for a PDF.'
  }
  return /pdf/i.test(`${type} ${name}`)
    ? 'This file says that it is a PDF and is none.'
    : 'Only PDF files become documents.'
}

function problemOf(error: unknown): Words {
  const words = error instanceof Error ? error.message : ''
  if (/header size/i.test(words)) return 'This message has too large a header; its parts were not read.'
  if (/nesting/i.test(words)) return 'The parts of this message lie too deep in each other; they were not read.'
  return 'This message cannot be read; open the original.'
}
