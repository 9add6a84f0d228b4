import { z } from 'zod'
import { CASE_REASON_NAMES } from '#contract/disputes/case-reasons.ts'
import { CASE_STAGES, CASE_STATES } from '#contract/disputes/case-states.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment } from '#contract/http/envelope.ts'
import { WEBHOOK_PROBLEMS, WEBHOOK_STATES, WEBHOOK_TYPES } from '#contract/sites/webhook-events.ts'

const money = z.string().nullable()

/** What a landing site is posted, as Standard Webhooks shapes it; no name, address or passport is in it. */
export const webhookBody = z.object({
  type: z.enum(WEBHOOK_TYPES),
  /** When it happened. */
  timestamp: moment,
  /** Nothing happened to a traveller: somebody of staff sends this to try what the site does with it, or its order came under a test key. */
  test: z.literal(true).optional(),
  data: z.object({
    landing_site: z.number(),
    /** Both null where somebody only tries the address. */
    order_id: z.number().nullable(),
    external_reference: z.string().nullable(),
    refund: z.object({ amount: money, currency: z.string().nullable() }).optional(),
    promise: z.object({ expected_by: moment, first_said: moment }).optional(),
    dispute: z
      .object({
        /** The dispute's number, the same in everything that the site is told of it. */
        id: z.number(),
        gateway: z.string(),
        case_number: z.string(),
        transaction_id: z.string().nullable(),
        stage: z.enum(CASE_STAGES),
        state: z.enum(CASE_STATES),
        reason: z.enum(CASE_REASON_NAMES),
        amount: money,
        currency: z.string().nullable(),
        opened_at: moment,
        /** By when staff answer it; null: that is not known. */
        due_at: moment.nullable(),
        /** Of one that is won or lost: how much of it. */
        outcome_amount: money,
      })
      .optional(),
  }),
})
export type WebhookBody = z.output<typeof webhookBody>

const message = z.object({
  id: z.number(),
  type: z.enum(WEBHOOK_TYPES),
  order_id: z.number().nullable(),
  at: moment,
  state: z.enum(WEBHOOK_STATES),
  /** How often it was tried since it was last sent by a person or by itself. */
  attempts: z.number(),
  /** The HTTP status of the last answer; null: there was none. */
  last_answer: z.number().nullable(),
  /** When it is tried next by itself; null: not at all, or just now. */
  next_at: moment.nullable(),
})
export type WebhookMessage = z.output<typeof message>

/** One attempt to post a webhook. */
const attempt = z.object({
  id: z.number(),
  at: moment,
  /** Which attempt it was since a person, or the event, had it sent. */
  attempt: z.number(),
  url: z.string(),
  /** The headers that were sent, without what their signatures say. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The HTTP status of the answer, and how it begins; null: there was none, and `problem` says why. */
  status: z.number().nullable(),
  answer: z.string(),
  problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
  took_ms: z.number(),
})
export type WebhookAttempt = z.output<typeof attempt>

export const webhookMessages = endpoint({
  method: 'GET',
  path: '/admin/webhook-messages',
  access: 'sites:write',
  summary: 'What a landing site was told of its orders, the newest first, 25 at once',
  input: z.object({ siteId: id, /** The last id of the page before. */ before: id.optional() }),
  data: z.array(message),
  beside: z.object({ next: z.number().nullable() }),
})

export const webhookAttempts = endpoint({
  method: 'GET',
  path: '/admin/webhook-attempts',
  access: 'sites:write',
  summary: 'What was posted of one webhook and what was answered, the newest of the last two weeks first, 50 at most',
  input: z.object({ messageId: id }),
  data: z.array(attempt),
})

export const makeWebhookSecret = endpoint({
  method: 'POST',
  path: '/admin/webhook-secret',
  access: 'sites:write',
  summary:
    'Make a new secret for the webhooks of a landing site, shown in this answer alone; the one before signs for a day more',
  input: z.object({ siteId: id }),
  data: z.object({ secret: z.string() }),
})

export const tryWebhook = endpoint({
  method: 'POST',
  path: '/admin/try-webhook',
  access: 'sites:write',
  summary: 'Send a landing site a webhook that tells of nothing, or a test of any other, signed as a real one',
  input: z.object({
    siteId: id,
    /** Left out: the one that tells of nothing. */
    type: z.enum(WEBHOOK_TYPES, 'There is no such webhook').optional(),
  }),
  data: z.object({ messageId: z.number() }),
})

export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: '/admin/send-webhook-again',
  access: 'sites:write',
  summary: 'Send a webhook again that was delivered or has failed',
  input: z.object({ messageId: id }),
  data: z.null(),
})
