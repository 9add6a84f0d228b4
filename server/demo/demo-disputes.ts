import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import type { Context } from '#server/context.ts'
import { openDispute } from '#server/disputes/open-dispute.ts'
import { moveDispute } from '#server/disputes/move-dispute.ts'

const HOUR_MS = 3_600_000

interface DemoCase {
  reason: CaseReason
  code: string
  scheme: Scheme
  stage?: CaseStage
  /** Hours from now until an answer is due; none: the gateway named no deadline. */
  due?: number
  /** Where it went, one after the other. */
  states?: readonly CaseState[]
  /** It names no payment that we know. */
  isUnknown?: true
}

/** TABLE: the disputes of the demonstration. */
const CASES: readonly DemoCase[] = [
  { reason: 'fraud', code: '10.4', scheme: 'visa', due: 20 },
  { reason: 'not-received', code: '4853', scheme: 'mastercard', due: 60 },
  { reason: 'credit', code: 'C02', scheme: 'amex' },
  { reason: 'misrepresentation', code: '13.5', scheme: 'visa', due: 400 },
  { reason: 'fraud', code: 'early_fraud_warning', scheme: 'visa', stage: 'warning' },
  { reason: 'not-as-described', code: '13.3', scheme: 'visa', due: 200, isUnknown: true },
  { reason: 'duplicate', code: '12.6.1', scheme: 'visa', due: 300, states: ['submitted'] },
  { reason: 'fraud', code: '4837', scheme: 'mastercard', states: ['submitted', 'won'] },
  { reason: 'not-received', code: '13.1', scheme: 'visa', states: ['submitted', 'lost'] },
  { reason: 'cancelled', code: '13.7', scheme: 'visa', states: ['accepted'] },
]

interface Paid {
  id: number
  brand: string | null
  amount: string
  currency: string
}

/** Opens disputes of some of these orders, each of a card of its scheme: open ones, one that belongs to none, and some that have ended. */
export async function addDemoDisputes(ctx: Context, orders: readonly { id: number }[]): Promise<void> {
  const left = await paidByStripe(ctx, orders)
  for (const [at, { reason, code, scheme, stage = 'chargeback', due, states = [], isUnknown }] of CASES.entries()) {
    const place = left.findIndex(({ brand }) => brand === scheme)
    if (place === -1) continue
    const [{ id: orderId, amount, currency }] = left.splice(place, 1) as [Paid]
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
      await moveDispute(ctx, { disputeId: data.id, version: done + 1, state })
  }
}

/** Those of these orders that were paid by Stripe, in their order. */
async function paidByStripe({ pool }: Context, orders: readonly { id: number }[]): Promise<Paid[]> {
  const { rows } = await pool.query<Paid>(
    `select order_id::float8 as id, payment->>'card_brand' as brand, payment->>'amount' as amount, payment->>'currency' as currency
      from unnest($1::bigint[]) with ordinality as asked (order_id, place) join applications using (order_id)
      where payment->>'gateway' = 'Stripe' order by place`,
    [orders.map(({ id }) => id)],
  )
  return rows
}
