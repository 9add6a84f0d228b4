import { z } from 'zod'
import { reasonOfCode } from '#contract/disputes/reason-codes.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import { plainAmount } from '#contract/values/money.ts'
import type { ToldEvent, ToldFacts } from '#server/disputes/hooks/told.ts'

/** TABLE: PayPal's kinds of events of a dispute -> which of two of one moment came after. */
const KINDS: Record<string, number> = {
  'CUSTOMER.DISPUTE.CREATED': 0,
  'CUSTOMER.DISPUTE.UPDATED': 1,
  'CUSTOMER.DISPUTE.RESOLVED': 2,
}

/** TABLE: PayPal's stage -> ours, and its round. Its “chargeback” is a claim that PayPal itself decides. */
const STAGES: Record<string, { stage: CaseStage; round: number }> = {
  INQUIRY: { stage: 'warning', round: 0 },
  CHARGEBACK: { stage: 'chargeback', round: 0 },
  PRE_ARBITRATION: { stage: 'pre-arbitration', round: 1 },
  ARBITRATION: { stage: 'arbitration', round: 2 },
}

/** TABLE: PayPal's status of a claim that is not over -> whether it waits for us. */
const WAITS_FOR_US: Record<string, boolean> = {
  OPEN: true,
  WAITING_FOR_SELLER_RESPONSE: true,
  WAITING_FOR_BUYER_RESPONSE: false,
  UNDER_REVIEW: false,
}

/** TABLE: what PayPal says of whose turn it is, which is more exact than the status “open”. */
const TURNS: Record<string, boolean> = {
  REQUIRED_ACTION: true,
  REQUIRED_OTHER_PARTY_ACTION: false,
  UNDER_PAYPAL_REVIEW: false,
}

/** TABLE: PayPal's outcome -> of a claim, and of an inquiry. Where it pays the buyer itself, the money stays with us. */
const OUTCOMES: Record<string, { claim: CaseState; inquiry: CaseState }> = {
  RESOLVED_BUYER_FAVOUR: { claim: 'lost', inquiry: 'accepted' },
  RESOLVED_SELLER_FAVOUR: { claim: 'won', inquiry: 'expired' },
  RESOLVED_WITH_PAYOUT: { claim: 'won', inquiry: 'expired' },
  CANCELED_BY_BUYER: { claim: 'won', inquiry: 'expired' },
  ACCEPTED: { claim: 'lost', inquiry: 'accepted' },
  DENIED: { claim: 'won', inquiry: 'expired' },
}

/** More transactions of one dispute are not looked at. */
const TRANSACTIONS_AT_MOST = 10

const id = z.string().regex(/^[\w-]{1,200}$/)
const maybeId = id.nullish().catch(null)
const word = z
  .string()
  .regex(/^[A-Z0-9_]{1,60}$/)
  .nullish()
  .catch(null)
/** A moment of a year that a dispute can be of; ISO 8601 in UTC. */
const moment = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/)
  .transform((value) => new Date(value))
  .refine((at) => !Number.isNaN(at.getTime()))
  .transform((at) => at.toISOString())
const maybeMoment = moment.nullish().catch(null)
const money = z
  .object({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z.string().regex(/^\d{1,11}([.]\d{1,4})?$/),
  })
  .nullish()
  .catch(null)

const envelope = z.object({
  id,
  event_type: z.string().regex(/^[\w.-]{1,100}$/),
  create_time: moment,
  resource: z.unknown(),
})

const disputeResource = z.object({
  dispute_id: id,
  status: z.string().regex(/^[A-Z0-9_]{1,60}$/),
  dispute_state: word,
  // One page of PayPal's writes it as the second.
  dispute_life_cycle_stage: word,
  dispute_lifecycle_stage: word,
  dispute_channel: word,
  reason: word,
  external_reason_code: z
    .string()
    .regex(/^[\w .-]{1,60}$/)
    .nullish()
    .catch(null),
  create_time: maybeMoment,
  update_time: maybeMoment,
  seller_response_due_date: maybeMoment,
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: word, amount_refunded: money }).nullish().catch(null),
  disputed_transactions: z
    .array(
      z
        .object({
          seller_transaction_id: maybeId,
          invoice_number: z
            .string()
            .regex(/^[^\p{Cc}]{1,127}$/u)
            .nullish()
            .catch(null),
        })
        .catch({}),
    )
    .nullish()
    .catch(null),
})
type DisputeResource = z.output<typeof disputeResource>

