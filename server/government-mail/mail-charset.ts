import PostalMime, { type Email } from 'postal-mime'

type Options = ConstructorParameters<typeof PostalMime>[0]

const SPOILT = '\u{fffd}'
/** The charset of letters that name none, or name UTF-8 and are not: what Windows programs of this part of the world write. */
const FALLBACK = 'windows-1252'
const TEXT_TYPE = /^(content-type:[ \t]*text\/(?:html|plain))((?:[^\r\n]|\r?\n[ \t])*)/gim
const UTF8 = /;\s*charset\s*=\s*"?(?:utf-?8|us-ascii|unknown[\w-]*|)"?(?=\s|;|$)/i
const META = /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{3,20})/i
const WORD = /=\?([^?\s]{1,40})\?([bq])\?([^?]*)\?=/gi

/** Reads a message; text that is not the UTF-8 it is taken for is read by the charset that its HTML names, or as windows-1252. */
export async function parseMail(raw: Buffer, options: Options): Promise<Email> {
  const email = await PostalMime.parse(raw, options)
  const isSpoilt = (text: string | undefined) => text?.includes(SPOILT) === true
  if (!isSpoilt(email.text) && !isSpoilt(email.html)) return email
  const charset = labelOf(META.exec(email.html ?? '')?.[1])
  const named = raw
    .toString('latin1')
    .replace(TEXT_TYPE, (whole, type: string, rest: string) =>
      /charset\s*=/i.test(rest) && !UTF8.test(rest) ? whole : `${type}; charset=${charset}${rest.replace(UTF8, '')}`,
    )
  const again = await PostalMime.parse(Buffer.from(named, 'latin1'), options)
  // A sign that somebody wrote is no spoilt letter: read as anything else it is three.
  const better = (before?: string, after?: string) =>
    isSpoilt(before) && after && !after.includes('ï¿½') ? after : before
  return { ...email, text: better(email.text, again.text), html: better(email.html, again.html) }
}

function labelOf(name: string | undefined): string {
  try {
    const { encoding } = new TextDecoder(name ?? FALLBACK)
    return encoding === 'utf-8' ? FALLBACK : encoding
  } catch {
    return FALLBACK
  }
}

/**
 * A header's words where the parser spoilt one: letters that were cut between two encoded words are joined, and what is no UTF-8 is
 * windows-1252. `name` in small letters; undefined where there is no such header.
 */
export function headerWords(header: Buffer, name: 'subject' | 'from'): string | undefined {
  const line = new RegExp(`^${name}:[ \\t]*((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'im').exec(header.toString('latin1'))?.[1]
  if (line === undefined) return undefined
  let words = ''
  let pending: { charset: string; bytes: Buffer } | undefined
  let at = 0
  const flush = () => {
    if (pending) words += decode(pending.bytes, pending.charset)
    pending = undefined
  }
  for (const match of line.matchAll(WORD)) {
    const [whole, charset = '', encoding = '', encoded = ''] = match
    const between = line.slice(at, match.index)
    const label = charset.toLowerCase().replace(/\*.*/, '')
    const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : quotedBytes(encoded)
    if (pending && between.trim() === '' && pending.charset === label) {
      pending.bytes = Buffer.concat([pending.bytes, bytes])
    } else {
      flush()
      if (at === 0 || between.trim() !== '') words += decode(Buffer.from(between, 'latin1'), 'utf-8')
      pending = { charset: label, bytes }
    }
    at = match.index + whole.length
  }
  flush()
  return words + decode(Buffer.from(line.slice(at), 'latin1'), 'utf-8')
}

function quotedBytes(text: string): Buffer {
  const plain = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(FALLBACK).decode(bytes)
  }
}
