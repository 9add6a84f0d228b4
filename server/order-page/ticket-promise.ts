import { NAMED_LISTS, newDateOf, WAITS_FOR_TICKET } from '#server/orders/is-late.ts'

const TOLD_AT = `(select m.created_at from order_events e join mails m on m.id = e.mail_id
  where e.order_id = n.order_id and e.event = 'new-date' and e.subject = n.id::text)`

/** SQL of what the traveller of the order `o` was told of its ticket, as `ticketPromise` of contract/orders/new-date.ts has it. */
export const TICKET_PROMISE = `case when o.due_at is not null then json_build_object('first_said', o.due_at,
  'is_open', o.queue in (${NAMED_LISTS.join(', ')}) and ${WAITS_FOR_TICKET},
  'new_date', (select json_build_object('expected_by', n.expected_by, 'by', s.name, 'at', n.at, 'told_at', ${TOLD_AT})
    from new_dates n join staff s on s.id = n.staff_id where n.id = ${newDateOf('id')})) end`
