import { id } from '#contract/http/envelope.ts'
import { thinOut } from '#server/audit/thin-out.ts'
import { describeActor, writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { Refusal } from '#server/errors.ts'

/** Records a call if it was refused; `asked` is the order it named, as sent. */
export type RecordRefused = (ctx: Context, error: unknown, call: string, asked: unknown) => Promise<void>

const worthRow = thinOut()

/**
 * Records refused access (403) of members of staff and of landing sites: who, which call on which order and from where, but nothing
 * that was sent. Whoever may, and is only asked first whether it is still them, is recorded as that. Written on its own, since the refused transaction is gone; each server process thins out its own rows.
 */
export const recordRefused: RecordRefused = async (ctx, error, call, asked) => {
  const { kind } = ctx.actor
  if (!(error instanceof Refusal) || error.kind !== 'forbidden' || (kind !== 'staff' && kind !== 'site')) return
  const orderId = orderOf(asked)
  const row = worthRow(ctx.pool, `${kind} ${describeActor(ctx.actor).id}`, `${call} ${orderId ?? ''}`, Date.now())
  if (row === undefined) return
  const after = { call, ...(row.unwritten > 0 && { unwritten: row.unwritten }) }
  // The caller gets the refusal whether or not it can be recorded.
  const event = isQuestion(error) ? 'staff.confirm-asked' : 'call.refused'
  await writeAudit(ctx.pool, ctx, [{ event, ...(orderId !== undefined && { orderId }), after }]).catch(
    (failure: Error) =>
      ctx.log.error({ problem: databaseProblem(failure) ?? { name: failure.name } }, 'a refused call was not recorded'),
  )
}

/** The refusal of stepUp, which asks who is at the keyboard. */
function isQuestion({ details: { data } }: Refusal): boolean {
  return typeof data === 'object' && data !== null && 'confirm' in data
}

function orderOf(asked: unknown): number | undefined {
  return id.safeParse(Array.isArray(asked) && asked.length === 1 ? asked[0] : asked).data
}
