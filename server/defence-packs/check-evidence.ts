import {
  DISPUTE_REASONS,
  EVIDENCE,
  EVIDENCE_NAMES,
  type DisputeReason,
  type EvidenceName,
} from '#contract/defence-packs.ts'
import type { MailState } from '#contract/mail-states.ts'
import type { Evidence, SentMail } from '#server/defence-packs/find-evidence.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'

export interface Checked {
  name: EvidenceName
  present: boolean
}

/** The states of a mail that the provider took: what was only captured, waits or came back proves no delivery. */
const WENT_OUT: readonly MailState[] = ['sent', 'delivered', 'opened', 'complained']

/** A mail that brought the ticket. */
export function deliveries({ mails }: Pick<Evidence, 'mails'>): SentMail[] {
  return mails.rows.filter((mail) => mail.file !== null && WENT_OUT.includes(mail.state))
}

/** TABLE: evidence -> whether an order has it; undefined where it cannot apply. */
const PRESENT: Record<EvidenceName, (evidence: Evidence) => boolean | undefined> = {
  'transaction-id': ({ order }) => hasText(order.transactionId),
  'merchant-name': ({ order }) => hasText(order.merchantName),
  amount: ({ order }) => hasText(order.payment?.amount),
  card: ({ order }) => hasText(order.payment?.card_brand) && hasText(order.payment?.card_last4),
  'purchase-ip': ({ order }) => hasText(order.payment?.ip),
  device: ({ order }) => hasText(order.payment?.user_agent),
  // Only Visa knows it.
  'earlier-payments': ({ order, earlierPayments }) =>
    /visa/i.test(order.payment?.card_brand ?? '') ? earlierPayments.length >= 2 : undefined,
  ticket: ({ ticket }) => ticket !== undefined,
  'mail-delivered': (evidence) => deliveries(evidence).length > 0,
  'before-travel': (evidence) => wasBeforeTravel(evidence),
  download: ({ downloads }) => downloads.total > 0,
  terms: ({ order: { terms } }) => hasText(terms?.version) && hasText(terms?.accepted_at) && hasText(terms?.ip),
  'refund-policy': ({ order: { site } }) => hasText(site.refund_policy_url) && hasText(site.refund_policy_version),
}

/** TABLE: a dispute's reason -> whether what there is suffices to answer it (spec/evidence.md). */
const ENOUGH: Record<DisputeReason, (has: (name: EvidenceName) => boolean) => boolean> = {
  any: (has) => has('transaction-id') && has('merchant-name') && has('amount'),
  fraud: (has) => (['purchase-ip', 'device', 'download', 'earlier-payments'] as const).filter(has).length >= 2,
  'not-received': (has) => has('ticket') && (has('mail-delivered') || has('download')),
  'not-as-described': (has) => has('ticket') && has('terms'),
  credit: (has) => has('terms') && has('refund-policy'),
}

/** Which evidence an order has and lacks; what cannot apply to it is left out. */
export function checkEvidence(evidence: Evidence): Checked[] {
  return EVIDENCE_NAMES.flatMap((name) => {
    const present = PRESENT[name](evidence)
    return present === undefined ? [] : [{ name, present }]
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

/** Whether a mail with the ticket went out, or the ticket was downloaded, before the day of the flight; undefined without one. */
function wasBeforeTravel(evidence: Evidence): boolean | undefined {
  const { flightDay } = evidence.order
  if (flightDay === null) return undefined
  const moments = [...deliveries(evidence), ...evidence.downloads.rows].map(({ at }) => at)
  // The day begins earlier in UTC than in Santo Domingo: the stricter of the two.
  return moments.some((at) => Date.parse(at) < Date.parse(flightDay))
}
