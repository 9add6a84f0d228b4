import { decodeWords } from 'postal-mime'

const LONGEST = 998
/** Words and dots, and a domain in ASCII: what every program reads alike. */
const ADDRESS = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i
/** An address alone, in angle brackets, or after a name: words, or a text in quotes without anything that means something. */
const FROM = /^(?:([^<>@()[\]:;,"\\]*|"[^<>@()[\]:;"\\]*")[ \t]*<([^<>\s]+)>|([^<>\s]+))$/
/** Also as a header that begins with something unseen, or whose colon stands apart: some programs take it for a From. */
// oxlint-disable-next-line no-control-regex
const FROM_LINE = /^[\u0000-\u0020\u007f-\uffff]*from[\u0000-\u0020\u007f-\uffff]*:/i

/** What RFC 5322 and every program take as one plain address; in lower case. Undefined for anything else. */
export function plainAddress(text: string): string | undefined {
  return text.length <= 254 && ADDRESS.test(text) ? text.toLowerCase() : undefined
}

/**
 * The sender of a message, from the bytes of its header: one From line that holds one plain address, at most with a plain name before
 * it. Null where programs may read two senders: comments, routes, groups, quotes, controls, further From lines ("Composition Kills",
 * USENIX Security 2020).
 */
export function plainSender(header: Buffer): string | null {
  // A lone CR or LF ends the line for some programs.
  const lines = header.toString('utf8').split(/\r\n|\r|\n/)
  const at = lines.findIndex((line) => FROM_LINE.test(line))
  if (at < 0 || lines.findLastIndex((line) => FROM_LINE.test(line)) !== at || !/^from:/i.test(lines[at]!)) return null
  const more = lines.slice(at + 1)
  const end = more.findIndex((line) => !/^[ \t]/.test(line))
  const value = [lines[at]!.slice(5), ...more.slice(0, end < 0 ? undefined : end)].join('').trim()
  if (value.length > LONGEST || /[^\P{C}\t]/u.test(value)) return null
  const [, name = '', bracketed, alone] = FROM.exec(value) ?? []
  if (/[<>@\p{C}]/u.test(decodeWords(name).replaceAll('\t', ' '))) return null
  return plainAddress(bracketed ?? alone ?? '') ?? null
}
