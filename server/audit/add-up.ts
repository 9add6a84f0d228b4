import { byCaller } from '#server/audit/by-caller.ts'

interface Sum {
  /** When each piece was last counted. */
  counted: Map<string, number>
  amount: number
  pieces: number
}

/** At most this many pieces are remembered per caller; beyond it, forgotten ones are counted again. */
const REMEMBERED_AT_MOST = 5_000

/**
 * Adds up what a caller reads in small pieces, each piece once in that time; returns the sum once it is worth a row of the log, and
 * starts over. Each server process adds up for itself.
 */
export function addUp({ spanMs, worth }: { spanMs: number; worth: number }) {
  const sumOf = byCaller<Sum>(() => ({ counted: new Map(), amount: 0, pieces: 0 }))
  return (
    database: object,
    caller: string,
    piece: string,
    amount: number,
    nowMs: number,
  ): { amount: number; pieces: number } | undefined => {
    const sum = sumOf(database, caller)
    const at = sum.counted.get(piece)
    if (at !== undefined && nowMs - at < spanMs) return undefined
    if (sum.counted.size >= REMEMBERED_AT_MOST) sum.counted.clear()
    sum.counted.set(piece, nowMs)
    sum.amount += amount
    sum.pieces += 1
    if (sum.amount < worth) return undefined
    const { amount: whole, pieces } = sum
    sum.amount = sum.pieces = 0
    return { amount: whole, pieces }
  }
}
