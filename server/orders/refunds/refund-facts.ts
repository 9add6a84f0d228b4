import type { PoolClient } from 'pg'
import { readAmount } from '#contract/values/money.ts'
import type { RefundState } from '#contract/refunds/refund-states.ts'

/** What is known of an order's money, in ten-thousandths (contract/values/money.ts); read when the order is locked. */
export interface RefundFacts {
  orderId: number
  /** Undefined where it is not known. */
  paid: number | undefined
  currency: string | null
  /** What went back of it. */
  done: number
  open: OpenRefund | undefined
  /** A remark says that the payment is disputed. */
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
  askedBy: number
  /** The status that the order had before it was moved to Refunds for this, '' for none. */
  cameFrom: string | null
}

interface Row {
  order_id: number
  paid: string | null
  currency: string | null
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
        (select sum(amount)::text from refunds where order_id = o.order_id and state = 'done') as done,
        exists (select from remarks where order_id = o.order_id and chargeback = 'Y') as disputed,
        (select json_build_object('id', id, 'amount', amount::text, 'currency', currency, 'isWhole', is_whole,
            'state', state, 'askedBy', asked_by, 'cameFrom', came_from)
          from refunds where order_id = o.order_id and state in ('asked', 'approved')) as open
      from orders o join applications a using (order_id) left join landing_sites s on s.id = o.landing_site
      where o.order_id = any($1::bigint[])`,
    values: [orderIds],
  })
  return new Map(rows.map((row) => [row.order_id, factsOf(row)]))
}

function factsOf({ order_id: orderId, paid, done, refund_limit: limit, open, ...row }: Row): RefundFacts {
  return {
    orderId,
    ...row,
    paid: readAmount(paid),
    done: readAmount(done) ?? 0,
    limit: readAmount(limit),
    open: open === null ? undefined : { ...open, amount: readAmount(open.amount) },
  }
}
