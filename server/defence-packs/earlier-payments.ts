import { cleanEmail } from '#contract/normalise/email.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { deviceWords, plainAddress } from '#server/defence-packs/compare-payments.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'

/** A detail in which payments are equal, and the value that they have. */
interface SharedDetail {
  what: 'IP address' | 'Browser' | 'E-mail' | 'Address'
  value: string
}

/** An earlier payment by a card of the same brand and last four digits, of which no dispute is recorded. */
export interface EarlierPayment {
  orderId: number
  transactionId: string | null
  paidAt: string
  /** Before the payment that it is compared with. */
  days: number
  amount: string
  arrives: boolean
  same: SharedDetail[]
}

/** What is known of an earlier payment of the customer that was neither disputed nor refunded. */
export interface Candidate extends Pick<EarlierPayment, 'orderId' | 'transactionId' | 'paidAt' | 'arrives'> {
  payment: Payment
  email: string
  address: string | null
}

/** Visa's bounds, the narrower of those that its papers name (disputes.md): both dates of a dispute count. */
const DAYS = { least: 120, most: 364 }
const SHARED_AT_LEAST = 2
const DAY_MS = 86_400_000

/** Only Visa has Compelling Evidence 3.0. */
export function isVisa(payment: Payment | null): boolean {
  return /visa/i.test(payment?.card_brand ?? '')
}

/**
 * The two earlier payments that Visa Compelling Evidence 3.0 asks for, or none: 120 to 364 days before the disputed payment and before
 * the dispute, by a card of the same brand and last four digits, with at least two details that are equal on all three, one of them
 * the address (IP) or the browser, which is the nearest to a device that is stored. Fewer than two are no argument.
 */
export function twoEarlier(
  order: EvidenceOrder,
  candidates: readonly Candidate[],
  now: Date,
): [EarlierPayment, EarlierPayment] | undefined {
  const { payment, paidAt, disputedAt } = order
  if (!isVisa(payment) || !payment?.card_last4 || paidAt === null) return undefined
  const [paid, disputed] = [Date.parse(paidAt), disputedAt === null ? now.getTime() : Date.parse(disputedAt)]
  const isOfAge = (days: number) => days >= DAYS.least && days <= DAYS.most
  const fitting = candidates
    .filter((one) => isSameCard(one.payment, payment))
    .filter(({ paidAt: at }) => [paid, disputed].every((day) => isOfAge((day - Date.parse(at)) / DAY_MS)))
    .map((one) => ({ ...one, same: sharedWith(order, one) }))
  const pairs = fitting.flatMap((a, index) => fitting.slice(index + 1).map((b) => [a, b, sharedOf(a, b)] as const))
  const best = pairs
    .filter(([, , same]) => same.length >= SHARED_AT_LEAST && same.some(isOfDevice))
    .toSorted(([, , a], [, , b]) => b.length - a.length)[0]
  if (!best) return undefined
  const [a, b, same] = best
  const shown = ({ orderId, transactionId, paidAt: at, arrives, payment: theirs }: Candidate): EarlierPayment => ({
    orderId,
    transactionId,
    paidAt: at,
    arrives,
    days: Math.floor((paid - Date.parse(at)) / DAY_MS),
    amount: [theirs.amount, theirs.currency].filter(Boolean).join(' '),
    same,
  })
  return [shown(a), shown(b)]
}

/** What all three payments share, as it is called. */
export function sharedByBoth([a, b]: [EarlierPayment, EarlierPayment]): string[] {
  return sharedOf(a, b).map(({ what }) => what)
}

function isSameCard(a: Payment, b: Payment): boolean {
  return a.card_brand?.toLowerCase() === b.card_brand?.toLowerCase() && a.card_last4 === b.card_last4
}

function isOfDevice({ what }: SharedDetail): boolean {
  return what === 'IP address' || what === 'Browser'
}

function sharedOf(a: { same: SharedDetail[] }, b: { same: SharedDetail[] }): SharedDetail[] {
  return a.same.filter(({ what }) => b.same.some((other) => other.what === what))
}

/** A detail of both payments; where they are compared in another form than they are shown in, that form last. */
type Compared = [
  what: SharedDetail['what'],
  ours: string | null | undefined,
  theirs: string | null | undefined,
  shown?: string | undefined,
]

/** The e-mail stands for the account: with the order's number it opens the order, and nothing else does. */
function sharedWith(order: EvidenceOrder, { payment, email, address }: Candidate): SharedDetail[] {
  const home = order.form.permanent_address
  const pairs: Compared[] = [
    ['IP address', plainAddress(order.payment?.ip), plainAddress(payment.ip)],
    ['Browser', order.payment?.user_agent, payment.user_agent, deviceWords(order.payment)],
    ['E-mail', cleanEmail(order.email), cleanEmail(email)],
    ['Address', home?.trim().toLowerCase(), address?.trim().toLowerCase(), home?.trim()],
  ]
  return pairs
    .filter(([, ours, theirs]) => Boolean(ours) && ours === theirs)
    .map(([what, ours, , shown]) => ({ what, value: shown ?? ours! }))
}
