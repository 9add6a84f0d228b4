import type { takeNextDispute as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { sql } from '#server/db/sql.ts'
import { findCases } from '#server/disputes/case-row.ts'
import { changeCase } from '#server/disputes/keep-case.ts'
import { DUE, IS_FREE, IS_OPEN } from '#server/disputes/list-disputes.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** POST take-next-dispute: what is due first of what nobody else works on, or only somebody who has left; one's own come too. Of two who ask at once each gets another. */
export async function takeNextDispute(
  ctx: Context,
  { passed = [] }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const me = staffOf(ctx).id
  const id = await transaction(ctx.pool, async (client) => {
    const [row] = await findCases(
      client,
      sql`where ${IS_OPEN} and (${IS_FREE} or d.worker_id = ${me}) and d.id <> all(${passed}::bigint[])
        order by ${DUE}, d.id limit 1 for update of d skip locked`,
    )
    if (row) await changeCase(client, ctx, row, { workerId: me }, 'hand')
    return row?.id ?? null
  })
  return id === null
    ? { message: 'No dispute is left to work on', data: null }
    : { message: 'You work on this dispute', data: { id } }
}
