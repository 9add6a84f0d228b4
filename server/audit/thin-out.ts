import { byCaller } from '#server/audit/by-caller.ts'

/** One row per thing in that time, and this many per caller, however many things they try. */
const USUAL = { spanMs: 60_000, rowsAtMost: 30 }

interface Told {
  /** When each thing was last written, of late. */
  written: Map<string, number>
  /** How many were not written since the last row. */
  unwritten: number
}

/** Decides what is worth a row: by default one a minute per caller and thing, and few per caller in all. Each server process decides for itself. */
export function thinOut({ spanMs, rowsAtMost } = USUAL) {
  const knownOf = byCaller<Told>(() => ({ written: new Map(), unwritten: 0 }))
  return (database: object, caller: string, what: string, nowMs: number): { unwritten: number } | undefined => {
    const known = knownOf(database, caller)
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
