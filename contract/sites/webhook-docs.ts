import type { ToldDispute, ToldRefund, WebhookDetail, WebhookType } from '#contract/sites/webhook-events.ts'

const REFUND: ToldRefund = { amount: '69.00', currency: 'USD' }
const DISPUTE: ToldDispute = {
  id: 1,
  gateway: 'Stripe',
  case_number: 'du_1001',
  transaction_id: 'pi_1001',
  stage: 'chargeback',
  state: 'needs-response',
  reason: 'fraud',
  amount: '69.00',
  currency: 'USD',
  opened_at: '2026-11-20T09:30:00.000Z',
  due_at: '2026-12-04T23:59:59.000Z',
  outcome_amount: null,
}

interface WebhookDoc {
  when: string
  /** What it has besides the order, as tests of it send and the documents show it. */
  sample?: WebhookDetail
}

/** TABLE: a webhook -> what landing sites are told of it, in docs/landing-sites.md, the OpenAPI document and when somebody sends a test. */
export const WEBHOOK_DOCS: Record<WebhookType, WebhookDoc> = {
  'order.received': { when: 'it is paid' },
  'order.needs_you': { when: 'staff asked the traveller for something' },
  'answer.refused': { when: 'what the traveller answered was not taken over' },
  'order.filed': { when: 'the government’s form was filed' },
  'order.late': {
    when: 'the day that the traveller’s page had named went by, and there is no ticket; the traveller gets one mail',
  },
  'order.new_date': {
    when: 'the office named a new moment by which the ticket is expected: `data.promise` says which, and what was said first',
    sample: { promise: { expected_by: '2026-12-03T18:00:00.000Z', first_said: '2026-12-02T14:30:00.000Z' } },
  },
  'order.cancelled': { when: 'the traveller cancelled it on their page; `refund.opened` has the sum' },
  'ticket.ready': { when: 'the ticket can be downloaded' },
  'ticket.replaced': { when: 'another ticket took its place' },
  'ticket.withdrawn': { when: 'the ticket is not valid any more' },
  'order.refunded': { when: 'money was given back: `data.refund` says how much', sample: { refund: REFUND } },
  'ticket.not_downloaded': { when: 'the flight is near, and nobody downloaded the ticket' },
  'traveller.not_reached': { when: 'it is still not downloaded after a reminder: somebody should call' },
  'journey_back.near': { when: 'the traveller will leave the country soon, which takes a form of its own' },
  'refund.opened': {
    when: 'staff asked for a refund, or the traveller did by cancelling: it is not made yet, and may still be refused',
    sample: { refund: REFUND },
  },
  'refund.cancelled': { when: 'that refund will not be made after all', sample: { refund: REFUND } },
  'dispute.opened': {
    when: 'the payment is disputed, or a warning of that came: `data.dispute` says what is known',
    sample: { dispute: DISPUTE },
  },
  'dispute.changed': {
    when: 'something of that changed: its state, deadline, reason or amount',
    sample: { dispute: { ...DISPUTE, state: 'submitted' } },
  },
  'dispute.ended': {
    when: 'it is over: `state` is `won`, `lost`, `accepted` or `expired`',
    sample: { dispute: { ...DISPUTE, state: 'won', outcome_amount: '69.00' } },
  },
  'dispute.elsewhere': {
    when: 'it is not about this order after all: forget what you were told of it',
    sample: { dispute: DISPUTE },
  },
  'webhook.tried': {
    when: 'somebody tried your address: `order_id` and `external_reference` are null, nothing happened',
  },
}

/** The order of a test: ours have larger numbers. */
export const TEST_ORDER = { order_id: 1, external_reference: 'test' } as const
