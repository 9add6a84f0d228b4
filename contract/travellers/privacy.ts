import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment, text } from '#contract/http/envelope.ts'
import {
  DATA_REQUESTS,
  ERASURE_STATES,
  PERSON_FORMATS,
  PERSON_KEYS,
  WHAT_IS_HELD_FORMATS,
} from '#contract/orders/person-keys.ts'

const REQUIRED = 'Enter the whole e-mail or passport number'

/** Who is asked about: all orders of an e-mail, or of a passport number, whole. */
const person = {
  by: z.enum(PERSON_KEYS, 'Say whether it is an e-mail or a passport number'),
  value: text(254, REQUIRED).transform((value) => value.trim()),
}

/** Which of their orders: those of one traveller, where a family shares an e-mail. Without it all. */
const chosen = {
  orderIds: z
    .array(id)
    .min(1, 'Choose the orders of this person')
    .max(1000, 'These are more orders than one person has')
    .optional(),
}

export const findPerson = endpoint({
  method: 'POST',
  path: '/admin/find-person',
  access: 'privacy:serve',
  summary: 'The orders of a person, by the whole e-mail or passport number, and how much is held; recorded',
  input: z.object(person),
  data: z.object({
    orders: z.array(
      z.object({
        order_id: z.number(),
        name: z.string(),
        created_at: moment,
        flight_day: z.string().nullable(),
        /** What keeps it from being erased, in words. */
        kept: z.string().nullable(),
      }),
    ),
    /** Table -> how many rows of it hold something of these orders; what it is and what for, in words. */
    held: z.array(z.object({ table: z.string(), name: z.string(), purpose: z.string(), rows: z.number() })),
  }),
})

export const exportPerson = endpoint({
  method: 'POST',
  path: '/admin/export-person',
  access: 'privacy:serve',
  kind: 'download',
  summary:
    'All that is held of a person, as JSON, as a PDF to read, or as a ZIP of both with every document and message; recorded',
  input: z.object({ ...person, ...chosen, format: z.enum(PERSON_FORMATS) }),
  data: z.null(),
})

const erasure = z.object({
  id: z.number(),
  by: z.enum(PERSON_KEYS),
  state: z.enum(ERASURE_STATES),
  order_ids: z.array(z.number()),
  asked_by: z.string(),
  asked_at: moment,
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  /** The reader asked for it, and so may not confirm it. */
  is_own: z.boolean(),
})
export type Erasure = z.output<typeof erasure>

export const erasures = endpoint({
  method: 'GET',
  path: '/admin/erasures',
  access: 'privacy:serve',
  summary: 'Requests to erase a person: those that wait, and the newest hundred of the others',
  input: z.object({}),
  data: z.array(erasure),
})

export const askErasure = endpoint({
  method: 'POST',
  path: '/admin/ask-erasure',
  access: 'privacy:serve',
  summary: 'Ask to erase a person; somebody else confirms it',
  input: z.object({ ...person, ...chosen }),
  data: z.object({ id: z.number() }),
})

export const decideErasure = endpoint({
  method: 'PUT',
  path: '/admin/decide-erasure',
  access: 'privacy:serve',
  summary: 'Confirm an erasure that somebody else asked for, which does it, or withdraw it',
  input: z.object({ id, confirm: z.boolean('Say whether it is confirmed') }),
  data: z.null(),
})

export const erasureProof = endpoint({
  method: 'GET',
  path: '/admin/erasure-proof',
  access: 'privacy:serve',
  kind: 'download',
  summary: 'The proof of an erasure, which names nobody: when, by whom, what kinds of data and how many',
  input: z.object({ id, format: z.enum(WHAT_IS_HELD_FORMATS) }),
  data: z.null(),
})

/** A traveller's request as they see it: what for, when it came, and when staff handled it. */
const madeRequest = z.object({
  kind: z.enum(DATA_REQUESTS),
  asked_at: moment,
  handled_at: moment.nullable(),
})
export type DataRequest = z.output<typeof madeRequest>

/** The message to a traveller whose request was kept, now or before. */
export const REQUEST_KEPT_MESSAGE = 'We have received your request.'

export const askForData = endpoint({
  method: 'POST',
  path: '/front/ask-for-data',
  access: 'grant',
  summary:
    'Ask for a copy of what an order holds of its traveller, or to erase it; staff decide. One open request of a kind, asked twice it is the same',
  input: z.object({ orderId: id, kind: z.enum(DATA_REQUESTS, 'Say whether it is for a copy or an erasure') }),
  data: z.array(madeRequest),
})

export const dataRequests = endpoint({
  method: 'GET',
  path: '/admin/data-requests',
  access: 'privacy:serve',
  summary:
    'What travellers asked for on their order’s page: all that is open, oldest first, and the newest hundred of the others',
  input: z.object({}),
  data: z.array(
    madeRequest.extend({
      id: z.number(),
      order_id: z.number(),
      name: z.string(),
      /** Of the order, to find the person by; null once nothing is held. */
      email: z.string().nullable(),
      /** Null and handled: the order was anonymised. */
      handled_by: z.string().nullable(),
    }),
  ),
})

export const handleDataRequest = endpoint({
  method: 'PUT',
  path: '/admin/handle-data-request',
  access: 'privacy:serve',
  summary: 'Mark a traveller’s request as handled; their page says when; recorded',
  input: z.object({ id }),
  data: z.null(),
})
