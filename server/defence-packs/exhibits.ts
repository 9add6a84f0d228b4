import type { PackBlock, PackPart, PackType } from '#contract/defence-packs.ts'
import { deliveries } from '#server/defence-packs/check-evidence.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { deviceText, longDay, maskPassport, shown, utcMoment } from '#server/defence-packs/pack-text.ts'
import { PACK_PICTURE_NAMES, PACK_PICTURES, PICTURE_SIZE, readPictures } from '#server/defence-packs/pictures.ts'
import { readUserAgent } from '#server/tracking/read-user-agent.ts'

const EARLIER_AT_MOST = 4

/** What the order and its payment were, and what happened when. `place` is where the purchase's address is, where known. */
export function orderExhibit(evidence: Evidence, type: PackType, place: string | undefined): PackPart {
  const { order } = evidence
  const { payment, site, form } = order
  const device = readUserAgent(payment?.user_agent ?? '')
  const rows: [string, string][] = [
    ['Transaction ID', shown(order.transactionId)],
    ['Merchant name', shown(order.merchantName)],
    ['Statement descriptor', shown(site.statement_descriptor)],
    ['Amount', amountOf(evidence)],
    ['Payment gateway', shown(payment?.gateway)],
    ['Card', cardOf(evidence)],
    ['Paid', utcMoment(order.paidAt)],
    ['Purchase IP', place ? `${shown(payment?.ip, 60)} (${place})` : shown(payment?.ip, 60)],
    ['Browser and device', deviceText(device.browser, device.os)],
    ['User agent', shown(payment?.user_agent, 200)],
    ['Order ID', String(order.id)],
    ['Service', `Electronic entry ticket, ${order.arrives ? 'arrival' : 'departure'}, ${order.processingMode}`],
    ['Traveller', nameOf(evidence)],
    ['E-mail', shown(order.email)],
    ['Phone', shown(order.phone, 40)],
    ['Passport', maskPassport(form.passport_number)],
    [
      'Flight',
      [shown(form.embarkation_flight_number, 40), order.flightDay && longDay(order.flightDay)]
        .filter(Boolean)
        .join(', '),
    ],
  ]
  const blocks: PackBlock[] = [
    { kind: 'facts', label: 'Order and transaction', rows: rows.map(([label, value]) => ({ label, value })) },
    {
      kind: 'table',
      label: 'What happened, in order',
      columns: [
        { head: 'Date & Time (UTC)', share: 34 },
        { head: 'What happened', share: 66 },
      ],
      rows: chronology(evidence),
    },
  ]
  return {
    heading: 'Exhibit A: Order and transaction',
    proves: 'what was bought, how it was paid, from where, and in which order things happened.',
    blocks: type === 2 ? [...blocks, ...earlierPayments(evidence)] : blocks,
  }
}

/** What the customer sees, with pictures of our own pages. */
export async function serviceExhibit({ order: { site } }: Evidence): Promise<PackPart> {
  const pictures = await readPictures(site.id)
  const note = `The pictures show the pages of ${shown(site.name, 80)}, with a sample order.`
  const other = 'The pictures show the same pages in the colours of another of our sites, with a sample order.'
  return {
    heading: 'Exhibit B: How the service works',
    proves: 'what the customer saw and received, and that the private nature of the service was said openly.',
    blocks: [
      {
        kind: 'list',
        items: [
          'The customer fills in the application, accepts the terms and pays.',
          'Our staff check the application and file it; the approved ticket is stored on the order.',
          'The customer gets an e-mail with the ticket attached and a link to the download page.',
          'On the download page the customer opens the ticket at any time. Each download is recorded.',
        ],
      },
      { kind: 'text', text: pictures.own ? note : other },
      {
        kind: 'pictures',
        items: PACK_PICTURE_NAMES.map((name) => ({
          caption: PACK_PICTURES[name],
          src: pictures.src[name],
          ...PICTURE_SIZE,
        })),
      },
    ],
  }
}

