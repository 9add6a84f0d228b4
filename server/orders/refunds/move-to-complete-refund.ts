import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import { writeAmount } from '#contract/values/money.ts'
import type { moveToCompleteRefund as contract } from '#contract/orders/order-changes.ts'
import { staffOf, type Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Said } from '#server/words/say.ts'
import { changeOrders, refuseIdle, sayDone } from '#server/orders/change-orders.ts'
import { BULK_ABOVE, recordOrderEvents, type NewEvent } from '#server/orders/record-order-events.ts'
import { describe } from '#server/orders/refunds/ask-refund.ts'
import { readRefundFacts, type RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { isProblem, planMade, type Refunding } from '#server/orders/refunds/refund-rules.ts'
import { refusalOf } from '#server/orders/refunds/refuse-problem.ts'

type Input = In<typeof contract>
/** A refund that was made, as its traveller is told of it. */
type Made = Pick<NewEvent, 'orderId' | 'subject'>

/**
 * "Refunded it": the refund that was asked for, or one of all that is left, was made. When nothing is left, the order gets its refund
 * date and who did it, and stays in Refunds. Of several orders those that cannot be are left as they are, each with the reason;
 * where none can be, that is a `conflict`.
 */
export async function moveToCompleteRefund(ctx: Context, input: Input): Promise<HandlerAnswer<typeof contract>> {
  const { orderId: ids, reason, reference } = input
  const isOne = ids.length === 1
  if (!isOne && (input.amount ?? input.refundId ?? reference) !== undefined)
    throw invalid('orderId', 'An amount and a reference are those of one order')
  const [at, by] = [new Date().toISOString(), staffOf(ctx).id]
  let facts = new Map<number, RefundFacts>()
  const planned = new Map<number, Refunding>()
  const result = await changeOrders(
    ctx,
    ids,
    'order.refunded',
    (order) => {
      const plan = planMade(order, facts.get(order.id)!, input)
      // For one order the form shows where it does not fit; what a list skips is reported with the order.
      if (isProblem(plan) && isOne && plan.field !== 'orderId') throw refusalOf(plan)
      if (isProblem(plan)) return plan.message
      planned.set(order.id, plan)
      return plan.isWhole ? { refundDate: at, refundedBy: by } : {}
    },
    {
      version: input.version,
      versions: input.versions,
      first: async (client) => {
        facts = await readRefundFacts(client, ids)
      },
      audited: ({ id }) => ({
        ...(planned.get(id)!.isWhole ? {} : { event: 'refund.made' }),
        after: { ...describe(planned.get(id)!), ...(reason && { reason }), ...(reference && { reference }) },
      }),
      also: (client, made) =>
        writeRefunds(
          client,
          input,
          by,
          made.map(({ id }) => [facts.get(id)!, planned.get(id)!]),
        ),
    },
  )
  refuseIdle(result)
  const { length } = result.moved
  const done = length > 1 ? say('{0} orders refunded', length) : sayOne(planned.get(result.moved[0]!))
  return { message: sayDone(done, result), data: result }
}

function sayOne(plan: Refunding | undefined): Said {
  return plan?.isWhole === false ? 'The refund of a part is made' : 'Order refunded'
}

/** What Undo brings back. */
const ASKED = `json_build_object('amount', r.amount, 'currency', r.currency, 'is_whole', r.is_whole, 'reason', r.reason, 'note', r.note)`

/** The refund that was asked for is done; where none was, one is written that is. */
async function writeRefunds(
  client: PoolClient,
  { reason = null, note = '', reference = '' }: Input,
  by: number,
  made: [RefundFacts, Refunding][],
): Promise<void> {
  const rows = made.map(([{ orderId, open }, { amount, currency, isWhole }]) => ({
    id: open?.id ?? null,
    order_id: orderId,
    amount: amount === undefined ? null : writeAmount(amount),
    currency,
    is_whole: isWhole,
  }))
  const values = [JSON.stringify(rows), reason, note.trim(), reference.trim() || null, by]
  const ROWS =
    'jsonb_to_recordset($1::jsonb) as m(id bigint, order_id bigint, amount numeric, currency text, is_whole boolean)'
  const { rows: asked } = await client.query<Made>(
    `update refunds r set state = 'done', asked = ${ASKED}, amount = m.amount, currency = m.currency, is_whole = m.is_whole,
       reason = coalesce($2, r.reason), note = concat_ws(E'\\n', nullif(r.note, ''), nullif($3, '')), reference = $4,
       done_by = $5, done_at = now() from ${ROWS} where r.id = m.id
     returning r.id::text as subject, r.order_id::float8 as "orderId"`,
    values,
  )
  const { rows: unasked } = await client.query<Made>(
    `insert into refunds (order_id, amount, currency, is_whole, state, reason, note, reference, asked_by, done_by, done_at)
     select m.order_id, m.amount, m.currency, m.is_whole, 'done', $2, $3, $4, $5, $5, now() from ${ROWS} where m.id is null
     returning id::text as subject, order_id::float8 as "orderId"`,
    values,
  )
  const told = [...asked, ...unasked].map((one) => ({ ...one, event: 'refunded' as const }))
  await recordOrderEvents(client, told, told.length > BULK_ABOVE)
}
