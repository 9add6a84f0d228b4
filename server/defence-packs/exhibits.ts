import { cardBrandName } from '#contract/card-brand.ts'
import type { PackBlock, PackPart } from '#contract/defence-packs.ts'
import { deviceWords } from '#server/defence-packs/compare-payments.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import {
  bareMoment,
  hasText,
  maskPassport,
  packDay,
  shown,
  shownName,
  utcMoment,
} from '#server/defence-packs/pack-text.ts'
import { PACK_PICTURE_NAMES, PACK_PICTURES, PICTURE_SIZE, readPictures } from '#server/defence-packs/pictures.ts'
import { shownRefund, type MadeRefund } from '#server/orders/refunds/made-refunds.ts'
import type { Proofs } from '#server/defence-packs/prove.ts'

type Fact = [label: string, value: string | number | null | undefined, longest?: number]

/** Facts of a letter; those that nobody recorded are left out. */
export function facts(label: string, rows: Fact[]): PackBlock {
  const known = rows.filter(([, value]) => hasText(value))
  return {
    kind: 'facts',
    label,
    rows: known.map(([name, value, most]) => ({ label: name, value: shown(value, most) })),
  }
}

/** What the order and its payment were, and what happened when. `place` is where the purchase's address is, where known. */
export function orderExhibit(evidence: Evidence, proofs: Proofs, place: string | undefined): PackPart {
  const { order } = evidence
  const { payment, site, form } = order
  const ip = hasText(payment?.ip) ? shown(payment?.ip, 60) : undefined
  const flight = hasText(form.embarkation_flight_number) ? shown(form.embarkation_flight_number, 40) : undefined
  return {
    heading: 'Order and transaction',
    proves: 'what was bought, how it was paid, and in which order things happened.',
    blocks: [
      facts('Order and transaction', [
        ['Transaction ID', order.transactionId],
        ['Merchant name', order.merchantName],
        ['Statement descriptor', site.statement_descriptor],
        ['Amount', amountOf(evidence)],
        ['Payment gateway', payment?.gateway],
        ['Card', cardOf(evidence), 60],
        ['Payment confirmed', order.paidAt && utcMoment(order.paidAt)],
        ['Purchase IP', ip && (place ? `${ip} (${place})` : ip), 160],
        ['Browser and device', deviceWords(payment)],
        ['User agent', payment?.user_agent, 200],
        ['Order ID', order.id],
        ['Service', serviceOf(evidence)],
        ['Traveller', nameOf(evidence), 200],
        ['E-mail', order.email],
        ['Phone', order.phone, 40],
        ['Passport', hasText(form.passport_number) ? maskPassport(form.passport_number) : undefined],
        ['Flight', [flight, order.flightDay && packDay(order.flightDay)].filter(Boolean).join(', ')],
      ]),
      {
        kind: 'table',
        label: 'What happened, in order',
        columns: [
          { head: 'Date & Time (UTC)', share: 34 },
          { head: 'What happened', share: 66 },
        ],
        rows: chronology(evidence, proofs),
      },
    ],
  }
}

/** How the service works, with pictures of our own pages, which are examples and said to be. */
export async function serviceExhibit({ order: { site } }: Evidence): Promise<PackPart> {
  const pictures = await readPictures(site.id)
  const whose = pictures.own ? `the pages of ${shown(site.name, 80)}` : 'the same pages of another of our sites'
  return {
    heading: 'How the service works',
    proves: 'how our service works for everybody; what this customer got is in the other exhibits.',
    blocks: [
      {
        kind: 'list',
        items: [
          'A customer fills in the application, accepts the terms and pays.',
          'Our staff check the application and file it; the approved ticket is stored on the order.',
          'The customer gets an e-mail with the ticket attached and a link to the download page.',
          'On the download page the customer opens the ticket at any time. Each download is recorded.',
        ],
      },
      {
        kind: 'text',
        text: `The pictures are examples: ${whose}, with an invented person and an invented order. They are not this customer’s pages or mail.`,
      },
      {
        kind: 'pictures',
        items: PACK_PICTURE_NAMES.map((name) => ({
          caption: `Example. ${PACK_PICTURES[name]}`,
          src: pictures.src[name],
          ...PICTURE_SIZE,
        })),
      },
    ],
  }
}

