import type { NeedsCheck } from '#contract/application.ts'
import type { QueueKey } from '#contract/queues.ts'
import { may, type Context } from '#server/context.ts'
import { dayInSantoDomingo } from '#server/intake/calendar.ts'
import { forReader } from '#server/messages/in-language.ts'
import { findFlags, findSpellings, type Flagged } from '#server/official-form/find-flags.ts'
import { notesOf } from '#server/orders/order-flags.ts'

/** Whose form nobody fills in any more: only what was wrong when the order came still counts. */
const CLOSED: readonly QueueKey[] = ['completedOrder', 'deletedOrder', 'refundOrder']

interface CheckedOrder extends Flagged {
  queue: QueueKey
  created_at: string
  notes: NeedsCheck[] | null
  needs_check: NeedsCheck[]
}

interface Checks {
  /** What a person must look at, in the reader's language. */
  needs_check: NeedsCheck[]
  /** How the official form takes values that are nobody's decision. */
  spellings: { field: string; value: string }[]
}

/**
 * What of an order is to be checked: what its values show today, whatever was found when it came, and what the intake noted
 * besides. Spellings of a passport number are for those who may read it.
 */
export function listChecks(ctx: Context, order: CheckedOrder): Checks {
  const at = CLOSED.includes(order.queue) ? new Date(order.created_at) : new Date()
  const mayRead = (field: string) => field !== 'passport_number' || may(ctx, 'passport:read')
  const flags = findFlags(order, dayInSantoDomingo(at)).map(({ field, message, suggestion }) => ({
    field,
    message: forReader(ctx, message),
    ...(suggestion !== undefined && mayRead(field) && { suggestion }),
  }))
  const notes = notesOf(order).map(({ field, message }) => ({ field, message: forReader(ctx, message) }))
  return {
    needs_check: [...flags, ...notes],
    spellings: findSpellings(order).filter(({ field }) => mayRead(field)),
  }
}
