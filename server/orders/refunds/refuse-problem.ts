import type { Said } from '#server/words/say.ts'
import { Refusal } from '#server/errors.ts'
import type { Problem } from '#server/orders/refunds/refund-rules.ts'

/** TABLE: what stands in the way -> the kind of the refusal; what somebody else did first is a conflict. */
const KIND = {
  amount: 'invalid',
  currency: 'invalid',
  refundAnyway: 'invalid',
  refundId: 'conflict',
  orderId: 'conflict',
} as const satisfies Record<Problem['field'], 'invalid' | 'conflict'>

/** A refusal of a refund of one order, at its field. */
export function refusalOf({ field, message }: { field: Problem['field']; message: Said }): Refusal {
  return new Refusal(KIND[field], message, KIND[field] === 'invalid' ? { errors: { [field]: message } } : {})
}
