import { createHash } from 'node:crypto'

/** Lines of a header that name a message; those that relays add on its way (Received, signatures) are left out. */
const NAMING = new Set(['message-id', 'from', 'to', 'cc', 'date', 'subject'])
const HEADER_BYTES_AT_MOST = 1024 * 1024

/** Where the header of a message ends and its body begins; the whole is header where no empty line comes. */
export function headerEnd(raw: Buffer): number {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}

/**
 * The fingerprint of a message, the same for every delivery of it (its Message-ID, the lines that name it, and its body), whichever way it came;
 * hex. Two deliveries that differ in anything a person would see are two messages.
 */
export function fingerprint(raw: Buffer): string {
  const end = headerEnd(raw)
  const header = raw.subarray(0, Math.min(end, HEADER_BYTES_AT_MOST)).toString('latin1')
  const lines = header
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const hash = createHash('sha256')
  const naming = lines.filter(isNaming).sort()
  // A header that names nothing, or is none: every byte counts.
  if (naming.length === 0) return hash.update(raw).digest('hex')
  for (const line of naming) hash.update(`${line.trim()}\n`)
  return hash
    .update('\n')
    .update(withPlainLines(raw.subarray(end)))
    .digest('hex')
}

function isNaming(line: string): boolean {
  const colon = line.indexOf(':')
  return colon > 0 && NAMING.has(line.slice(0, colon).trim().toLowerCase())
}

/** Relays may turn line ends; what stands at the very end is theirs too. */
function withPlainLines(body: Buffer): string {
  return body.toString('latin1').replaceAll('\r\n', '\n').trim()
}
