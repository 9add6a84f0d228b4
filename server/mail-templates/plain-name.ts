import { oneLine } from '#server/files/one-line.ts'

/** What a mail program or WhatsApp makes a link or a number to call of. */
const LINKS = /\p{L}[\p{L}\d+.-]*:\/\/|www\.|[/@\\]/giu
const NUMBERS = /[+(]*\d(?:[\s().+-]*\d){2,}\)?/g

/** A telephone number's; a flight has fewer digits. */
const TELEPHONES = /[+(]*\d(?:[\s().+-]*\d){6,}\)?/g

/** A value that somebody sent, as one line that no mail program turns into a link; null where there is none. */
export function lineOf(value: string | number | null | undefined, atMost = 60): string | null {
  const line = String(value ?? '')
    .replace(LINKS, ' ')
    .replace(/(?<=[\p{L}\d-])\.(?=\p{L}{2})/gu, '. ')
  return oneLine(line, atMost).trim() || null
}

/** A value that somebody sent and that is no number of its own, as one line without links and telephone numbers. */
export function shortLineOf(value: string | number | null | undefined): string | null {
  return lineOf(String(value ?? '').replace(TELEPHONES, ' '))
}

/**
 * A name as greetings write it, on one line: whoever orders under a name with an address or a telephone number in it makes us
 * send no link. What is left of a domain is taken apart at its dots. A name that is nothing else becomes a dash.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(LINKS, ' ')
    .replace(NUMBERS, ' ')
    .replace(/(?<=[\p{L}\d])\.(?=[\p{L}\d])/gu, '. ')
  return oneLine(plain).replace(/\s+/g, ' ').trim() || '–'
}
