import { createHmac } from 'node:crypto'

/** The signing secret of the tests' webhook of Stripe. */
export const STRIPE_SECRET = 'whsec_kR7wQ2mZ9xT4vB6nL1pJ8sD3'

/** A post as Stripe makes it: signed over its very bytes, by one secret or several. */
export function stripePost(
  event: unknown,
  { secrets = [STRIPE_SECRET], atMs = Date.now() }: { secrets?: string[]; atMs?: number } = {},
): { body: string; headers: Record<string, string> } {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const time = Math.floor(atMs / 1000)
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`)
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': [`t=${time}`, ...signed, `v0=${'0'.repeat(64)}`].join(','),
    },
  }
}

let serial = 0
/** A second of the tests' disputes, so many after their first. */
export const stripeSecond = (after: number): number => 1_790_000_000 + after

/** A dispute as Stripe documents it, with what a test says of it. */
export function stripeDispute(own: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1
  return {
    id: `dp_test${serial}`,
    object: 'dispute',
    amount: 6900,
    balance_transactions: [],
    charge: `ch_test${serial}`,
    created: stripeSecond(0),
    currency: 'usd',
    evidence: { customer_name: 'Maria Perez', customer_email_address: 'maria@mail.example', uncategorized_text: null },
    evidence_details: {
      due_by: stripeSecond(864_000),
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      enhanced_eligibility: {},
    },
    is_charge_refundable: false,
    livemode: true,
    metadata: {},
    payment_intent: `pi_test${serial}`,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
    ...own,
  }
}

/** An early fraud warning as Stripe documents it. */
export function stripeAlert(own: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1
  return {
    id: `issfr_test${serial}`,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: `ch_test${serial}`,
    created: stripeSecond(0),
    fraud_type: 'made_with_stolen_card',
    livemode: true,
    payment_intent: `pi_test${serial}`,
    ...own,
  }
}

/** An event about an object, which happened so many seconds after the tests' first. */
export function stripeEvent(type: string, object: unknown, after = 0, own: Record<string, unknown> = {}) {
  serial += 1
  return {
    id: `evt_test${serial}`,
    object: 'event',
    api_version: '2026-09-30.endive',
    created: stripeSecond(after),
    data: { object, previous_attributes: {} },
    livemode: true,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...own,
  }
}
