import type { Context } from '#server/context.ts'
import { newDateOf } from '#server/orders/is-late.ts'
import { movesTo } from '#server/orders/moves-to.ts'
import { plainAmount } from '#contract/values/money.ts'
import type { Records } from '#server/tracking/dated-steps.ts'
import { FETCHED } from '#server/db/fetched.ts'

/** Mails that reached their reader, or may have. */
const WENT = `m.state not in ('queued', 'failed', 'bounced')`
const HELD = `(exists (select from ${FETCHED} w where w.order_id = o.order_id and w.document_id = d.id)
  or exists (select from mails m where m.order_id = o.order_id and m.kind = 'approval'
    and d.id = any(m.document_id || m.also_documents) and ${WENT}))`
const iso = (moment: string) => `to_json(${moment}) #>> '{}'`
const ended = (column: string, state: string) =>
  iso(`(select max(d.${column}) from documents d where d.order_id = o.order_id and d.state = '${state}' and ${HELD})`)

/** The moments of an order, from its row, its records and its part of the history; undefined without the order. */
export async function findRecords(
  { pool }: Pick<Context, 'pool'>,
  orderId: number,
): Promise<Omit<Records, 'asked'> | undefined> {
  const { rows } = await pool.query<Omit<Records, 'asked'>>({
    name: 'find-tracked-records',
    text: `with history as (
        select at, event from audit_log where order_id = $1 and event in ('order.handed-over', 'order.corrected', 'document.sent',
          'document.received', 'document.attached')
      ), filing as (select max(at) as at, min(at) as first from (${movesTo('AwaitingGovt')}
        union all select at from old_statuses where order_id = $1 and status = 'AwaitingGovt' and at is not null) m)
      select ${iso('o.created_at')} as received, ${iso('o.paid_at')} as paid,
        ${iso(`least((select min(at) from history where event in ('order.handed-over', 'order.corrected', 'document.sent')),
          (select first from filing))`)} as checked,
        ${iso('(select at from filing)')} as filed,
        ${iso(`(select max(at) from history where event in ('document.received', 'document.attached'))`)} as answered,
        ${iso(`(select max(created_at) from documents d where d.order_id = o.order_id and d.state = 'current')`)} as ready,
        ${ended('superseded_at', 'superseded')} as replaced, ${ended('withdrawn_at', 'withdrawn')} as withdrawn,
        ${iso('o.due_at')} as due, ${iso(newDateOf('expected_by'))} as "newDate",
        o.flight_day::text as "flightDay",
        coalesce((select json_agg(json_build_object('at', r.done_at, 'amount', r.amount::text, 'currency', r.currency,
            'reference', r.reference, 'is_whole', r.is_whole) order by r.done_at) from refunds r where r.order_id = o.order_id and r.state = 'done'),
          case when o.refund_date is null then '[]' else json_build_array(json_build_object(
            'at', o.refund_date, 'amount', null, 'currency', null, 'reference', null, 'is_whole', true)) end) as refunds
      from orders o where o.order_id = $1`,
    values: [orderId],
  })
  const [found] = rows
  return (
    found && {
      ...found,
      refunds: found.refunds.map((refund) => ({ ...refund, amount: plainAmount(refund.amount) })),
    }
  )
}
