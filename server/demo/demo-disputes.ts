import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import type { Pool } from 'pg'
import { staffOf, type Context, type Services } from '#server/context.ts'
import { addDemoEvidence } from '#server/demo/demo-evidence.ts'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import { keepCasePack } from '#server/disputes/keep-case-pack.ts'
import { openDispute } from '#server/disputes/open-dispute.ts'
import { moveDispute } from '#server/disputes/move-dispute.ts'

const HOUR_MS = 3_600_000

interface DemoCase {
  reason: CaseReason
  /** Undefined of a warning: it has none. */
  code?: string
  scheme: Scheme
  stage?: CaseStage
  /** Hours from now until an answer is due; none: the gateway named no deadline. */
  due?: number
  /** Where it went, one after the other. */
  states?: readonly CaseState[]
  /** It names no payment that we know. */
  isUnknown?: true
  /** Of an order with all that its reason is answered with. */
  isProven?: true
}

/** TABLE: the disputes of the demonstration. */
const CASES: readonly DemoCase[] = [
  { reason: 'fraud', code: '10.4', scheme: 'visa', due: 20, isProven: true },
  { reason: 'not-received', code: '4853', scheme: 'mastercard', due: 60, isProven: true },
  { reason: 'credit', code: 'C02', scheme: 'amex' },
  { reason: 'misrepresentation', code: '13.5', scheme: 'visa', due: 400 },
  { reason: 'fraud', scheme: 'visa', stage: 'warning' },
  { reason: 'not-as-described', code: '13.3', scheme: 'visa', due: 200, isUnknown: true },
  { reason: 'duplicate', code: '12.6.1', scheme: 'visa', due: 300, states: ['submitted'], isProven: true },
  { reason: 'fraud', code: '4837', scheme: 'mastercard', states: ['submitted', 'won'], isProven: true },
  { reason: 'not-received', code: '13.1', scheme: 'visa', states: ['submitted', 'lost'], isProven: true },
  { reason: 'cancelled', code: '13.7', scheme: 'visa', states: ['accepted'] },
]

interface Paid {
  order: DemoOrder
  brand: string | null
  amount: string
  currency: string
  /** Its site said what the bank did, and it was completed days before a dispute of today. */
  mayBeProven: boolean
}

/**
 * Opens disputes of some of these orders, each of a card of its scheme: open ones, some of which are worth contesting, one that belongs to none,
 * and some that have ended. What was sent is kept. `owner` is the role that owns the tables: nobody else may write a past.
 */
export async function addDemoDisputes(
  services: Services,
  owner: Pool,
  ctx: Context,
  orders: readonly DemoOrder[],
): Promise<void> {
  const left = await paidByStripe(ctx, orders)
  for (const [at, demoCase] of CASES.entries()) {
    const { reason, code, scheme, stage = 'chargeback', due, states = [], isUnknown, isProven = false } = demoCase
    const fits = (one: Paid) => one.brand === scheme && (one.mayBeProven || !isProven)
    // What may be proven is left to those that are to be.
    const rather = left.findIndex((one) => fits(one) && one.mayBeProven === isProven)
    const place = rather === -1 ? left.findIndex(fits) : rather
    if (place === -1) continue
    const [{ order, amount, currency }] = left.splice(place, 1) as [Paid]
    const orderId = order.id
    if (isProven) await addDemoEvidence(services, owner, order, staffOf(ctx).id)
    const now = Date.now()
    const { data } = await openDispute(ctx, {
      gateway: 'Stripe',
      caseNumber: `du_demo_${at + 1}`,
      reason,
      code,
      scheme,
      stage,
      amount,
      currency,
      openedAt: new Date(now - 3 * 24 * HOUR_MS).toISOString(),
      ...(due !== undefined && { dueAt: new Date(now + due * HOUR_MS).toISOString() }),
      ...(isUnknown ? { transactionId: 'pi_not_ours' } : { orderId }),
    })
    for (const [done, state] of states.entries())
      if (state === 'submitted' && isProven) await keepCasePack(ctx, { disputeId: data.id, after: null })
      else await moveDispute(ctx, { disputeId: data.id, version: done + 1, state })
  }
}

/** The orders among these that were paid by Stripe, in their order. */
async function paidByStripe({ pool }: Context, orders: readonly DemoOrder[]): Promise<Paid[]> {
  const { rows } = await pool.query<Omit<Paid, 'order'> & { place: number }>(
    `select place::int - 1 as place, payment->>'card_brand' as brand, payment->>'amount' as amount, payment->>'currency' as currency,
        payment ? 'three_d_secure_eci' and o.moved_at < now() - interval '5 days' as "mayBeProven"
      from unnest($1::bigint[]) with ordinality as asked (order_id, place) join applications using (order_id) join orders o using (order_id)
      where payment->>'gateway' = 'Stripe' order by place`,
    [orders.map(({ id }) => id)],
  )
  return rows.map(({ place, ...paid }) => ({ ...paid, order: orders[place]! }))
}
