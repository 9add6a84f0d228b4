import type { PoolClient } from 'pg'
import { readAmount } from '#contract/values/money.ts'
import type { RefundState } from '#contract/refunds/refund-states.ts'

/** What is known of an order's money, in ten-thousandths (contract/values/money.ts); read when the order is locked. */
export interface RefundFacts {
  orderId: number
  /** All that was paid, also a second time; undefined where it is not known. */
  paid: number | undefined
  /** Null where it is not known, or where it was paid in several. */
  currency: string | null
  /** How many payments were confirmed besides, each under a transaction id of its own. */
  others: number
  /** What went back of it. */
  done: number
  open: OpenRefund | undefined
  /** The payment is disputed: there is a case that was not won, or a remark that says so. A warning is none. */
  disputed: boolean
  /** Above it a second person approves; undefined: never. */
  limit: number | undefined
}

/** The one refund of an order that waits for approval, or to be made. */
export interface OpenRefund {
  id: number
  amount: number | undefined
  currency: string | null
  isWhole: boolean
  state: RefundState
  /** Null: the traveller. */
  askedBy: number | null
  /** The status that the order had before it was moved to Refunds for this, '' for none. */
  cameFrom: string | null
}

interface Row {
  order_id: number
  paid: string | null
  currency: string | null
  others: { amount: string | null; currency: string | null }[]
  done: string | null
  disputed: boolean
  refund_limit: string | null
  open: (Omit<OpenRefund, 'amount'> & { amount: string | null }) | null
}

/** Reads what is known of the money of these orders. */
export async function readRefundFacts(
  client: Pick<PoolClient, 'query'>,
  orderIds: number[],
): Promise<Map<number, RefundFacts>> {
  const { rows } = await client.query<Row>({
    name: 'read-refund-facts',
    text: `select o.order_id::float8 as order_id, case when o.paid_at is not null then a.payment->>'amount' end as paid,
        nullif(upper(trim(a.payment->>'currency')), '') as currency, s.settings->>'refund_limit' as refund_limit,
        (select coalesce(json_agg(json_build_object('amount', payment->>'amount',
            'currency', nullif(upper(trim(payment->>'currency')), ''))), '[]')
          from second_payments where order_id = o.order_id) as others,
        (select sum(amount)::text from refunds where order_id = o.order_id and state = 'done') as done,
        exists (select from remarks where order_id = o.order_id and chargeback = 'Y')
          or exists (select from disputes where order_id = o.order_id and stage <> 'warning' and state <> 'won') as disputed,
        (select json_build_object('id', id, 'amount', amount::text, 'currency', currency, 'isWhole', is_whole,
            'state', state, 'askedBy', asked_by, 'cameFrom', came_from)
          from refunds where order_id = o.order_id and state in ('asked', 'approved')) as open
      from orders o join applications a using (order_id) left join landing_sites s on s.id = o.landing_site
      where o.order_id = any($1::bigint[])`,
    values: [orderIds],
  })
  return new Map(rows.map((row) => [row.order_id, factsOf(row)]))
}

function factsOf({ order_id: orderId, done, refund_limit: limit, open, disputed, ...row }: Row): RefundFacts {
  const { paid, currency, others } = row
  const known = currency ?? others.find((one) => one.currency !== null)?.currency ?? null
  const isOne = others.every((one) => one.currency === null || one.currency === known)
  const amounts = [readAmount(paid), ...others.map(({ amount }) => readAmount(amount))]
  const isKnown = isOne && amounts.every((amount) => amount !== undefined)
  return {
    orderId,
    disputed,
    currency: isOne ? known : null,
    others: others.length,
    paid: isKnown ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined,
    done: readAmount(done) ?? 0,
    limit: readAmount(limit),
    open: open === null ? undefined : { ...open, amount: readAmount(open.amount) },
  }
}
