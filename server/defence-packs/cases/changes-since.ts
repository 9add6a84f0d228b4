import type { Argued } from '#server/db/tables/dispute-packs.ts'
import type { JudgedCase } from '#server/defence-packs/cases/judge-case.ts'
import { CLAIMS, type ClaimName } from '#server/defence-packs/claims.ts'
import { utcMoment } from '#server/defence-packs/pack-text.ts'

/** The last answer that was sent of a case, or of an earlier round of it. */
export interface SentBefore {
  sentAt: string
  argued: Argued[]
}

/** TABLE: a claim that a pack may argue -> what it says in general, of no order: so it is called where it is taken back. */
const IN_GENERAL: Partial<Record<ClaimName, string>> = {
  refund: 'that the payment was refunded',
  'part-refund': 'that a part of the payment was refunded',
  'earlier-payments': 'the two earlier payments',
  'same-ip': 'the downloads from the IP address of the purchase',
  'same-device': 'the downloads with a browser and system of the same kind as the purchase',
  'on-trip': 'the download on the journey',
  download: 'the downloads of the ticket',
  'mail-delivered': 'the delivery of the ticket by e-mail',
  'mail-sent': 'the e-mail with the ticket',
  ticket: 'the ticket',
  terms: 'the acceptance of the terms',
  'separate-orders': 'the other orders of the customer',
  'single-charge': 'that there was one payment alone',
  'second-payment-back': 'the refund of the second payment',
  'authorisation-code': 'the authorisation code',
  'three-d-secure': 'the result of 3-D Secure',
  avs: 'the address check',
  cvv: 'the check of the security code',
}

/** What the pack of a case argues: each claim by the rows that make it so, and nothing of a person. */
export function arguedBy({ facts, found }: Pick<JudgedCase, 'facts' | 'found'>): Argued[] {
  const claims = [...new Set(facts.map(({ claim }) => claim))]
  return claims.map((claim) => ({ claim, records: CLAIMS[claim].records(found) ?? [] }))
}

/** What a later answer says of the one before: which facts were added, and which are argued no longer. */
export function changesSince(judged: Pick<JudgedCase, 'facts' | 'found'>, { sentAt, argued }: SentBefore): string {
  const now = arguedBy(judged)
  const hasAll = (some: Argued[], { claim, records }: Argued) => {
    const other = some.find((one) => one.claim === claim)
    return other !== undefined && records.every((record) => other.records.includes(record))
  }
  const added = now.filter((one) => !hasAll(argued, one)).map(({ claim }) => claim)
  const gone = argued.filter((one) => !hasAll(now, one) && !added.includes(one.claim as ClaimName))
  const named = (claims: string[]) => claims.map((claim) => IN_GENERAL[claim as ClaimName] ?? claim).join('; ')
  const parts = [
    ...(added.length > 0 ? [`added or renewed: ${named(added)}`] : []),
    ...(gone.length > 0 ? [`argued no longer: ${named(gone.map(({ claim }) => claim))}`] : []),
  ]
  const changes =
    parts.length > 0 ? `Since then was ${parts.join('; and ')}.` : 'No fact was added to it or taken back.'
  return `An answer to this dispute was sent on ${utcMoment(sentAt)}. ${changes}`
}

/** Where a pack is kept, and its digest: a document cannot hold its own. */
export function whereItIsKept(orderId: number): string {
  return `A copy of this document is kept byte for byte; its SHA-256 digest is recorded in the history of order ${orderId}, which is under the seal of our audit log.`
}
