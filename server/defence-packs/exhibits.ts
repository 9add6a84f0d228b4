import type { PackPart } from '#contract/disputes/defence-packs.ts'
import { chronology } from '#server/defence-packs/chronology.ts'
import type { Found } from '#server/defence-packs/claims.ts'
import { plainAddress } from '#server/visitors/plain-address.ts'
import { deviceWords } from '#server/defence-packs/compare-payments.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { amountOf, cardOf, descriptorOf, facts, nameFacts, serviceOf } from '#server/defence-packs/order-words.ts'
import { hasText, maskPassport, packDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'
import { authenticationOf, isAddressRight, isCodeRight } from '#server/defence-packs/payment-checks.ts'
import { refundPassages } from '#server/defence-packs/terms-text.ts'
import { PACK_PICTURE_NAMES, PACK_PICTURES, PICTURE_SIZE, type Pictures } from '#server/defence-packs/pictures.ts'

/** What the order and its payment were, and what happened when. `place` is where the purchase's address is, where known. */
export function orderExhibit(found: Found, place: string | undefined): PackPart {
  const { order, proofs } = found
  const { payment, form } = order
  const ip = hasText(payment?.ip) ? shown(payment?.ip, 60) : undefined
  const flight = hasText(form.embarkation_flight_number) ? shown(form.embarkation_flight_number, 40) : undefined
  return {
    heading: 'Order and transaction',
    proves: proofs.paid
      ? 'what was bought, how it was paid, and in which order things happened.'
      : 'what was ordered, and in which order things happened.',
    blocks: [
      facts('Order and transaction', [
        ['Transaction ID', order.transactionId],
        ['Merchant name', order.merchantName],
        ['Statement descriptor', descriptorOf(found)],
        ['Amount', amountOf(found)],
        ['Payment gateway', payment?.gateway],
        ['Card', cardOf(found), 60],
        ['Card fingerprint', payment?.card_fingerprint, 60],
        ['Authorisation code', payment?.authorisation_code],
        ['Acquirer reference (ARN)', payment?.arn],
        ['3-D Secure', authenticationOf(payment)?.named, 130],
        ['Address check (AVS)', isAddressRight(payment) ? `matched: ${payment?.avs_result}` : undefined],
        ['Security code (CVV)', isCodeRight(payment) ? `matched: ${payment?.cvv_result}` : undefined],
        [
          proofs.paid?.by === 'staff' ? 'Payment recorded by staff' : 'Payment confirmed',
          proofs.paid && utcMoment(proofs.paid.at),
        ],
        ['Purchase IP', plainAddress(ip) && (place ? `${ip} (${place})` : ip), 160],
        ['Browser and device', deviceWords(payment)],
        ['User agent', payment?.user_agent, 200],
        ['Device ID', payment?.device_id, 80],
        ['Customer account', payment?.customer_account_id, 80],
        ['Order ID', order.id],
        ['Service', serviceOf(found)],
        ...nameFacts(found),
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
        rows: chronology(found),
      },
    ],
  }
}

/** How the service works, with pictures of our own pages, which are examples and said to be. */
export function serviceExhibit({ order: { site } }: Evidence, pictures: Pictures): PackPart {
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
export function termsExhibit(found: Found): PackPart | undefined {
  const { terms } = found.proofs
  if (!terms) return undefined
  const { terms: ofTerms, 'refund-policy': ofPolicy } = terms.texts
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
        ['SHA-256 of its text', ofTerms?.sha256],
        ['Version of the refund policy', terms.refundPolicy, 60],
        ['SHA-256 of the policy', ofPolicy?.sha256],
      ]),
      ...refundPassages(found),
    ],
  }
}
