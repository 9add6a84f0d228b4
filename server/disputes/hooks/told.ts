import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'

/** TABLE: a gateway that tells of disputes by webhook -> its name as cases and the audit log have it. */
export const HOOK_GATEWAYS = { stripe: 'Stripe', paypal: 'PayPal' } as const
export type HookGateway = keyof typeof HOOK_GATEWAYS

/** What an event says of a dispute, in our words; null: nothing. Nothing here is a cardholder's. */
export interface ToldFacts {
  /** Of two events of one moment the one with the higher rank came after. */
  rank: number
  /** A warning with a number of its own, which the dispute of the same payment takes over. */
  isAlert: boolean
  /** Whether it may open a case again that was decided, as another round. */
  opens: boolean
  /** The round, where the gateway says it: 0 the first, 1 pre-arbitration, 2 arbitration. */
  round: number | null
  stage: CaseStage | null
  state: CaseState | null
  reason: CaseReason | null
  code: string | null
  scheme: Scheme | null
  amount: string | null
  currency: string | null
  openedAt: string | null
  dueAt: string | null
  /** Nothing is due any more, whatever was before. */
  isAnswered: boolean
  outcomeAmount: string | null
  /** All that the gateway calls the payment, the one that sites rather send first. */
  transactionIds: string[]
  reference: string | null
  /** Whether the gateway would still let the payment be refunded. */
  isRefundable: boolean | null
}

/** An event of a gateway, signed by it. Without `dispute` it is of a kind that tells of none. */
export interface ToldEvent {
  gateway: HookGateway
  /** The gateway's own id of the event. */
  eventId: string
  kind: string
  /** When it happened, by the gateway; ISO 8601. */
  toldAt: string
  dispute?: {
    /** What the gateway calls the dispute or warning. */
    id: string
    /** By what a warning and the dispute that comes of it are known to be of one payment. */
    paymentId: string | null
    facts: ToldFacts
  }
}
