import { oneLine } from '#server/files/one-line.ts'

/** What a mail program or WhatsApp makes a link or a number to call of. */
const LINKS = /\p{L}[\p{L}\d+.-]*:\/\/|www\.|[/@\\]/giu
const NUMBERS = /[+(]*\d(?:[\s().+-]*\d){2,}\)?/g

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
