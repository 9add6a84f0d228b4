import { z } from 'zod'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import { reasonOfCode, reasonOfStripe } from '#contract/disputes/reason-codes.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import { amountOfStripe } from '#server/disputes/hooks/stripe-amount.ts'
import type { ToldEvent, ToldFacts } from '#server/disputes/hooks/told.ts'

/** TABLE: Stripe's kinds of events of a dispute -> which of two of one second came after, and whether it may open the case again. */
const DISPUTE_KINDS: Record<string, { rank: number; opens: boolean }> = {
  'charge.dispute.created': { rank: 0, opens: true },
  'charge.dispute.updated': { rank: 1, opens: true },
  'charge.dispute.funds_withdrawn': { rank: 2, opens: false },
  'charge.dispute.funds_reinstated': { rank: 3, opens: false },
  'charge.dispute.closed': { rank: 4, opens: false },
}

/** TABLE: the same for early fraud warnings. */
const ALERT_KINDS: Record<string, number> = {
  'radar.early_fraud_warning.created': 0,
  'radar.early_fraud_warning.updated': 1,
}

type Standing = { stage: CaseStage | null; state: CaseState | null; isAnswered?: true }

/** TABLE: Stripe's status of a dispute -> how the case stands. A status that is not here says nothing. */
const STATUSES: Record<string, Standing> = {
  warning_needs_response: { stage: 'warning', state: 'warning' },
  warning_under_review: { stage: 'warning', state: 'submitted', isAnswered: true },
  warning_closed: { stage: 'warning', state: 'expired' },
  needs_response: { stage: 'chargeback', state: 'needs-response' },
  under_review: { stage: 'chargeback', state: 'submitted' },
  won: { stage: 'chargeback', state: 'won' },
  lost: { stage: 'chargeback', state: 'lost' },
  charge_refunded: { stage: 'chargeback', state: 'accepted' },
  // It never became a dispute; what its resolution gave back was accepted.
  prevented: { stage: 'warning', state: 'expired' },
}

/** TABLE: Stripe's name of a card's brand -> who rules on its disputes. */
const BRANDS: Record<string, Scheme> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  diners: 'discover',
}

/** Stripe's ids, and its words: letters, digits and what stands between them. */
const id = z.string().regex(/^[\w-]{1,200}$/)
const word = z
  .string()
  .regex(/^[\w .-]{1,60}$/)
  .nullish()
  .catch(null)
/** A second since 1970, of a year that a dispute can be of. */
const second = z.int().min(946_684_800).max(4_102_444_799)
const maybeSecond = second.nullish().catch(null)
/** What may have been sent whole, or as its id alone. */
const idOf = z.union([id, z.object({ id }).transform((whole) => whole.id)])
const maybeIdOf = idOf.nullish().catch(null)

const envelope = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: second,
  data: z.object({ object: z.unknown() }),
})

const disputeObject = z.object({
  id,
  charge: idOf,
  status: z.string().regex(/^[\w-]{1,60}$/),
  payment_intent: maybeIdOf,
  amount: z.int().nullish().catch(null),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .transform((code) => code.toUpperCase())
    .nullish()
    .catch(null),
  created: maybeSecond,
  reason: word,
  network_reason_code: word,
  is_charge_refundable: z.boolean().nullish().catch(null),
  evidence_details: z.object({ due_by: maybeSecond }).nullish().catch(null),
  payment_method_details: z
    .object({
      type: word,
      card: z.object({ brand: word, case_type: word, network_reason_code: word }).nullish().catch(null),
      paypal: z.object({ reason_code: word }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

const alertObject = z.object({
  id,
  charge: idOf,
  payment_intent: maybeIdOf,
  actionable: z.boolean(),
  created: maybeSecond,
  fraud_type: word,
})

/**
 * Reads an event of Stripe; undefined where it is none, or where its dispute lacks what makes it one: an id, status or charge. Anything else
 * that is not as documented counts as absent.
 */
export function readStripeEvent(text: string): ToldEvent | undefined {
  const read = envelope.safeParse(parsed(text)).data
  if (!read) return undefined
  const event = { gateway: 'stripe' as const, eventId: read.id, kind: read.type, toldAt: moment(read.created) }
  const kind = Object.hasOwn(DISPUTE_KINDS, read.type) ? DISPUTE_KINDS[read.type] : undefined
  const rank = Object.hasOwn(ALERT_KINDS, read.type) ? ALERT_KINDS[read.type] : undefined
  if (!kind && rank === undefined) return event
  const dispute = kind ? disputeOf(read.data.object, kind) : alertOf(read.data.object, rank!)
  return dispute && { ...event, dispute }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function disputeOf(object: unknown, kind: { rank: number; opens: boolean }): ToldEvent['dispute'] | undefined {
  const read = disputeObject.safeParse(object).data
  if (!read) return undefined
  const { card, paypal, type } = read.payment_method_details ?? {}
  const scheme = type === 'paypal' ? 'paypal' : own(BRANDS, card?.brand)
  const code = card?.network_reason_code ?? paypal?.reason_code ?? read.network_reason_code ?? null
  const standing = own(STATUSES, read.status)
  const isResolved = read.status === 'prevented' && card?.case_type === 'resolution'
  const [openedAt, dueAt] = [read.created, read.evidence_details?.due_by]
  const currency = read.currency ?? null
  const facts: ToldFacts = {
    ...kind,
    isAlert: false,
    round: null,
    stage: standing?.stage ?? null,
    state: isResolved ? 'accepted' : (standing?.state ?? null),
    reason: reasonOf(read.reason ?? null, code, scheme),
    code: code ?? read.reason ?? null,
    scheme,
    amount: amountOfStripe(read.amount ?? null, currency),
    currency,
    openedAt: openedAt == null ? null : moment(openedAt),
    // A deadline before the dispute is none.
    dueAt: dueAt == null || dueAt < (openedAt ?? 0) ? null : moment(dueAt),
    isAnswered: standing?.isAnswered ?? false,
    outcomeAmount: null,
    transactionIds: [...(read.payment_intent ? [read.payment_intent] : []), read.charge],
    reference: null,
    isRefundable: read.is_charge_refundable ?? null,
  }
  return { id: read.id, paymentId: read.charge, facts }
}

function alertOf(object: unknown, rank: number): ToldEvent['dispute'] | undefined {
  const read = alertObject.safeParse(object).data
  if (!read) return undefined
  const facts: ToldFacts = {
    rank,
    isAlert: true,
    opens: false,
    round: 0,
    stage: 'warning',
    // Refunded whole, or a dispute by now, which says so itself.
    state: read.actionable ? 'warning' : 'expired',
    reason: 'fraud',
    code: read.fraud_type ?? null,
    scheme: null,
    amount: null,
    currency: null,
    openedAt: read.created == null ? null : moment(read.created),
    dueAt: null,
    isAnswered: false,
    outcomeAmount: null,
    transactionIds: [...(read.payment_intent ? [read.payment_intent] : []), read.charge],
    reference: null,
    isRefundable: null,
  }
  return { id: read.id, paymentId: read.charge, facts }
}

/** What the scheme's code says, and where it stands for several reasons or for none, what Stripe calls it. */
function reasonOf(word: string | null, code: string | null, scheme: Scheme | null): CaseReason | null {
  if (word === null && code === null) return null
  const byCode = code === null ? 'other' : reasonOfCode(code, scheme)
  return byCode === 'other' && word !== null ? reasonOfStripe(word) : byCode
}

const own = <Value>(table: Record<string, Value>, key: string | null | undefined): Value | null =>
  key != null && Object.hasOwn(table, key) ? table[key]! : null
const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
