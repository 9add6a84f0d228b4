import { SCHEME_LIMITS } from '#contract/disputes/pack-limits.ts'
import type { PackBlock } from '#contract/disputes/defence-packs.ts'
import { plainAmount } from '#contract/values/money.ts'
import { CASE_PACKS } from '#server/defence-packs/cases/case-table.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import type { Fact } from '#server/defence-packs/cases/strongest.ts'
import { authorisationCode, type Found } from '#server/defence-packs/claims.ts'
import { amountOf, cardOf, facts, nameOf } from '#server/defence-packs/order-words.ts'
import { hasText, packDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'

/** A fact, and the exhibit that shows it, where one does. */
export type ShownFact = Fact & { exhibit: string | undefined }

interface Boxed {
  strongest: ShownFact[]
  /** What was given back is all that is contested. */
  inPart: boolean
  now: Date
}

/** Page 1 at a glance: which dispute it is, what we say to it in three facts, and what we ask for. */
export function caseBox(found: Found, about: DisputedCase, { strongest, inPart, now }: Boxed): PackBlock {
  const { order, proofs } = found
  const { site } = order
  return facts('The dispute', [
    ['Case number', about.caseNumber, 100],
    ['To', about.scheme === 'paypal' ? 'PayPal' : `The card issuer, through ${shown(about.gateway, 60)}`, 100],
    ['From', `${shown(site.name, 60)}, ${shown(site.support_email, 80)}, ${packDay(now.toISOString())}`, 170],
    ['Reason', reasonOf(about), 120],
    ['Alleged', allegedOf(about)],
    ['Disputed', disputedOf(found, about), 120],
    ['Dispute opened', packDay(about.openedAt)],
    ['Answer due', about.dueAt === null ? undefined : utcMoment(about.dueAt)],
    [
      'Purchase',
      [
        `Order ${order.id} of ${nameOf(found)}`,
        proofs.paid && `${proofs.paid.by === 'staff' ? 'payment recorded' : 'paid'} on ${utcMoment(proofs.paid.at)}`,
      ]
        .filter(Boolean)
        .join(', '),
      240,
    ],
    ['Transaction ID', order.transactionId, 80],
    ['Card', cardOf(found), 60],
    ['Authorisation code', authorisationCode(order.payment), 40],
    ...strongest.map(({ text, exhibit }, index): [string, string, number] => [
      exhibit === undefined ? `Fact ${index + 1}` : `Fact ${index + 1} (${exhibit})`,
      text,
      400,
    ]),
    [
      'We ask',
      inPart
        ? 'that the dispute be rejected for what was refunded already; for the rest of the amount we accept it.'
        : 'that the dispute be decided in favour of the merchant.',
    ],
  ])
}

/** `10.4 (Visa): fraud, card absent`. */
function reasonOf({ code, scheme, reason }: DisputedCase): string {
  const by = scheme === null ? '' : ` (${SCHEME_LIMITS[scheme].name})`
  return hasText(code) ? `${shown(code, 60)}${by}: ${CASE_PACKS[reason].name}` : CASE_PACKS[reason].name
}

/** With PayPal there is neither a card’s holder nor its issuer. */
function allegedOf({ scheme, reason }: DisputedCase): string {
  const { alleged } = CASE_PACKS[reason]
  if (scheme !== 'paypal') return alleged
  return alleged
    .replace('The cardholder', 'The buyer')
    .replace('The card issuer', 'PayPal')
    .replace('the issuer’s letter', 'PayPal’s message')
}

/** The amount that is disputed, and of how much, where that is another. */
function disputedOf(found: Found, { amount, currency }: DisputedCase): string | undefined {
  const paid = amountOf(found)
  const disputed = amount === null ? undefined : [plainAmount(amount), currency].filter(Boolean).join(' ')
  if (disputed === undefined) return paid
  return paid === undefined || paid === disputed ? disputed : `${disputed} of a payment of ${paid}`
}
