import { withPutOff } from '#contract/lists/queues.ts'
import { TODAY } from '#server/time/today.ts'

/** The lists of orders whose page names the day by which the ticket is expected: New, Priority, Future, AwaitingGovt. */
export const PROMISED_LISTS = [1, 2, 3, 8] as const

/** The lists of PROMISED_LISTS, and where their orders stand while they are put off: their page names the day all the same. */
export const NAMED_LISTS: readonly number[] = withPutOff(PROMISED_LISTS)

/** SQL of the newest date that somebody named for the order `o`, as a row of `new_dates`, while what was promised first is still so. */
export const newDateOf = (column: 'id' | 'expected_by'): string =>
  `(select case when n.instead_of = o.due_at then n.${column} end from new_dates n where n.order_id = o.order_id order by n.id desc limit 1)`

/** SQL of what was promised first of the order `o`; null where that moment had gone by when it came: isDueOnArrival() of the contract. */
const FIRST_PROMISED = 'case when o.due_at > o.paid_at then o.due_at end'

/** SQL of the moment that the page of the order `o` names: the newest date that somebody named, or what was promised first. */
export const PROMISED = `coalesce(${newDateOf('expected_by')}, ${FIRST_PROMISED})`

/** TABLE: why no ticket of an order of these lists is expected -> SQL that it is so. */
export const NOT_EXPECTED = {
  refunded: 'o.refund_date is not null',
  refund: `exists (select from refunds r where r.order_id = o.order_id and r.state in ('asked', 'approved'))`,
  ticket: `exists (select from documents d where d.order_id = o.order_id and d.state = 'current')`,
  over: `o.flight_day < ${TODAY}`,
  answered: 'o.answered',
  asked: `exists (select from mails m join corrections c on c.mail_id = m.id where m.order_id = o.order_id and c.withdrawn_at is null)`,
} as const

/** SQL that nothing else keeps the traveller of the order `o` from waiting for their ticket. */
export const WAITS_FOR_TICKET = Object.values(NOT_EXPECTED)
  .map((holds) => `(${holds}) is not true`)
  .join(' and ')

/**
 * SQL that the order `o` is late: the moment that its page named went by, and the newest that was named in its place, too; it
 * has no ticket, and nothing of it waits for its traveller. Not of one whose flight is over: nobody waits for that any more.
 */
export const IS_LATE = `o.queue in (${PROMISED_LISTS.join(', ')}) and o.due_at <= now() and (${PROMISED} <= now()) is true and ${WAITS_FOR_TICKET}`
