import type { NeedsCheck } from '#contract/application.ts'
import type { QueueKey } from '#contract/queues.ts'
import { may, type Context } from '#server/context.ts'
import { dayInSantoDomingo } from '#server/intake/calendar.ts'
import { forReader } from '#server/messages/in-language.ts'
import { reviewForm, type Reviewed } from '#server/official-form/review-form.ts'

/** Whose form nobody fills in any more: only what was wrong when the order came still counts. */
const CLOSED: readonly QueueKey[] = ['completedOrder', 'deletedOrder', 'refundOrder']

interface ReviewedOrder extends Reviewed {
  queue: QueueKey
  created_at: string
  needs_check: NeedsCheck[]
}

/**
 * What of an order is to be checked: what the official form would refuse today, whatever was found when it came, and then
 * what the intake noted besides. The spelling of a passport number is for those who may read it.
 */
export function listChecks(ctx: Context, order: ReviewedOrder): NeedsCheck[] {
  const at = CLOSED.includes(order.queue) ? new Date(order.created_at) : new Date()
  const direction = order.IsArrival === 'Departure' ? 'Departure' : 'Arrival'
  const found = reviewForm(order, direction, dayInSantoDomingo(at))
  const isFound = (noted: NeedsCheck) =>
    found.some(({ field, message }) => field === noted.field && String(message) === noted.message)
  return [
    ...found.map(({ field, message, suggestion }) => ({
      field,
      message: forReader(ctx, message),
      ...(suggestion !== undefined && mayRead(ctx, field) && { suggestion }),
    })),
    ...order.needs_check
      .filter((noted) => !isFound(noted))
      .map(({ field, message }) => ({ field, message: forReader(ctx, message) })),
  ]
}

function mayRead(ctx: Context, field: string): boolean {
  return field !== 'passport_number' || may(ctx, 'passport:read')
}
