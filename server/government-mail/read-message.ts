import type { Message, MessageBody, MessageHead } from '#server/government-mail/message.ts'
import type { read } from '#server/government-mail/parse-message.ts'
import { say, type Said } from '#server/words/say.ts'
import type { LaneName } from '#server/readers/lanes.ts'
import type { Readers } from '#server/readers/open-readers.ts'
import type { EndedBy, ReaderWork } from '#server/readers/reader-work.ts'

export const READ_MESSAGE: ReaderWork<typeof read> = { module: '#server/government-mail/parse-message.ts', seconds: 10 }

const NO_HEAD: MessageHead = { from: [], fromName: '', sender: null, to: [], recipients: [], subject: '', sentAt: null }
const NO_BODY: MessageBody = { text: '', files: [], more: 0 }

/** TABLE: why the reader ended -> how staff read it. */
const ENDED: Record<EndedBy, Said> = {
  time: say('This message could not be read: its reader was ended after {0} seconds.', READ_MESSAGE.seconds),
  memory: 'This message could not be read: its reader ran out of memory.',
  crash: 'This message could not be read: its reader broke on it.',
}

/**
 * Reads a raw message in a reader process, with limits on size, parts, nesting and time. Never throws for what the message is: what
 * was read before a limit is returned, with the problem in words. Throws `unavailable` where no reader can start.
 */
export async function readMessage(readers: Readers, raw: Buffer, lane: LaneName = 'mail'): Promise<Message> {
  const { found, ended } = await readers.read(READ_MESSAGE, raw, lane)
  const { head = NO_HEAD, body = NO_BODY, problem = null } = found
  return { head, body, problem: ended ? String(ENDED[ended]) : (problem ?? tooMany(body)) }
}

function tooMany({ files, more }: MessageBody): string | null {
  if (more === 0) return null
  return String(say('This message has {0} files; the first {1} were looked at.', files.length + more, files.length))
}
