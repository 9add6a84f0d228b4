import { isUtf8 } from 'node:buffer'
import { Refusal } from '#server/errors.ts'
import type { Sent } from '#server/intake/read-order.ts'
import { say } from '#server/words/say.ts'

/** One line of the input: its text, or why it cannot be read. */
export interface Line {
  /** Counted from 1, blank lines included, so that an editor finds it. */
  number: number
  text: string
  problem?: Refusal
  /** Where the line ends in the input, its line break included. */
  end: number
}

/** Most bytes that one order may have: every field of the form at once may hold 5,000 characters. */
export const LINE_BYTES_AT_MOST = 512 * 1024

const NEW_LINE = 10
const TOO_LONG = new Refusal('too-large', say('Longer than {0} kB', LINE_BYTES_AT_MOST / 1024))
const NOT_UTF8 = new Refusal('bad-request', 'This line is not written in UTF-8')

/**
 * Cuts a stream of bytes into lines, each chunk's lines at once, holding no more than one line in memory. Blank lines are
 * left out; one that is too long, or whose letters are not known, is reported and its bytes are skipped. `after` says what of the input was read before.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  after: { bytes: number; lines: number } = { bytes: 0, lines: 0 },
): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0)
  let skipping = false
  let number = after.lines
  let at = after.bytes
  const cut = (bytes: Buffer, end: number): Line[] => {
    number += 1
    const tooLong = skipping || bytes.length > LINE_BYTES_AT_MOST
    skipping = false
    if (tooLong) return [{ number, text: '', problem: TOO_LONG, end }]
    if (!isUtf8(bytes)) return [{ number, text: '', problem: NOT_UTF8, end }]
    const text = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
    return text === '' ? [] : [{ number, text, end }]
  }
  for await (const chunk of source) {
    const bytes =
      rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk])
    const lines: Line[] = []
    let from = 0
    for (let to = bytes.indexOf(NEW_LINE); to >= 0; to = bytes.indexOf(NEW_LINE, from)) {
      lines.push(...cut(bytes.subarray(from, to), at + to + 1))
      from = to + 1
    }
    at += from
    rest = bytes.subarray(from)
    if (skipping || rest.length > LINE_BYTES_AT_MOST) {
      at += rest.length
      rest = Buffer.alloc(0)
      skipping = true
    }
    if (lines.length > 0) yield lines
  }
  if (skipping || rest.length > 0) {
    const last = cut(rest, at + rest.length)
    if (last.length > 0) yield last
  }
}

/** Reads one line as an order's JSON object; throws `bad-request` for anything else. */
export function parseSent(text: string): Sent {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new Refusal('bad-request', 'This line is not JSON')
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal('bad-request', 'This line is not a JSON object')
  }
  return sent as Sent
}
