import { inThread } from '#server/files/in-thread.ts'

/** What the header of a message says; everything cleaned and cut to a fitting length. */
export interface MessageHead {
  /** Every address of every From line; a true message has one. */
  from: string[]
  fromName: string
  /** Every address that a header names as recipient. */
  recipients: string[]
  subject: string
  /** By the sender's clock; null where there is no readable date. */
  sentAt: string | null
}

/** A file of a message. */
export interface MessageFile {
  name: string
  type: string
  bytes: number
  /** Of a PDF, by its bytes; others are only named. */
  content?: Uint8Array
  /** Why it is looked at no further, in words. */
  problem: string | null
}

export interface MessageBody {
  text: string
  files: MessageFile[]
  /** Files beyond the most that are looked at. */
  more: number
}

/** What the thread tells, one part after the other. */
export type MessagePart = { head: MessageHead } | { body: MessageBody } | { problem: string }

export interface Message {
  head: MessageHead
  body: MessageBody
  /** Why it was not read whole, in words. */
  problem: string | null
}

const NO_HEAD: MessageHead = { from: [], fromName: '', recipients: [], subject: '', sentAt: null }
const NO_BODY: MessageBody = { text: '', files: [], more: 0 }
const TOO_MUCH = 'This message takes too long to read; only its header was read.'

/**
 * Reads a raw message in a thread of its own with limits on size, parts, nesting and time. Never throws for what the message is:
 * what was read until a limit is answered, with the problem in words.
 */
export async function readMessage(raw: Buffer): Promise<Message> {
  const parts = await inThread<MessagePart>('../government-mail/parse-message.ts', raw)
  const message: Message = { head: NO_HEAD, body: NO_BODY, problem: TOO_MUCH }
  for (const part of parts) {
    if ('head' in part) message.head = part.head
    else if ('problem' in part) message.problem = part.problem
    else Object.assign(message, { body: part.body, problem: problemOf(part.body) })
  }
  return message
}

function problemOf({ files, more }: MessageBody): string | null {
  return more > 0 ? `This message has ${files.length + more} files; the first ${files.length} were looked at.` : null
}