/** The terms as the landing site recorded their acceptance. */
export function termsExhibit({ order: { terms, site } }: Evidence): PackPart {
  const rows: [string, string][] = [
    ['Version of the terms', shown(terms?.version, 60)],
    ['Accepted', terms?.accepted_at ? utcMoment(terms.accepted_at) : 'Not recorded'],
    ['From IP', shown(terms?.ip, 60)],
    ['Refund policy', `Version ${shown(site.refund_policy_version, 40)}, at ${plainAddress(site.refund_policy_url)}`],
  ]
  const text = terms
    ? 'The customer accepted the terms and conditions, with the refund policy, before paying.'
    : 'No record of the accepted terms came with this order.'
  return {
    heading: 'Exhibit D: Terms accepted',
    proves: terms ? 'what the customer agreed to before the purchase, when, and from which address.' : null,
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', label: 'Terms accepted', rows: rows.map(([label, value]) => ({ label, value })) },
    ],
  }
}

/** A letter has no links, and what looks like one is made one by some readers. */
function plainAddress(url: string): string {
  return shown(url.replace(/^https?:\/\//, ''), 100)
}

function chronology(evidence: Evidence): string[][] {
  const { order, ticket, downloads } = evidence
  const sent = deliveries(evidence)
  const moments: [string | null | undefined, string][] = [
    [order.terms?.accepted_at, 'The customer accepted the terms'],
    [order.createdAt, `Order ${order.id} was received`],
    [order.paidAt, 'The payment was confirmed'],
    [ticket?.createdAt, 'The approved ticket was stored on the order'],
    [sent[0]?.at, `The ticket was first e-mailed to ${shown(sent[0]?.email, 80)}`],
    [downloads.rows[0]?.at, 'The customer downloaded the ticket for the first time'],
    [downloads.total > 1 ? downloads.rows.at(-1)?.at : null, 'The customer downloaded the ticket for the last time'],
    [order.flightDay, 'The day of the flight'],
    [order.refundDate, 'The order was refunded'],
  ]
  return moments
    .filter((entry): entry is [string, string] => Boolean(entry[0]) && !Number.isNaN(Date.parse(entry[0]!)))
    .toSorted(([a], [b]) => Date.parse(a) - Date.parse(b))
    .map(([at, what]) => [/^\d{4}-\d\d-\d\d$/.test(at) ? longDay(at) : utcMoment(at).replace(/ UTC$/, ''), what])
}

function earlierPayments({ earlierPayments }: Evidence): PackBlock[] {
  if (earlierPayments.length === 0) return []
  return [
    {
      kind: 'text',
      text: 'Earlier payments of the same card, 120 to 365 days old and not disputed, that share these details with the disputed one:',
    },
    {
      kind: 'table',
      label: 'Earlier undisputed payments',
      columns: [
        { head: 'Order ID', share: 18 },
        { head: 'Paid (UTC)', share: 22 },
        { head: 'Amount', share: 16 },
        { head: 'The same', share: 44 },
      ],
      rows: earlierPayments
        .slice(0, EARLIER_AT_MOST)
        .map(({ orderId, paidAt, amount, same }) => [
          String(orderId),
          utcMoment(paidAt).replace(/ UTC$/, ''),
          shown(amount, 30),
          same.join(', '),
        ]),
    },
  ]
}

export function nameOf({ order }: Evidence): string {
  return shown(`${order.name} ${order.lastName}`)
}

export function amountOf({ order: { payment } }: Evidence): string {
  return shown(payment?.amount ? [payment.amount, payment.currency].filter(Boolean).join(' ') : null, 40)
}

function cardOf({ order: { payment } }: Evidence): string {
  const { card_brand: brand, card_last4: last4 } = payment ?? {}
  return shown([brand, last4 && `ending in ${last4}`].filter(Boolean).join(' '), 60)
}
