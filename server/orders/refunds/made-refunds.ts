import { plainAmount } from '#contract/values/money.ts'

/** A refund that was made, as the payer may see it: without who made it. */
export interface MadeRefund {
  amount: string | null
  currency: string | null
  date: string
  reference: string | null
}

/** The refunds of the order `o` that were made, the oldest first, as JSON: the traveller's page and the packs say the same of them. */
export const MADE_REFUNDS = `coalesce((select json_agg(json_build_object('amount', r.amount::text, 'currency', r.currency,
    'date', r.done_at, 'reference', r.reference) order by r.id)
  from refunds r where r.order_id = o.order_id and r.state = 'done'), '[]')`

/** A refund that was made, with the amount as a person reads it. */
export function shownRefund(refund: MadeRefund): MadeRefund {
  return { ...refund, amount: plainAmount(refund.amount) }
}
