import type { takeNextDispute as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { PoolClient } from 'pg'
import { transaction } from '#server/db/client.ts'
import { sql } from '#server/db/sql.ts'
import { findCases, type CaseRow } from '#server/disputes/case-row.ts'
import { changeCase } from '#server/disputes/keep-case.ts'
import { DUE, IS_FREE, IS_OPEN } from '#server/disputes/list-disputes.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The lock of each member while they take a dispute. */
const LOCK = 0x6e657874

/**
 * POST take-next-dispute: takes what is due first of what nobody else works on, or only somebody who has left; one's own come too. Two callers at
 * once get different cases; a double press gets the same one. A case passed on untouched is given up: nobody gathers disputes by looking through them.
 */
export async function takeNextDispute(
  ctx: Context,
  { passed = [] }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const me = staffOf(ctx).id
  const id = await transaction(ctx.pool, async (client) => {
    // One after the other: a second press waits for what the first takes, and finds that.
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, me])
    for (const row of await findUntouched(client, me, passed))
      await changeCase(client, ctx, row, { workerId: null }, 'hand')
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

/** Of the passed cases, those that the member works on and has done nothing with but take them: the last that happened to each. Locked. */
function findUntouched(client: PoolClient, me: number, passed: readonly number[]): Promise<CaseRow[]> {
  return findCases(
    client,
    sql`where d.id = any(${passed}::bigint[]) and d.worker_id = ${me} and ${IS_OPEN} and (select c.staff_id = ${me} and c.changes ? 'workerId' from dispute_changes c where c.dispute_id = d.id order by c.id desc limit 1)
      order by d.id for update of d skip locked`,
  )
}
