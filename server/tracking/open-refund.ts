/** A refund that is asked for or approved, and not made yet; its amount is null where all goes back and nobody knows how much that is. */
export interface OpenRefund {
  amount: string | null
  currency: string | null
  /** When it was asked for or, once it is approved, when that was. */
  at: string
  is_approved: boolean
}

/**
 * SQL of that of the order `o`, as JSON: at most one is open. One that is only asked for is told where the order's page promises it already:
 * that of a part may still be refused.
 */
export const OPEN_REFUND = `(select json_build_object('amount', r.amount::text, 'currency', r.currency, 'is_approved', r.state = 'approved',
    'at', coalesce(r.decided_at, r.asked_at)) from refunds r where r.order_id = o.order_id and (r.state = 'approved' or r.state = 'asked' and o.process_status is not distinct from 'Refunds'))`
