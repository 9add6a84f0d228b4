// No zod here: the tables of the database and the pages load it.
import type { CaseReason } from '#contract/disputes/case-reasons.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import { TRAVELLER_EVENTS, TRAVELLER_EVENT_NAMES, type TravellerEvent } from '#contract/travellers/traveller-events.ts'

/** TABLE: what only the landing site of an order is told, and its traveller never. */
export const SITE_EVENTS = {
  'refund-opened': 'refund.opened',
  'refund-cancelled': 'refund.cancelled',
  'dispute-opened': 'dispute.opened',
  'dispute-changed': 'dispute.changed',
  'dispute-ended': 'dispute.ended',
  /** It was matched to this order by mistake. */
  'dispute-elsewhere': 'dispute.elsewhere',
} as const

export type SiteEvent = keyof typeof SITE_EVENTS
export const SITE_EVENT_NAMES = Object.keys(SITE_EVENTS) as [SiteEvent, ...SiteEvent[]]

/** All that a landing site may be told. */
export type WebhookEvent = TravellerEvent | SiteEvent
export const WEBHOOK_EVENT_NAMES: [WebhookEvent, ...WebhookEvent[]] = [...TRAVELLER_EVENT_NAMES, ...SITE_EVENT_NAMES]

/** What a landing site is told when somebody tries its address; nothing happened. */
export const TRY = 'webhook.tried'

/** The `type` of an event's webhook; null: somebody only tries the address. */
export function typeOfWebhook(event: WebhookEvent | null): WebhookType {
  if (event === null) return TRY
  return event in SITE_EVENTS ? SITE_EVENTS[event as SiteEvent] : TRAVELLER_EVENTS[event as TravellerEvent].webhook
}

export type WebhookType =
  | (typeof TRAVELLER_EVENTS)[TravellerEvent]['webhook']
  | (typeof SITE_EVENTS)[SiteEvent]
  | typeof TRY
export const WEBHOOK_TYPES: [WebhookType, ...WebhookType[]] = [TRY, ...WEBHOOK_EVENT_NAMES.map(typeOfWebhook)]

/** `waiting`: on its way, or tried again later; `delivered`: the site answered 2xx; `failed`: no longer tried by itself. */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const

/**
 * Why there was no answer: the address is not allowed, its name does not resolve, it refuses connections, its certificate is not
 * trusted (or it speaks no TLS), it took too long, the connection broke.
 */
export const WEBHOOK_PROBLEMS = ['address', 'name', 'refused', 'certificate', 'late', 'broken'] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]

/** A refund as its site is told of it. */
export interface ToldRefund {
  amount: string | null
  currency: string | null
}

/** By when a ticket is expected now, as its site is told of it, and what was said first. */
export interface ToldPromise {
  expected_by: string
  first_said: string
}

/** A dispute as the site of its order is told of it; nothing in it is a cardholder's. */
export interface ToldDispute {
  id: number
  gateway: string
  case_number: string
  transaction_id: string | null
  stage: CaseStage
  state: CaseState
  reason: CaseReason
  amount: string | null
  currency: string | null
  opened_at: string
  due_at: string | null
  outcome_amount: string | null
}

/** What a webhook has besides the order. */
export interface WebhookDetail {
  refund?: ToldRefund
  promise?: ToldPromise
  dispute?: ToldDispute
  /** Of one that came under a test key: which it was, in place of an order's. */
  order_id?: number
  external_reference?: string | null
}
