import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { chosenMoment, ids, moment } from '#contract/http/envelope.ts'
import { moved, version, versions } from '#contract/orders/order-changes.ts'

/** The date that somebody of the office named for a ticket in place of the one that was promised first. */
const newDate = z.object({
  /** By when the ticket is expected. */
  expected_by: moment,
  by: z.string(),
  at: moment,
  /** When its mail to the traveller was written; null: none was, or not yet. */
  told_at: moment.nullable(),
})

/** By when the ticket of a paid order is expected, or was. */
export const ticketPromise = z.object({
  /** What was promised first, going by what was bought. */
  first_said: moment,
  /** It is expected: paid, in a list whose page promises it, and nothing of it waits for its traveller or goes back. */
  is_open: z.boolean(),
  new_date: newDate.nullable(),
})
export type TicketPromise = z.output<typeof ticketPromise>

export const nameNewDate = endpoint({
  method: 'PUT',
  path: '/admin/name-new-date',
  access: 'orders:promise',
  summary:
    'Say by when the tickets of orders are expected now (`at`): their pages say so, and after five minutes a mail to each traveller. By when the office should be done with them stays as it is',
  input: z.object({ orderId: ids, at: chosenMoment, version, versions }),
  data: moved,
})
