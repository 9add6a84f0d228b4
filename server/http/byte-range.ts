/** The bytes that a Range header asks for, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header for so many bytes (RFC 9110 section 14). Undefined: send everything, as for several ranges or
 * another unit; `unsatisfiable`: 416.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < bytes ? { start, end } : 'unsatisfiable'
}
