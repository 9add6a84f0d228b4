/** What an S/MIME package holds (RFC 8551): the message within one that is only signed, or that it is encrypted. */
export type Opened = { is: 'signed'; content: Buffer } | { is: 'encrypted' } | { is: 'unknown' }

/** DER of 1.2.840.113549.1.7.2 (signed data), .3 (enveloped data) and .1 (data). */
const SIGNED = Buffer.from('06092a864886f70d010702', 'hex')
const ENVELOPED = Buffer.from('06092a864886f70d010703', 'hex')
const DATA = Buffer.from('06092a864886f70d010701', 'hex')
const OCTETS = 0x04
/** More nesting than any real package uses. */
const DEEPEST = 8
const NEAR = 64

/**
 * Opens a package of CMS (RFC 5652) without judging its signature: who signed does not matter here, since a sender is judged by the proofs
 * of the mail. A package that is neither plainly signed nor encrypted is unknown.
 */
export function openPackage(bytes: Buffer): Opened {
  const start = bytes.subarray(0, NEAR)
  if (start.includes(ENVELOPED)) return { is: 'encrypted' }
  if (!start.includes(SIGNED)) return { is: 'unknown' }
  const data = bytes.indexOf(DATA)
  if (data < 0) return { is: 'unknown' }
  // [0] EXPLICIT OCTET STRING, in one piece or (BER) in several.
  const wrapper = readHead(bytes, data + DATA.length)
  if (wrapper?.tag !== 0xa0) return { is: 'unknown' }
  const pieces = octets(bytes, wrapper.content, DEEPEST)
  return pieces ? { is: 'signed', content: Buffer.concat(pieces.found) } : { is: 'unknown' }
}

interface Head {
  tag: number
  content: number
  /** Undefined: it ends with two zero bytes. */
  length: number | undefined
}

function readHead(bytes: Buffer, at: number): Head | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) return undefined
  if (first < 0x80) return { tag, content: at + 2, length: first }
  if (first === 0x80) return { tag, content: at + 2, length: undefined }
  const count = first & 0x7f
  if (count > 4 || at + 2 + count > bytes.length) return undefined
  return { tag, content: at + 2 + count, length: bytes.readUIntBE(at + 2, count) }
}

/** The bytes of an octet string, and where it ends. */
function octets(bytes: Buffer, at: number, deepest: number): { found: Buffer[]; end: number } | undefined {
  const head = readHead(bytes, at)
  if (!head || (head.tag & 0x1f) !== OCTETS || deepest === 0) return undefined
  const { content, length } = head
  if ((head.tag & 0x20) === 0) {
    if (length === undefined || content + length > bytes.length) return undefined
    return { found: [bytes.subarray(content, content + length)], end: content + length }
  }
  const found: Buffer[] = []
  let next = content
  const isOver = () => (length === undefined ? bytes[next] === 0 && bytes[next + 1] === 0 : next >= content + length)
  while (!isOver()) {
    const piece = octets(bytes, next, deepest - 1)
    if (!piece) return undefined
    for (const one of piece.found) found.push(one)
    next = piece.end
  }
  return { found, end: next + (length === undefined ? 2 : 0) }
}
