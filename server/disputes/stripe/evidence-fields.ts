import { CLAIMS, holds, type ClaimName } from '#server/defence-packs/claims.ts'
import { plainAddress } from '#server/visitors/plain-address.ts'
import type { JudgedCase } from '#server/defence-packs/cases/judge-case.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import { threeStrongest } from '#server/defence-packs/cases/strongest.ts'
import { serviceOf } from '#server/defence-packs/order-words.ts'
import { deviceText, hasText, packDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'

/** What all fields of text may have together; Stripe refuses more. */
export const CHARACTERS_AT_MOST = 150_000
/** More downloads of a ticket say no more. */
const DOWNLOADS_AT_MOST = 100

/** Stripe's fields of text that we fill in; files beside them is the answer itself (`uncategorized_file`). */
export const STRIPE_FIELDS = [
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'product_description',
  'service_date',
  'access_activity_log',
  'refund_policy_disclosure',
  'cancellation_policy_disclosure',
  'refund_refusal_explanation',
  'duplicate_charge_explanation',
  'uncategorized_text',
] as const
export type StripeField = (typeof STRIPE_FIELDS)[number]

/** Reasons that the delivery of the ticket answers. */
const OF_DELIVERY = ['fraud', 'not-received', 'not-as-described', 'misrepresentation', 'cancelled', 'other']
/** Reasons that the accepted terms answer. */
const OF_TERMS = ['not-as-described', 'misrepresentation', 'credit', 'cancelled', 'other']

/**
 * The answer to a case as Stripe's fields of evidence: what the letter says by the same claims, and no field of which nothing is recorded.
 * Where nothing is argued but what was given back, nothing else is said either.
 */
export function evidenceFields(judged: JudgedCase, about: DisputedCase): Partial<Record<StripeField, string>> {
  const { found, facts, onlyRefund } = judged
  const { order, proofs, downloads } = found
  const { reason } = about
  const isOf = (reasons: string[]) => !onlyRefund && reasons.includes(reason)
  const said = (name: ClaimName) => (holds(found, name) ? [CLAIMS[name].says?.(found) ?? []].flat().join(' ') : '')
  const argued = facts.map(({ text }) => text).join('\n')
  const began = proofs.delivered?.deliveredAt ?? proofs.downloaded?.first ?? proofs.ticket?.createdAt
  const log = downloads.rows
    .slice(0, DOWNLOADS_AT_MOST)
    .map(
      ({ at, ip, place, browser, os, file }) =>
        `${utcMoment(at)}: ${shown(file, 80)} downloaded from ${shown(ip, 60)}${hasText(place) ? ` (${shown(place, 80)})` : ''}, ${deviceText(browser, os)}`,
    )
  const disclosure = isOf(OF_TERMS) && hasText(proofs.terms?.refundPolicy) ? said('terms') : ''
  const fields: Record<StripeField, string> = {
    customer_name: shown([order.name, order.lastName].filter(hasText).join(' ')),
    customer_email_address: hasText(order.email) ? shown(order.email, 200) : '',
    customer_purchase_ip: plainAddress(order.payment?.ip) ?? '',
    product_description: serviceOf(found),
    service_date: isOf(OF_DELIVERY) && began !== undefined ? packDay(began) : '',
    access_activity_log: isOf(OF_DELIVERY) ? log.join('\n') : '',
    refund_policy_disclosure: disclosure,
    cancellation_policy_disclosure: reason === 'cancelled' ? disclosure : '',
    refund_refusal_explanation: reason === 'credit' ? argued : '',
    duplicate_charge_explanation: reason === 'duplicate' || reason === 'paid-otherwise' ? argued : '',
    uncategorized_text: threeStrongest(facts)
      .map(({ text }) => text)
      .join('\n'),
  }
  return withinLimit(Object.fromEntries(Object.entries(fields).filter(([, value]) => hasText(value))))
}

/** The log is the only field that can be long: of it the last lines go first. */
function withinLimit(fields: Partial<Record<StripeField, string>>): Partial<Record<StripeField, string>> {
  const length = () => Object.values(fields).reduce((sum, value) => sum + value.length, 0)
  while (length() > CHARACTERS_AT_MOST && fields.access_activity_log?.includes('\n'))
    fields.access_activity_log = fields.access_activity_log.slice(0, fields.access_activity_log.lastIndexOf('\n'))
  return fields
}