/** The terms as the landing site recorded their acceptance; undefined where that is not whole. */
export function termsExhibit({ terms }: Proofs): PackPart | undefined {
  if (!terms) return undefined
  const policy = terms.refundPolicy === undefined ? '' : ', with the refund policy,'
  const before = `before the payment was confirmed on ${utcMoment(terms.paymentConfirmedAt)}`
  return {
    heading: 'Terms accepted',
    proves: 'which terms the customer agreed to, when, and from which address.',
    blocks: [
      { kind: 'text', text: `The customer accepted the terms and conditions${policy} ${before}.` },
      facts('Terms accepted', [
        ['Version of the terms', terms.version, 60],
        ['Accepted', utcMoment(terms.at)],
        ['From IP', terms.ip, 60],
        ['Version of the refund policy', terms.refundPolicy, 60],
      ]),
    ],
  }
}

function chronology({ order }: Evidence, { ticket, terms, sent, delivered, downloaded }: Proofs): string[][] {
  const mail = delivered ?? sent
  const moments: [string | null | undefined, string][] = [
    [terms?.at, 'The customer accepted the terms'],
    [order.createdAt, `Order ${order.id} was received`],
    [order.paidAt, 'The payment was confirmed'],
    [ticket?.createdAt, 'The ticket was stored on the order'],
    [mail?.at, `The ticket was sent by e-mail to ${shown(mail?.email, 80)}`],
    [delivered?.deliveredAt, 'The mail provider reported the delivery of that e-mail'],
    [downloaded?.first, 'The ticket was downloaded for the first time'],
    [downloaded && downloaded.count > 1 ? downloaded.last : null, 'The ticket was downloaded for the last time'],
    [order.flightDay, 'The day of the flight'],
    ...order.refunds.map((refund): [string, string] => [
      refund.date,
      refundOf(refund) === undefined
        ? `The order was refunded${byReference(refund)}`
        : `${refundOf(refund)} was refunded${byReference(refund)}`,
    ]),
    [order.refunds.length === 0 ? order.refundDate : null, 'The order was refunded'],
  ]
  return moments
    .filter((entry): entry is [string, string] => Boolean(entry[0]))
    .toSorted(([a], [b]) => Date.parse(a) - Date.parse(b))
    .map(([at, what]) => [/^\d{4}-\d\d-\d\d$/.test(at) ? packDay(at) : bareMoment(at), what])
}

export function nameOf({ order }: Evidence): string {
  return shownName(`${order.name} ${order.lastName}`)
}

/** The amount with its currency; undefined where it was not recorded. */
export function amountOf({ order: { payment } }: Evidence): string | undefined {
  return hasText(payment?.amount)
    ? shown([payment?.amount, payment?.currency].filter(Boolean).join(' '), 40)
    : undefined
}

/** How much a refund was; undefined where it was not recorded. */
export function refundOf(refund: MadeRefund): string | undefined {
  const { amount, currency } = shownRefund(refund)
  return amount === null ? undefined : shown([amount, currency].filter(Boolean).join(' '), 40)
}

/** What the gateway calls a refund, by which the issuer finds it; nothing where it was not recorded. */
export function byReference({ reference }: MadeRefund): string {
  return hasText(reference) ? `, reference ${shown(reference, 80)}` : ''
}

/** What was bought. */
export function serviceOf({ order }: Pick<Evidence, 'order'>): string {
  return `Electronic entry ticket, ${order.arrives ? 'arrival' : 'departure'}, ${order.processingMode}`
}

/** `Visa ending in 4242`: what is known of the card, which does not identify it. */
export function cardOf({ order: { payment } }: Evidence): string {
  const { card_brand: brand, card_last4: last4 } = payment ?? {}
  return [brand && cardBrandName(brand), last4 && `ending in ${last4}`].filter(Boolean).join(' ')
}
