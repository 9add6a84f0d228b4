const QUOTE = 34
const NEW_LINE = 10

/** Counts the lines of a CSV as its bytes come; a line break inside quotes is part of a cell. */
export function lineCounter(): (bytes: Uint8Array) => number {
  let lines = 0
  let quoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) quoted = !quoted
      else if (byte === NEW_LINE && !quoted) lines += 1
    }
    return lines
  }
}
