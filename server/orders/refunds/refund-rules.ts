import { readAmount, writeAmount } from '#contract/values/money.ts'
import type { Status } from '#contract/orders/statuses.ts'
import type { OrderState } from '#server/orders/change-orders.ts'
import type { RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { say, type Said } from '#server/words/say.ts'

/** What a person says about a refund. */
export interface SaidRefund {
  amount?: string | undefined
  currency?: string | undefined
  /** Only counts when it is not known what was paid. */
  whole?: boolean | undefined
  refundId?: number | undefined
  refundAnyway?: boolean
}

/** A refund as it is asked for or made: how much, and whether nothing of the payment is left after it. */
export interface Refunding {
  amount: number | undefined
  currency: string | null
  isWhole: boolean
}

/** Why such a refund is not possible: the words, and the field of the form they belong to. */
export interface Problem {
  field: 'amount' | 'currency' | 'refundAnyway' | 'refundId' | 'orderId'
  message: Said
}

export const isProblem = (it: Refunding | Problem): it is Problem => 'message' in it

const problem = (field: Problem['field'], message: Said): Problem => ({ field, message })

/** Plans a refund that is asked for. An order has at most one open at a time, so that they never add up to more than was paid. */
export function planAsked(order: OrderState, facts: RefundFacts, said: SaidRefund): Refunding | Problem {
  if (isRefunded(order, facts)) return problem('orderId', 'The order is already refunded')
  if (order.processStatus === 'Deleted') return problem('orderId', 'The order is deleted')
  if (facts.open) return problem('orderId', 'A refund of this order has already been asked for')
  return warnOfDispute(facts, said) ?? planAmount(facts, said)
}

/** Whether all went back: a payment that was confirmed after that, once more, can go back too. */
export function isRefunded(
  { refundDate }: Pick<OrderState, 'refundDate'>,
  { others, paid, done }: RefundFacts,
): boolean {
  return refundDate !== null && (others === 0 || (paid !== undefined && paid <= done))
}

/** Plans a refund that was made: the one that was asked for, or one that needed no approval. */
export function planMade(order: OrderState, facts: RefundFacts, said: SaidRefund): Refunding | Problem {
  const { open, limit } = facts
  if (isRefunded(order, facts)) return problem('orderId', 'The order is already refunded')
  if (said.refundId !== undefined && said.refundId !== open?.id)
    return problem('refundId', 'This refund is no longer open')
  if (open && !open.isWhole && said.refundId === undefined)
    return problem('orderId', 'A part of the payment is asked for: mark that on the page of the order')
  const planned = planAmount(facts, { ...openOf(facts), ...told(said) })
  if (isProblem(planned)) return planned
  if (planned.isWhole && order.processStatus !== 'Refunds') return problem('orderId', 'The order is not in Refunds')
  const warning = warnOfDispute(facts, said)
  if (warning) return warning
  const { amount } = planned
  const isApproved =
    open?.state === 'approved' && (open.amount === undefined || (amount !== undefined && amount <= open.amount))
  if (limit === undefined || isApproved || !isAbove(facts, amount)) return planned
  if (amount === undefined)
    return problem('amount', say('Enter the amount: above {0} another person has to approve it', writeAmount(limit)))
  return problem(
    'amount',
    say(
      'Above {0} another person has to approve it first: ask for the refund on the page of the order',
      writeAmount(limit),
    ),
  )
}

/** Whether a refund, added to earlier ones, is above its site's limit. */
export function isAbove({ limit, done, paid }: RefundFacts, amount: number | undefined): boolean {
  return limit !== undefined && (amount ?? paid ?? Infinity) + done > limit
}

/** The status an order returns to when its refund is not made after all; undefined where it stays put. */
export function statusAfter(order: OrderState, { open }: RefundFacts): Status | null | undefined {
  const isThere = order.processStatus === 'Refunds' && open !== undefined && open.cameFrom !== null
  return isThere ? ((open.cameFrom || null) as Status | null) : undefined
}

function openOf({ open }: RefundFacts): SaidRefund {
  if (!open) return {}
  const { amount, currency, isWhole } = open
  return { whole: isWhole, ...(amount && { amount: writeAmount(amount) }), ...(currency && { currency }) }
}

/** Only the fields that were given. */
function told(said: SaidRefund): SaidRefund {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function planAmount({ paid, done, others, currency: paidIn }: RefundFacts, said: SaidRefund): Refunding | Problem {
  const rest = paid === undefined ? undefined : paid - done
  if (rest !== undefined && rest <= 0) return problem('amount', 'Everything that was paid has already been refunded')
  if (said.amount === undefined && said.whole === false) return problem('amount', 'Please enter the amount')
  // All of it, or what was paid a second time: nobody guesses.
  if (said.amount === undefined && others > 0)
    return problem('amount', 'This order was paid more than once: enter how much goes back')
  const amount = readAmount(said.amount) ?? rest
  if (rest !== undefined && amount !== undefined && amount > rest)
    return problem('amount', say('At most {0} can still be refunded', writeAmount(rest)))
  if (said.currency !== undefined && paidIn !== null && said.currency !== paidIn)
    return problem('currency', say('It was paid in {0}', paidIn))
  const currency = said.currency ?? paidIn
  if (said.amount !== undefined && currency === null) return problem('currency', 'Please enter the currency')
  return { amount, currency, isWhole: rest === undefined ? (said.whole ?? true) : amount === rest }
}

function warnOfDispute({ disputed }: RefundFacts, { refundAnyway }: SaidRefund): Problem | undefined {
  if (!disputed || refundAnyway === true) return undefined
  return problem(
    'refundAnyway',
    'The payment is disputed (Chargeback): a refund as well would pay the traveller twice.',
  )
}
