import type { AuditEvent } from '#contract/staff/audit-events.ts'
import { CORRECTION_FIELDS } from '#contract/corrections/correction-fields.ts'
import { STATUSES, type Status } from '#contract/orders/statuses.ts'
import { say, type Said } from '#server/words/say.ts'
import { labelOf } from '#server/official-form/label-of.ts'

/**
 * TABLE: event -> what its author did, in words that follow a name. Only these raise an order's version: someone who
 * looks at an order or tracks it does not change it.
 */
export const CHANGE_EVENTS = {
  'order.moved': ({ processStatus }) => say('moved it to {0}', STATUSES[processStatus as Status].label),
  'order.called': () => 'called its traveller',
  'order.deleted': () => 'deleted it',
  'order.restored': () => 'restored it',
  'order.refunded': () => 'marked it as refunded',
  'order.cancelled': () => 'cancelled it',
  'refund.asked': () => 'asked for a refund of it',
  'refund.approved': () => 'approved its refund',
  'refund.refused': () => 'refused its refund',
  'refund.withdrawn': () => 'withdrew its refund',
  'refund.made': () => 'marked a refund of a part of it as made',
  'refund.not-needed': () => 'said that it needs no refund',
  'order.released': () => 'began its processing day',
  'order.renewed': () => 'updated it to the current rules',
  'order.put-off': () => 'put it off',
  'order.brought-back': () => 'resumed it',
  'order.new-date': () => 'named a new date for its ticket',
  'order.assigned': ({ assignee }) =>
    typeof assignee === 'string' ? say('assigned it to {0}', assignee) : 'unassigned it',
  'order.undone': () => 'undid a move of it',
  'order.payment-confirmed': () => 'confirmed its payment',
  'order.paid-again': () => 'confirmed a second payment of it',
  'order.transaction-saved': () => 'saved its transaction details',
  'order.corrected': (after) => say('corrected {0}', correctedLabels(after)),
  'order.check-waived': () => 'kept a value of it as is',
  'order.check-renewed': () => 'had a value of it checked again',
  'correction.withdrawn': () => 'took back what its traveller was asked for',
} as const satisfies Partial<Record<AuditEvent, (after: Record<string, unknown>) => Said>>

/** The values that a correction named, each once; a date counts as one. */
function correctedLabels(after: Record<string, unknown>): Said {
  const fields = CORRECTION_FIELDS.filter((field) => Object.hasOwn(after, field))
  return [...new Set<Said>(fields.map(labelOf))].reduce((labels, label) => say('{0}, {1}', labels, label))
}

export type ChangeEvent = keyof typeof CHANGE_EVENTS

/** The names of the events, for a query. */
export const CHANGE_EVENT_NAMES = Object.keys(CHANGE_EVENTS) as ChangeEvent[]
