const MINUTE_MS = 60_000
/** Rows that one caller may fill a minute, however many things they try. */
const ROWS_AT_MOST = 30

interface Told {
  /** When each thing was last written, of the last minute. */
  written: Map<string, number>
  /** How many were not written since the last row. */
  unwritten: number
}

/** Answers what is worth a row: one a minute of a caller and a thing, and few of a caller in all. Each server process thins out its own. */
export function thinOut() {
  const callers = new Map<string, Told>()
  return (caller: string, what: string, nowMs: number): { unwritten: number } | undefined => {
    const known = callers.get(caller) ?? { written: new Map(), unwritten: 0 }
    callers.set(caller, known)
    for (const [key, at] of known.written) if (nowMs - at >= MINUTE_MS) known.written.delete(key)
    if (known.written.has(what) || known.written.size >= ROWS_AT_MOST) {
      known.unwritten += 1
      return undefined
    }
    known.written.set(what, nowMs)
    const { unwritten } = known
    known.unwritten = 0
    return { unwritten }
  }
}
