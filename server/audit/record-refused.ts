import { id } from '#contract/envelope.ts'
import { describeActor, writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { Refusal } from '#server/errors.ts'

const MINUTE_MS = 60_000
/** Rows that one caller's refusals may fill a minute, however many orders or calls they try. */
const ROWS_AT_MOST = 30

interface Refused {
  /** When each call on an order was last written, of the last minute. */
  written: Map<string, number>
  /** How many were not written since the last row. */
  unwritten: number
}

/** Answers which refusal is worth a row: one a minute of a caller, a call and an order, and few of a caller in all. */
export function thinOut() {
  const callers = new Map<string, Refused>()
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

/** Writes down that a call was refused, where it was; `asked` is the order it named, as it was sent. */
export type RecordRefused = (ctx: Context, error: unknown, call: string, asked: unknown) => Promise<void>

/**
 * Makes what records refused access (403) of members of staff and of landing sites: who, which call on which order, from where,
 * and nothing of what was sent. Written by itself, since the refused transaction is gone; each server process thins out its own.
 */
export function refusedCalls(): RecordRefused {
  const worthRow = thinOut()
  return async (ctx, error, call, asked) => {
    const { kind } = ctx.actor
    if (!(error instanceof Refusal) || error.kind !== 'forbidden' || (kind !== 'staff' && kind !== 'site')) return
    const orderId = orderOf(asked)
    const row = worthRow(`${kind} ${describeActor(ctx.actor).id}`, `${call} ${orderId ?? ''}`, Date.now())
    if (row === undefined) return
    const after = { call, ...(row.unwritten > 0 && { unwritten: row.unwritten }) }
    // Whoever is refused is told so, whether it can be written down or not.
    await writeAudit(ctx.pool, ctx, [
      { event: 'call.refused', ...(orderId !== undefined && { orderId }), after },
    ]).catch((failure: Error) =>
      ctx.log.error({ problem: databaseProblem(failure) ?? { name: failure.name } }, 'a refused call was not recorded'),
    )
  }
}

function orderOf(asked: unknown): number | undefined {
  return id.safeParse(Array.isArray(asked) && asked.length === 1 ? asked[0] : asked).data
}
