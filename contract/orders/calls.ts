import { z } from 'zod'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { chosenMoment, id, ids, moment, text } from '#contract/http/envelope.ts'
import { getMailContent } from '#contract/mails/mail-contents.ts'
import { CALL_OUTCOMES } from '#contract/orders/call-outcomes.ts'
import { seenStatus, version } from '#contract/orders/order-changes.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

/** One attempt to reach a traveller. */
export const call = z.object({
  id: z.number(),
  at: moment,
  by: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  /** When to call again; null where nothing was said of it. */
  again_at: moment.nullable(),
})
export type Call = z.output<typeof call>

/** What a caller needs to know of an order before dialling. */
const calling = z.object({
  order_id: z.number(),
  /** The number as telephones dial it (+34600…); null where it is none. */
  dialled: z.string().nullable(),
  /** The same as people read it: +34 600 12 34 56. */
  shown: z.string().nullable(),
  /** The time zones (IANA) in which the traveller may be, by number and residence, the likely one first; empty: nobody knows. */
  zones: z.array(z.string()),
  language: z.enum(TRAVELLER_LANGUAGES),
  /** How often they were called. */
  attempts: z.number(),
  /** The newest attempt. */
  last: call.nullable(),
  /** It was called, and is somebody else's; nobody has corrected it since. */
  wrong_number: z.boolean(),
})
export type Calling = z.output<typeof calling>

export const getCalling = endpoint({
  // POST keeps the numbers of many orders out of the address.
  method: 'POST',
  path: '/admin/calling',
  access: 'orders:read',
  summary: 'Of these orders: the number as it is dialled, the time zones of the traveller, and what came of calling',
  input: z.object({ orderId: ids }),
  data: z.array(calling),
})

export const getCallSheet = endpoint({
  method: 'GET',
  path: '/admin/call-sheet/:orderId',
  access: 'orders:read',
  summary: 'What a caller needs of an order: number, WhatsApp with its text, language, time zones, and every attempt',
  input: z.object({ orderId: id }),
  data: calling.extend({
    /** The name of the landing site, as travellers know it. */
    brand: z.string(),
    whatsapp: getMailContent.data.shape.whatsapp,
    /** Newest first. */
    calls: z.array(call),
  }),
})

/** An order as the desk of a caller has it. */
const toCall = calling
  .pick({ order_id: true, dialled: true, shown: true, zones: true, language: true, attempts: true, last: true })
  .extend({ name: z.string(), last_name: z.string() })

export const getMyCalls = endpoint({
  method: 'GET',
  path: '/admin/my-calls',
  access: 'orders:read',
  summary:
    'The desk of a caller: the next of Contact Customer who may be called now, whom they are to call back today, and what came of their calls today',
  input: z.object({}),
  data: z.object({
    /** Those that `take-next-order` would give, the most urgent first; who has no number that can be dialled comes after the others. */
    now: z.array(
      toCall.extend({
        whatsapp: getMailContent.data.shape.whatsapp,
        /** A mail did not arrive, and nobody has seen to that. */
        mail_trouble: z.boolean(),
        /** What was asked of them and is not answered; empty: it was asked in words alone, null: nothing. */
        asked: z.array(z.enum(QUESTION_NAMES)).nullable(),
        /** How many values are to be checked. */
        checks: z.number(),
        /** Somebody wrote a comment that is of no call. */
        commented: z.boolean(),
      }),
    ),
    /** Where nobody may be called now: from when somebody may; null where nobody knows. */
    next_call_at: moment.nullable(),
    /** Those whom the caller is to call again today, and whom nobody has called since; the 20 earliest. */
    again: z.array(toCall.extend({ outcome: z.enum(CALL_OUTCOMES), again_at: moment })),
    /** The caller's calls of today, by the calendar of Santo Domingo. */
    made: z.record(z.enum(CALL_OUTCOMES), z.number()),
  }),
})

export const recordCall = endpoint({
  method: 'POST',
  path: '/admin/record-call',
  access: 'orders:move-to-contact',
  summary:
    'Keep what came of calling a traveller: a remark and an attempt, and the order moves on, or is called again at a time; an order that somebody else moved first stays where it is. Refused where somebody else changed the order first',
  input: z.object({
    orderId: id,
    outcome: z.enum(CALL_OUTCOMES, { error: 'Choose what came of the call' }),
    /** For `call-back`: when. */
    at: chosenMoment.optional(),
    note: text(5000).optional(),
    version,
    seenStatus,
  }),
  data: z.object({
    call,
    attempts: z.number(),
    /** The order's status now; null: nobody has moved it yet. */
    status: z.enum(STATUS_NAMES).nullable(),
    /** Of the order, as this left it. */
    version: z.number(),
    /** Whether this moved it there. */
    moved: z.boolean(),
  }),
})
