import {
  DISPUTE_REASONS,
  EVIDENCE,
  EVIDENCE_NAMES,
  isByFlight,
  type DisputeReason,
  type EvidenceName,
} from '#contract/evidence.ts'
import { deviceOf, plainAddress } from '#server/defence-packs/compare-payments.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import type { Proofs } from '#server/defence-packs/prove.ts'
import { dayInSantoDomingo } from '#contract/moments.ts'

export interface Checked {
  name: EvidenceName
  present: boolean
  tooLate: boolean
}

type Found = Evidence & { proofs: Proofs }

/** TABLE: evidence -> whether an order has it; undefined where it cannot apply. */
const PRESENT: Record<EvidenceName, (found: Found) => boolean | undefined> = {
  'transaction-id': ({ order }) => hasText(order.transactionId),
  'merchant-name': ({ order }) => hasText(order.merchantName),
  amount: ({ order }) => hasText(order.payment?.amount),
  card: ({ order }) => hasText(order.payment?.card_brand) && hasText(order.payment?.card_last4),
  'purchase-ip': ({ order }) => plainAddress(order.payment?.ip) !== undefined,
  device: ({ order }) => deviceOf(order.payment) !== undefined,
  'same-ip': ({ downloads }) => downloads.sameAddress > 0,
  'same-device': ({ downloads }) => downloads.sameDevice > 0,
  // Only Visa knows it.
  'earlier-payments': ({ order, earlierPayments }) =>
    /visa/i.test(order.payment?.card_brand ?? '') ? earlierPayments.length >= 2 : undefined,
  ticket: ({ proofs }) => proofs.ticket !== undefined,
  'mail-delivered': ({ proofs }) => proofs.delivered !== undefined,
  'before-travel': ({ proofs }) => proofs.delivered !== undefined || proofs.downloaded?.isBeforeTravel === true,
  download: ({ proofs }) => proofs.downloaded !== undefined,
  terms: ({ proofs }) => proofs.terms !== undefined,
  'refund-policy': ({ proofs }) => hasText(proofs.terms?.refundPolicy),
}

/**
 * TABLE: a dispute's reason -> whether what there is suffices to answer it. That an address or a device was
 * recorded proves nothing: it must be equal to another.
 */
const ENOUGH: Record<DisputeReason, (has: (name: EvidenceName) => boolean) => boolean> = {
  any: (has) => has('transaction-id') && has('merchant-name') && has('amount'),
  fraud: (has) => has('earlier-payments') || (has('same-ip') && has('same-device')),
  'not-received': (has) => has('ticket') && has('before-travel'),
  'not-as-described': (has) => has('ticket') && has('terms'),
  credit: (has) => has('terms') && has('refund-policy'),
}

/** Which evidence an order has and lacks; what cannot apply to it is left out. */
export function checkEvidence(evidence: Evidence, proofs: Proofs): Checked[] {
  const { flightDay, disputed } = evidence.order
  const isLate = disputed || (flightDay !== null && dayInSantoDomingo(new Date()) >= flightDay)
  return EVIDENCE_NAMES.flatMap((name) => {
    const present = PRESENT[name]({ ...evidence, proofs })
    return present === undefined ? [] : [{ name, present, tooLate: !present && isLate && isByFlight(name) }]
  })
}

/** The same by the reason of a dispute, and whether it suffices for that one. */
export function checkReasons(checked: Checked[]): { reason: DisputeReason; enough: boolean; evidence: Checked[] }[] {
  const has = (name: EvidenceName) => checked.some((one) => one.name === name && one.present)
  return DISPUTE_REASONS.map((reason) => ({
    reason,
    enough: ENOUGH[reason](has),
    evidence: checked.filter(({ name }) => (EVIDENCE[name].reasons as readonly DisputeReason[]).includes(reason)),
  }))
}
