import type { openDispute as contract } from '#contract/disputes/disputes.ts'
import { reasonOfCode } from '#contract/disputes/reason-codes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { findCases, type CaseFacts } from '#server/disputes/case-row.ts'
import { findOrder } from '#server/disputes/find-order.ts'
import { addCase } from '#server/disputes/keep-case.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** POST open-dispute. Throws `conflict` with the id of the case where it is there already, `not-found` where there is no such order. */
export async function openDispute(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const id = await transaction(ctx.pool, async (client) => {
    const facts = factsOf(input)
    const order = await orderOf(client, input.orderId ?? null, facts)
    const added = await addCase(client, ctx, { ...facts, ...order }, 'hand')
    if (added !== undefined) return added
    const [known] = await findCases(
      client,
      sql`where lower(d.gateway) = lower(${facts.gateway}) and d.case_number = ${facts.caseNumber}
        and ${roundOf(sql`d.stage`)} = ${roundOf(sql`${facts.stage}::text`)}`,
    )
    throw new Refusal('conflict', 'This dispute is here already', { data: { id: known?.id ?? null } })
  })
  return { message: 'The dispute is opened', data: { id } }
}

/** SQL: in which round a stage is; a warning and what it becomes are one. */
const roundOf = (stage: Sql) => sql`(case ${stage} when 'pre-arbitration' then 1 when 'arbitration' then 2 else 0 end)`

/** The order that was named, or the only one that the payment tells. */
async function orderOf(
  client: PoolClient,
  named: number | null,
  facts: CaseFacts,
): Promise<Pick<CaseFacts, 'orderId' | 'matchedBy'>> {
  if (named === null) return (await findOrder(client, facts)) ?? { orderId: null, matchedBy: null }
  await needOrder(client, named)
  return { orderId: named, matchedBy: 'hand' }
}

/** Throws `not-found` where there is no such order, `conflict` where it was anonymised. */
export async function needOrder(client: PoolClient, orderId: number): Promise<void> {
  const { rowCount } = await client.query('select from orders where order_id = $1 for key share', [orderId])
  if (rowCount === 0) throw new Refusal('not-found', 'There is no such order')
  await refuseAnonymised(client, orderId)
}

function factsOf(input: In<typeof contract>): CaseFacts {
  const { stage, scheme = null, code = null } = input
  const openedAt = input.openedAt ?? new Date().toISOString()
  if (input.dueAt && Date.parse(input.dueAt) < Date.parse(openedAt))
    throw invalid('dueAt', 'The deadline is before the day on which the dispute was opened')
  // A person who read the letter knows better than its code.
  const reason = input.reason === 'other' && code ? reasonOfCode(code, scheme) : input.reason
  return {
    orderId: null,
    matchedBy: null,
    gateway: input.gateway,
    caseNumber: input.caseNumber,
    stage,
    state: stage === 'warning' ? 'warning' : 'needs-response',
    reason,
    code,
    scheme,
    amount: input.amount ?? null,
    currency: input.currency ?? null,
    openedAt,
    dueAt: input.dueAt ?? null,
    outcomeAmount: null,
    transactionId: input.transactionId ?? null,
    reference: input.reference ?? null,
    cardLast4: input.cardLast4 ?? null,
    paidOn: input.paidOn ?? null,
    note: (input.note ?? '').trim(),
    workerId: null,
  }
}
