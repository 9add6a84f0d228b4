import { byCaller } from '#server/audit/by-caller.ts'

interface Sum {
  /** When each piece was last counted, of late. */
  counted: Map<string, number>
  amount: number
  pieces: number
}

/** Of one caller no more pieces are remembered; who asks for more is counted again for what is forgotten. */
const REMEMBERED_AT_MOST = 5_000

/**
 * Adds up what a caller gets in small pieces, the same piece once in that time; returns the sum as soon as it is worth a row of the log,
 * and begins anew. Each server process adds up for itself.
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
