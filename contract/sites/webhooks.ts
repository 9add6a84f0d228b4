import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment } from '#contract/http/envelope.ts'
import { TRAVELLER_EVENTS, TRAVELLER_EVENT_NAMES } from '#contract/travellers/traveller-events.ts'

/** What a landing site is told when somebody tries its address; nothing happened. */
export const TRY = 'webhook.tried'

/** `waiting`: on its way, or tried again later; `delivered`: the site answered 2xx; `failed`: tried no more by itself. */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const

const WEBHOOK_TYPES = [...TRAVELLER_EVENT_NAMES.map((name) => TRAVELLER_EVENTS[name].webhook), TRY] as const

/** What a landing site is posted, as Standard Webhooks shapes it; no name, address or passport is in it. */
export const webhookBody = z.object({
  type: z.enum(WEBHOOK_TYPES),
  /** When it happened. */
  timestamp: moment,
  data: z.object({
    landing_site: z.number(),
    /** Both null where somebody only tries the address. */
    order_id: z.number().nullable(),
    external_reference: z.string().nullable(),
    /** Of a refund that was made. */
    refund: z.object({ amount: z.string().nullable(), currency: z.string().nullable() }).optional(),
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
})
export type WebhookMessage = z.output<typeof message>

export const webhookMessages = endpoint({
  method: 'GET',
  path: '/admin/webhook-messages',
  access: 'sites:write',
  summary: 'What a landing site was told of its orders, the newest first, 25 at once',
  input: z.object({ siteId: id, /** The last id of the page before. */ before: id.optional() }),
  data: z.array(message),
  beside: z.object({ next: z.number().nullable() }),
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
  summary: 'Send a landing site a webhook that tells of nothing',
  input: z.object({ siteId: id }),
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
