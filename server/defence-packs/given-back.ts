import { readAmount } from '#contract/values/money.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'

/** What went back of an order's payments. */
export interface GivenBack {
  /** Of the payment that the pack is about. */
  payment: 'whole' | 'part' | undefined
  /** As much as the other payments took, since they were made; undefined: there is none. */
  others: boolean | undefined
}

/**
 * Works out what was given back of the payment that a pack is about, and of those that were confirmed besides. A refund names no payment:
 * what was paid back after another payment came counts as that payment's first, so that nothing is counted twice. A refund of an unknown
 * amount does not count.
 */
export function givenBack({
  refundDate,
  refunds,
  otherPayments,
}: Pick<EvidenceOrder, 'refundDate' | 'refunds' | 'otherPayments'>): GivenBack {
  const [first] = otherPayments
  if (!first) return { payment: refundDate === null ? partOf(refunds.length > 0) : 'whole', others: undefined }
  const since = refunds.filter(({ date }) => Date.parse(date) >= Date.parse(first.at))
  const [taken, back] = [sumOf(otherPayments), sumOf(since)]
  const isKnown = taken !== undefined && back !== undefined
  const isAll = refundDate !== null && otherPayments.every(({ at }) => Date.parse(at) <= Date.parse(refundDate))
  const isPart = since.length < refunds.length || (isKnown && back > taken)
  return { payment: refundDate === null ? partOf(isPart) : 'whole', others: isAll || (isKnown && back >= taken) }
}

const partOf = (isPart: boolean) => (isPart ? 'part' : undefined)

/** Undefined where an amount is not known, or they are of several currencies. */
function sumOf(some: readonly { amount: string | null; currency: string | null }[]): number | undefined {
  const amounts = some.map(({ amount }) => readAmount(amount))
  const isWhole = amounts.every((amount) => amount !== undefined)
  const currencies = new Set(some.map(({ currency }) => currency?.trim().toUpperCase()).filter(Boolean))
  return isWhole && currencies.size <= 1 ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined
}
