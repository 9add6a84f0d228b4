import { cleanEmail } from '#contract/normalise/email.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { plainAddress } from '#server/visitors/plain-address.ts'
import { deviceWords } from '#server/defence-packs/compare-payments.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'

/** A detail in which payments are equal, and the value that they have. */
interface SharedDetail {
  what: 'IP address' | 'Device ID' | 'Browser' | 'Customer account' | 'E-mail' | 'Address'
  value: string
}

/** An earlier payment by the same card, or one of the same brand and last four digits, of which no dispute is recorded. */
export interface EarlierPayment {
  orderId: number
  transactionId: string | null
  paidAt: string
  /** Before the payment that it is compared with. */
  days: number
  amount: string
  arrives: boolean
  /** Its card is known to be the same by its fingerprint; else only its brand and last four digits are equal. */
  sameFingerprint: boolean
  same: SharedDetail[]
}

type Two = [EarlierPayment, EarlierPayment]

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

/** A payment with what stands beside it on its order. */
interface Payer {
  payment: Payment | null
  email: string
  address: string | null | undefined
}

interface Detail {
  what: SharedDetail['what']
  /** Visa counts one detail of a kind. */
  kind: 'network' | 'device' | 'account' | 'address'
  /** As it is compared. */
  of: (payer: Payer) => string | null | undefined
  /** As it is shown, where that is another form. */
  shown?: (payer: Payer) => string | undefined
  /** What it stands for where it is not recorded: two that differ in that are not equal in this. */
  standsFor?: (payer: Payer) => string | null | undefined
}

const deviceId = ({ payment }: Payer) => payment?.device_id
const accountId = ({ payment }: Payer) => payment?.customer_account_id

/**
 * TABLE: the details in which Visa compares payments. A browser is the nearest to a device that most sites send; the e-mail stands for an
 * account: with the order's number it opens the order, and nothing else does.
 */
const DETAILS: readonly Detail[] = [
  { what: 'IP address', kind: 'network', of: ({ payment }) => plainAddress(payment?.ip) },
  { what: 'Device ID', kind: 'device', of: deviceId },
  {
    what: 'Browser',
    kind: 'device',
    of: ({ payment }) => payment?.user_agent,
    shown: ({ payment }) => deviceWords(payment),
    standsFor: deviceId,
  },
  { what: 'Customer account', kind: 'account', of: accountId },
  { what: 'E-mail', kind: 'account', of: ({ email }) => cleanEmail(email), standsFor: accountId },
  {
    what: 'Address',
    kind: 'address',
    of: ({ address }) => address?.trim().toLowerCase(),
    shown: ({ address }) => address?.trim(),
  },
]

/**
 * The two earlier payments that Visa Compelling Evidence 3.0 asks for, or none: 120 to 364 days before the disputed payment and before
 * the dispute, by the same card as far as that is known, with at least two details that are equal on all three, one of them the address
 * (IP) or the device. Fewer than two are no argument.
 */
export function twoEarlier(order: EvidenceOrder, candidates: readonly Candidate[], now: Date): Two | undefined {
  const { payment, paidAt, disputedAt, email, form } = order
  if (!isVisa(payment) || paidAt === null) return undefined
  const ours: Payer = { payment, email, address: form.permanent_address }
  const [paid, disputed] = [Date.parse(paidAt), disputedAt === null ? now.getTime() : Date.parse(disputedAt)]
  const isOfAge = (days: number) => days >= DAYS.least && days <= DAYS.most
  const fitting = candidates
    .filter((one) => isSameCard(one.payment, payment!))
    .filter(({ paidAt: at }) => [paid, disputed].every((day) => isOfAge((day - Date.parse(at)) / DAY_MS)))
  const pairs = fitting.flatMap((a, index) =>
    fitting
      .slice(index + 1)
      .filter((b) => isSameCard(a.payment, b.payment))
      .map((b) => ({ a, b, same: sharedBy([ours, a, b]) })),
  )
  const best = pairs.filter(({ same }) => isCompelling(same)).toSorted((x, y) => y.same.length - x.same.length)[0]
  if (!best) return undefined
  const same = best.same.map(({ what, of, shown }) => ({ what, value: shown?.(ours) ?? of(ours)! }))
  const found = ({ orderId, transactionId, paidAt: at, arrives, payment: theirs }: Candidate): EarlierPayment => ({
    orderId,
    transactionId,
    paidAt: at,
    arrives,
    days: Math.floor((paid - Date.parse(at)) / DAY_MS),
    amount: [theirs.amount, theirs.currency].filter(Boolean).join(' '),
    sameFingerprint: haveFingerprints(theirs, payment!),
    same,
  })
  return [found(best.a), found(best.b)]
}

/** What all three payments share, as it is called. */
export function sharedByBoth([{ same }]: Two): string[] {
  return same.map(({ what }) => what)
}

/** How a letter calls the card of two earlier payments: only by its fingerprint is it known to be the same. */
export function theCard(two: Two): string {
  return isOneCard(two) ? 'the same card' : 'a card of the same brand and last four digits'
}

/** Whether both are known to be by the card of the disputed payment. */
export function isOneCard(two: Two): boolean {
  return two.every(({ sameFingerprint }) => sameFingerprint)
}

/** By its fingerprint where both have one, else by its brand and last four digits. */
function isSameCard(a: Payment, b: Payment): boolean {
  if (a.card_brand?.toLowerCase() !== b.card_brand?.toLowerCase()) return false
  if (haveFingerprints(a, b)) return a.card_fingerprint === b.card_fingerprint
  return Boolean(a.card_last4) && a.card_last4 === b.card_last4
}

/** Whether both have one that can be compared: each gateway makes its own. */
function haveFingerprints(a: Payment, b: Payment): boolean {
  const gatewayOf = ({ gateway }: Payment) => gateway?.trim().toLowerCase() ?? ''
  return Boolean(a.card_fingerprint && b.card_fingerprint) && gatewayOf(a) === gatewayOf(b)
}

/** The details that all have, and in which they are equal. */
function sharedBy([ours, ...theirs]: [Payer, Payer, Payer]): Detail[] {
  return DETAILS.filter(({ of, standsFor }) => {
    const value = of(ours)
    const known = standsFor ? [ours, ...theirs].map(standsFor).filter(Boolean) : []
    return Boolean(value) && theirs.every((one) => of(one) === value) && new Set(known).size <= 1
  })
}

function isCompelling(same: Detail[]): boolean {
  const kinds = new Set(same.map(({ kind }) => kind))
  return kinds.size >= SHARED_AT_LEAST && (kinds.has('network') || kinds.has('device'))
}
