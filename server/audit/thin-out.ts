/** One row of a thing in that time, and so many of a caller, however many things they try. */
const USUAL = { spanMs: 60_000, rowsAtMost: 30 }

interface Told {
  /** When each thing was last written, of late. */
  written: Map<string, number>
  /** How many were not written since the last row. */
  unwritten: number
}

/** Answers what is worth a row: one a minute of a caller and a thing, and few of a caller in all, or as is said. Each server process thins out its own. */
export function thinOut({ spanMs, rowsAtMost } = USUAL) {
  const callers = new Map<string, Told>()
  return (caller: string, what: string, nowMs: number): { unwritten: number } | undefined => {
    const known = callers.get(caller) ?? { written: new Map(), unwritten: 0 }
    callers.set(caller, known)
    for (const [key, at] of known.written) if (nowMs - at >= spanMs) known.written.delete(key)
    if (known.written.has(what) || known.written.size >= rowsAtMost) {
      known.unwritten += 1
      return undefined
    }
    known.written.set(what, nowMs)
    const { unwritten } = known
    known.unwritten = 0
    return { unwritten }
  }
}
