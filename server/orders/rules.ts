import { STATUSES, type Status } from '#contract/orders/statuses.ts'
import { say, type Said } from '#server/words/say.ts'
import type { ChangeEvent } from '#server/orders/change-events.ts'
import type { OrderChange, Rule } from '#server/orders/change-orders.ts'

/** Moves to a status: any move is allowed; moving to the present status changes nothing and says so. */
export function moveTo(status: Status): Rule {
  return (order) => {
    if (order.processStatus === status) return say('The order is already in {0}', STATUSES[status].label)
    return { processStatus: status, ...(status === 'Deleted' && { statusBeforeDelete: order.processStatus ?? '' }) }
  }
}

/** Brings a deleted order back to the status it had; one that had not been moved goes back to its first queue. */
export const restore: Rule = (order) => {
  if (order.processStatus !== 'Deleted') return 'The order is not deleted'
  return { processStatus: (order.statusBeforeDelete || null) as Status | null, statusBeforeDelete: null }
}

/**
 * Confirms the payment of an order that was not paid. A future order whose day passed unpaid is due at once, not at the next
 * run of the daily job; `today` is the day in Santo Domingo, YYYY-MM-DD.
 */
export function paid(at: string, today: string): Rule {
  return ({ paidAt, processingDate, processingMode, released }) => {
    if (paidAt !== null) return 'The payment was confirmed before'
    const due = processingDate !== null && processingDate <= today
    return { paidAt: at, released: released || (processingMode === 'future' && due) }
  }
}

/** The last thing that was done to an order. */
export interface LastChange {
  event: ChangeEvent
  /** What it changed, as it was; of what can be undone, the order's columns. */
  before: object
  /** Whether the caller did it. */
  own: boolean
  /** Whether there is still time to undo it. */
  recent: boolean
}

/** The events that can be undone. */
export const UNDOABLE: readonly ChangeEvent[] = [
  'order.moved',
  'order.called',
  'order.deleted',
  'order.restored',
  'order.put-off',
  'order.brought-back',
  'order.assigned',
  'order.refunded',
  'refund.asked',
  'refund.made',
]

/** Undoes the caller's own move, deletion, restoring, refund or request for one, just made and not followed by anything. */
export function undo(last: LastChange | undefined): OrderChange | Said {
  if (!last || !UNDOABLE.includes(last.event)) return 'There is nothing to undo'
  if (!last.own) return 'Somebody else changed the order since'
  if (!last.recent) return 'It is too late to undo this'
  return last.before as OrderChange
}