/**
 * Reads an event of PayPal; undefined where it is none, or where its dispute lacks an id or status. Anything else that is not as documented
 * counts as absent.
 */
export function readPaypalEvent(text: string): ToldEvent | undefined {
  const read = envelope.safeParse(parsed(text)).data
  if (!read) return undefined
  const event = { gateway: 'paypal' as const, eventId: read.id, kind: read.event_type, toldAt: read.create_time }
  const rank = own(KINDS, read.event_type)
  if (rank === null) return event
  const resource = disputeResource.safeParse(read.resource).data
  if (!resource) return undefined
  // As old as the dispute that it shows, however late the event was made of it.
  const toldAt = resource.update_time ?? event.toldAt
  return { ...event, toldAt, dispute: { id: resource.dispute_id, paymentId: null, facts: factsOf(resource, rank) } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function factsOf(read: DisputeResource, rank: number): ToldFacts {
  const where = own(STAGES, read.dispute_life_cycle_stage ?? read.dispute_lifecycle_stage)
  const state = stateOf(read, where?.stage ?? null)
  const transactions = (read.disputed_transactions ?? []).slice(0, TRANSACTIONS_AT_MOST)
  const references = new Set(transactions.flatMap(({ invoice_number }) => invoice_number?.trim() || []))
  const refunded = read.dispute_outcome?.amount_refunded
  const isExternal = read.dispute_channel === 'EXTERNAL'
  const openedAt = read.create_time ?? null
  const dueAt = read.seller_response_due_date ?? null
  return {
    rank,
    isAlert: false,
    opens: false,
    round: where?.round ?? null,
    stage: where?.stage ?? null,
    state,
    reason: read.reason == null ? null : reasonOfCode(read.reason, 'paypal'),
    code: (isExternal ? read.external_reason_code : null) ?? read.reason ?? null,
    // What a bank opened, PayPal only passes on.
    scheme: isExternal ? null : 'paypal',
    amount: plainAmount(read.dispute_amount?.value ?? null),
    currency: read.dispute_amount?.currency_code ?? null,
    openedAt,
    // A deadline before the dispute is none.
    dueAt: dueAt !== null && openedAt !== null && dueAt < openedAt ? null : dueAt,
    isAnswered: where?.stage === 'warning' && waitsForUs(read) === false,
    outcomeAmount: state === 'lost' ? plainAmount(refunded?.value ?? null) : null,
    transactionIds: [...new Set(transactions.flatMap(({ seller_transaction_id }) => seller_transaction_id ?? []))],
    reference: references.size === 1 ? [...references][0]! : null,
    isRefundable: null,
  }
}

/** How a dispute stands; null where nothing that is known says so. Resolved without saying how is no more than answered. */
function stateOf(read: DisputeResource, stage: CaseStage | null): CaseState | null {
  const isInquiry = stage === 'warning'
  if (read.status === 'RESOLVED') {
    const outcome = own(OUTCOMES, read.dispute_outcome?.outcome_code)
    if (outcome) return isInquiry ? outcome.inquiry : outcome.claim
    return isInquiry ? 'expired' : 'submitted'
  }
  const isOurs = waitsForUs(read)
  if (isOurs === null) return null
  if (!isOurs) return 'submitted'
  return isInquiry ? 'warning' : 'needs-response'
}

function waitsForUs(read: DisputeResource): boolean | null {
  const said = own(WAITS_FOR_US, read.status)
  return read.status === 'OPEN' ? (own(TURNS, read.dispute_state) ?? said) : said
}

const own = <Value>(table: Record<string, Value>, key: string | null | undefined): Value | null =>
  key != null && Object.hasOwn(table, key) ? table[key]! : null
