import { TODAY } from '#server/time/today.ts'

/** The lists of orders whose page names the day by which the ticket is expected: New, Priority, Future, AwaitingGovt. */
export const PROMISED_LISTS = [1, 2, 3, 8] as const

/**
 * SQL that the order `o` is late: the moment that its page named (`order_due()`) went by, it has no ticket, and nothing of it waits for its
 * traveller. Not of one whose flight is over: nobody waits for that any more.
 */
export const IS_LATE = `o.queue in (${PROMISED_LISTS.join(', ')}) and o.due_at <= now() and o.refund_date is null
  and (o.flight_day is null or o.flight_day >= ${TODAY}) and not o.answered
  and not exists (select from documents d where d.order_id = o.order_id and d.state = 'current')
  and not exists (select from refunds r where r.order_id = o.order_id and r.state in ('asked', 'approved'))
  and not exists (select from mails m join corrections c on c.mail_id = m.id where m.order_id = o.order_id and c.withdrawn_at is null)`
