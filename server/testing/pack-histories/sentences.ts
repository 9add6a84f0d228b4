import type { PackHistory } from '#server/testing/pack-histories/history.ts'
import { nearbyTransaction, SITE, type HistoryIds } from '#server/testing/pack-histories/evidence-of.ts'
import { chronology, isDay, isRefund, type JudgedPack, type Sentence } from '#server/testing/pack-histories/steps.ts'
import { MAIL_SENTENCES, PAGE_SENTENCES, TEXT_SENTENCES } from '#server/testing/pack-histories/text-sentences.ts'
import { momentText } from '#server/testing/pack-histories/truth.ts'

const count = (said: string | undefined) => Number(said!.replace(/,/g, ''))
const hasHeading = (pack: JudgedPack, heading: string) => pack.parts.some((part) => part.heading === heading)

const isDownloads: Sentence['ofTicket'] = ({ truth, history, match: [, number, , verb, at, before], ticket }) => {
  const downloads = truth.downloads(ticket)
  const isOne = downloads.length === 1
  return (
    count(number) === downloads.length &&
    verb === (isOne ? 'is recorded, on' : 'are recorded, the first on') &&
    at === momentText(downloads[0]!.at) &&
    (before === undefined || (isDay(before, history) && truth.isBefore(downloads[0]!.at)))
  )
}
const isSame =
  (which: 'sameIp' | 'sameDevice'): Sentence['ofTicket'] =>
  ({ truth, match: [, some, all], ticket }) =>
    count(some) > 0 && count(some) === truth[which](ticket).length && count(all) === truth.downloads(ticket).length
const isOnTrip: Sentence['ofTicket'] = ({ truth, history, match: [, place, at, days, day], ticket }) => {
  const [first] = truth.onTrip(ticket)
  const travel = Date.parse(`${history.flightDay}T00:00:00-04:00`)
  return (
    first !== undefined &&
    first.place === place &&
    momentText(first.at) === at &&
    isDay(day, history) &&
    Math.floor((first.at - travel) / 86_400_000) === Number(days ?? 0)
  )
}
const isDelivered: Sentence['ofTicket'] = ({ truth, ticket }) => truth.delivered(ticket).length > 0
const isSent: Sentence['ofTicket'] = ({ truth, ticket }) => truth.sent(ticket).length > 0
const isDownloaded: Sentence['ofTicket'] = ({ truth, ticket }) => truth.downloads(ticket).length > 0
const isSaved: Sentence['ofTicket'] = () => true
const ON_TRIP =
  /^The ticket was downloaded from our page in (.+), where its IP address is located, on (.+) UTC: (?:on the day of travel|(\d+) days? after the day of travel), (.+), by the time there\.$/
/** Each with its own transaction, amount and moment, at most three; and how many more. */
function areOthers({ otherPayments }: PackHistory, are: string, named: string): boolean {
  const parts = named.split('; ')
  const more = otherPayments.length - 3
  const known = otherPayments.map(
    ({ at, amount }, index) =>
      `transaction ID pi_other_${index}${amount === null ? '' : ` of ${amount} USD`}, confirmed on ${momentText(at)} UTC`,
  )
  return (
    (are === 'Another payment for this order is') === (otherPayments.length === 1) &&
    parts.length === Math.min(otherPayments.length, 4) &&
    parts.every((part, at) => (at === 3 ? part === `${more} more` : known.includes(part)))
  )
}
const hasTerms: Sentence['so'] = ({ truth }) => truth.termsAt !== undefined
const isPaid: Sentence['so'] = ({ truth }) => truth.paid !== undefined
/** What was paid besides, the nearest first, and how more are counted. */
function areSeparate(
  { nearby, arrives, paidAt }: PackHistory,
  ids: HistoryIds,
  some: number[],
  named: string,
): boolean {
  const parts = named.split('; ')
  const known = some
    .toSorted((a, b) => apartOf(a) - apartOf(b) || ids.nearby[a]! - ids.nearby[b]!)
    .map((at) => {
      const { sameTraveller, sameDirection } = nearby[at]!
      const way = sameDirection === arrives ? 'arrival' : 'departure'
      return `order ${ids.nearby[at]}, the ${way} of ${sameTraveller ? 'this' : 'another'} traveller, transaction ID ${nearbyTransaction(at)}`
    })
  const more = known.length > 3 ? [`${known.length - 3} more`] : []
  return paidAt !== null && parts.join('; ') === [...known.slice(0, 3), ...more].join('; ')

  function apartOf(at: number): number {
    return Math.abs(nearby[at]!.days * 86_400_000 + 60_000)
  }
}

/** TABLE: what the pack of a case says besides. */
const OF_CASES: Sentence[] = [
  {
    where: 'letter',
    like: /^We answer questions at \S+@\S+\.$/,
    so: ({ pack }) => pack.reason !== undefined,
  },
  {
    where: 'letter',
    like: /^The ticket of this traveller was ready on (.+) UTC(?:, before the day of travel, (.+))?\.$/,
    ofTicket: ({ history, match: [, at, day], ticket }) =>
      momentText(history.documents[ticket]!.at) === at && (day === undefined || isDay(day, history)),
  },
  {
    where: 'letter',
    like: /^One payment alone is recorded for order (\d+), and none of another order for the same traveller and journey within 30 days\.$/,
    so: ({ history, truth, ids, match: [, order] }) =>
      Number(order) === ids.order && history.otherPayments.length === 0 && !truth.nearby.hasSame,
  },
  {
    where: 'letter',
    like: /^What the customer paid besides within 30 days is for another traveller or journey: (.+)\.$/,
    so: ({ history, truth, ids, match: [, named] }) =>
      !truth.nearby.hasSame && areSeparate(history, ids, truth.nearby.some, named!),
  },
  {
    where: 'letter',
    like: /^Two earlier payments by (the same card|a card of the same brand and last four digits), for which no dispute is recorded, share with this one: ([^.]+)\.$/,
    so: ({ history, truth, pack, match: [, card, shared] }) =>
      pack.reason === 'fraud' &&
      shared!.split(', ').length >= 2 &&
      history.earlier.some((_, a) =>
        history.earlier.some(
          (__, b) => truth.ce3(a, b) && (card === 'the same card') === [a, b].every(truth.isSameCard),
        ),
      ),
  },
  {
    where: 'proves',
    like: /^Refunds: what was given back, when, and by which/,
    so: ({ truth }) => truth.done.length > 0,
  },
  {
    where: 'proves',
    like: /^Payments: that each payment was for another traveller or journey\.$/,
    so: ({ truth }) => truth.nearby.some.length > 0 && !truth.nearby.hasSame,
  },
  {
    where: 'proves',
    like: /^Payments: that no other payment for the same service is recorded\.$/,
    so: ({ history, truth }) => history.otherPayments.length === 0 && !truth.nearby.hasSame,
  },
  { where: 'proves', like: /^Payments: which payments are recorded, and what each was for\.$/ },
  { where: 'box', like: /^(Case number|To|From|Reason|Alleged|Card|Transaction ID): .+$/ },
  {
    where: 'box',
    like: /^Authorisation code: (\d+)$/,
    so: ({ history, match: [, code] }) => code === history.proofs.code,
  },
  { where: 'box', like: /^Disputed: [\d.]+ USD( of a payment of 69\.00 USD)?$/ },
  { where: 'box', like: /^Dispute opened: (.+)$/, so: ({ pack, match }) => pack.opened === match[1] },
  {
    where: 'box',
    like: /^Purchase: Order (\d+) of Maria Perez, (paid|payment recorded) on (.+) UTC$/,
    so: ({ history, truth, ids, match: [, order, how, at] }) =>
      Number(order) === ids.order && (how === 'paid') === history.bySite && momentText(truth.paid!) === at,
  },
  {
    where: 'box',
    like: /^We ask: that the dispute be decided in favour of the merchant\.$/,
    so: ({ pack }) => pack.verdict === 'contest',
  },
  {
    where: 'box',
    like: /^We ask: that the dispute be rejected for what was refunded already; for the rest of the amount we accept it\.$/,
    so: ({ pack, truth }) => pack.verdict === 'accept-in-part' && truth.done.length > 0,
  },
]

/** TABLE: every sentence that a pack may hold, by where it stands -> by which records it is so. */
export const SENTENCES: Sentence[] = [
  { where: 'letter', like: /^(Dear Sir or Madam,|Yours faithfully, .+|The exhibits, and what each proves:)$/ },
  { where: 'letter', like: /^We ask that the dispute be decided on this evidence, and answer questions at \S+@\S+\.$/ },
  {
    where: 'letter',
    like: new RegExp(`^${SITE.name} is a private service\\. For travellers who ask for it`),
    // In an answer to another reason it would argue for the customer.
    so: ({ pack: { reason } }) => reason === undefined || reason === 'misrepresentation',
  },
  ...OF_CASES,
  ...TEXT_SENTENCES,
  ...MAIL_SENTENCES,
  ...PAGE_SENTENCES,
  {
    where: 'letter',
    like: /^We answer the dispute of the transaction of 69\.00 USD, shown on the statement as “[^”]+”\. It paid for order (\d+): one electronic entry ticket for the (arrival|departure) of Maria Perez\.$/,
    so: ({ truth, ids, history, match: [, order, way] }) =>
      truth.paid !== undefined && Number(order) === ids.order && (way === 'arrival') === history.arrives,
  },
  {
    where: 'letter',
    like: /^The service was delivered: the ticket was e-mailed to \S+, the customer’s own address, and the mail provider reported its delivery on (.+) UTC, before the day of travel, (.+)\.$/,
    ofTicket: ({ truth, history, match: [, at, day], ticket }) =>
      isDay(day, history) && truth.delivered(ticket).some(({ deliveredAt }) => momentText(deliveredAt!) === at),
  },
  {
    where: 'letter',
    like: /^The ticket was sent by e-mail to \S+, the customer’s own address, on (.+) UTC\.$/,
    ofTicket: ({ truth, match, ticket }) => truth.sent(ticket).some(({ at }) => momentText(at) === match[1]),
  },
  {
    where: 'letter',
    like: /^The ticket was ready on (.+) UTC\.$/,
    ofTicket: ({ history, match, ticket }) => momentText(history.documents[ticket]!.at) === match[1],
  },
  {
    where: 'letter',
    like: /^([\d,]+) download(s?) of the ticket from our page (is recorded, on|are recorded, the first on) (.+?) UTC(?:, before the day of travel, (.+))?\.$/,
    ofTicket: isDownloads,
  },
  {
    where: 'letter',
    like: /^([\d,]+) of ([\d,]+) downloads? came from \S+, the very IP address from which the purchase was made\.$/,
    ofTicket: isSame('sameIp'),
  },
  {
    where: 'letter',
    like: /^([\d,]+) of ([\d,]+) downloads? came with a browser and system of the same kind as the purchase \(.+\)\.$/,
    ofTicket: isSame('sameDevice'),
  },
  {
    where: 'letter',
    like: ON_TRIP,
    ofTicket: isOnTrip,
  },
  {
    where: 'Download History',
    like: new RegExp(ON_TRIP.source.replace('^', '^‡ ')),
    ofTicket: isOnTrip,
  },
  {
    where: 'letter',
    like: /^The payment was authorised by the card’s issuer: authorisation code (\d+)\.$/,
    so: ({ history, match: [, code] }) => code === history.proofs.code,
  },
  {
    where: 'letter',
    like: /^The cardholder was authenticated by 3-D Secure \(ECI (\d\d)\), so liability for a fraud lies with the card issuer\.$/,
    so: ({ truth, history, match: [, eci] }) => truth.liability === 'authenticated' && eci === history.proofs.eci,
  },
  {
    where: 'letter',
    like: /^Authentication by 3-D Secure was attempted \(ECI (\d\d)\); for that, too, the rules of the card schemes mostly leave/,
    so: ({ truth, history, match: [, eci] }) => truth.liability === 'attempted' && eci === history.proofs.eci,
  },
  {
    where: 'letter',
    like: /^The billing address that was entered is the one that the card issuer has \(address check: (Y|D|pass)\)\.$/,
    so: ({ truth, history, match: [, answer] }) => truth.isAddressRight && answer === history.proofs.avs,
  },
  {
    where: 'letter',
    like: /^The card’s security code was entered, and it was right \(check of the security code: (M|pass)\)\.$/,
    so: ({ truth, history, match: [, answer] }) => truth.isCodeRight && answer === history.proofs.cvv,
  },
  {
    where: 'letter',
    like: /^The customer accepted the terms and conditions( with the refund policy)? on (.+) UTC, before the payment was confirmed\.$/,
    so: ({ history, truth, match: [, policy, at] }) =>
      truth.termsAt !== undefined &&
      momentText(truth.termsAt) === at &&
      (policy !== undefined) === (history.terms!.policy !== null),
  },
  { where: 'letter', like: /^(.+) was refunded: (.+?) UTC(?:, reference (\S+))?\.$/, so: isRefund },
  {
    where: 'letter',
    like: /^We contest the dispute for what was refunded already, and accept it for the rest of the amount\.$/,
    so: ({ truth, pack }) => pack.verdict === 'accept-in-part' && truth.hasPart && !truth.isWhole,
  },
  {
    where: 'letter',
    like: /^This letter is about (?:transaction ID txn_900|the first payment) alone\. (Another payment for this order is|Other payments for this order are) recorded: ([^.]+(?:\.\d\d[^.]+)*)\.( Of which of these payments a refund was made, our records do not tell\.)?$/,
    so: ({ history, truth, match: [, are, named, refunded] }) =>
      areOthers(history, are!, named!) && (refunded !== undefined) === truth.done.length > 0,
  },
  {
    where: 'letter',
    like: /^Two earlier payments by (the same card|a card of the same brand and last four digits) \(Visa ending in 4242\), for which no dispute is recorded, share these values with the disputed one( \(Visa Compelling Evidence 3\.0\))?\.$/,
    so: ({ pack, ids, truth, match: [, card, rule] }) => {
      const table = pack.parts[0]!.blocks.find((one) => one.kind === 'table')
      const [, , a, b] = table?.kind === 'table' ? table.rows.find(([what]) => what === 'Order')! : []
      const two = [a, b].map((id) => ids.earlier.indexOf(Number(id))) as [number, number]
      // Only of a case is the reason known, and this answers one code alone.
      const isNamed = (rule !== undefined) === (pack.reason === 'fraud')
      return isNamed && truth.ce3(...two) && (card === 'the same card') === two.every(truth.isSameCard)
    },
  },
  {
    where: 'exhibits',
    like: /^(Exhibit [A-J]: .+?)\.(?: It proves (.+))?$/,
    so: ({ pack, match: [, heading, proves] }) =>
      pack.parts.some((part) => part.heading === heading && (part.proves ?? undefined) === proves),
  },
  {
    where: 'proves',
    like: /^Order and transaction: what was bought, how it was paid, and in which order things happened\.$/,
    so: isPaid,
  },
  { where: 'proves', like: /^How the service works: how our service works for everybody; what this customer got/ },
  { where: 'proves', like: /^Email History: which e-mails about this order were sent, to whom, and what the mail/ },
  {
    where: 'proves',
    like: /^Email History: that the ticket was delivered by e-mail to the customer’s own address before the day of travel\.$/,
    ofTicket: isDelivered,
  },
  {
    where: 'proves',
    like: /^Email History: that the ticket was sent by e-mail to the customer’s own address\.$/,
    ofTicket: isSent,
  },
  { where: 'proves', like: /^Download History: which downloads from our page are recorded: when, from where and/ },
  {
    where: 'proves',
    like: /^Download History: when, from where and with which device the ticket was downloaded\.$/,
    ofTicket: isDownloaded,
  },
  {
    where: 'proves',
    like: /^Download History: when, from where and with which device the ticket was downloaded, and what that tells\.$/,
    ofTicket: ({ truth, ticket }) =>
      truth.sameIp(ticket).length > 0 || truth.sameDevice(ticket).length > 0 || truth.onTrip(ticket).length > 0,
  },
  {
    where: 'proves',
    like: /^Terms accepted: which terms the customer agreed to, when, and from which address\.$/,
    so: hasTerms,
  },
  {
    where: 'proves',
    like: /^The approved ticket: that the service was performed: this is the ticket made for the customer\.$/,
    ofTicket: isSaved,
  },
  {
    where: 'The approved ticket',
    like: /^The ticket follows on the next (page|\d+ pages), .+government’s own document/,
    ofTicket: isSaved,
  },
  { where: 'How the service works', like: /./ },
  {
    where: 'Email History',
    like: /^The row marked \* is the mail that delivered the ticket: the mail provider reported its delivery\.$/,
    ofTicket: isDelivered,
  },
  { where: 'Email History', like: /^The row marked \* is the mail with the ticket\.$/, ofTicket: isSent },
  {
    where: 'Download History',
    like: /^\* ([\d,]+) of ([\d,]+) downloads? of the ticket came from \S+, the IP address of the purchase\.$/,
    ofTicket: isSame('sameIp'),
  },
  {
    where: 'Download History',
    like: /^† ([\d,]+) of ([\d,]+) downloads? of the ticket came with a browser and system of the same kind as the purchase \(.+\)\.$/,
    ofTicket: isSame('sameDevice'),
  },
  {
    where: 'Download History',
    like: /^([\d,]+) downloads are recorded, (all of one|of \d+ different) .+ are listed below\.$/,
    so: ({ history, truth, match }) =>
      count(match[1]) ===
      history.downloads.filter(
        ({ document, at }) => !truth.isAnothers(document) && at >= history.documents[document]!.at,
      ).length,
  },
  {
    where: 'Terms accepted',
    like: /^The customer accepted the terms and conditions(, with the refund policy,)? before the payment was confirmed on (.+) UTC\.$/,
    so: ({ history, truth, match: [, policy, at] }) =>
      truth.termsAt !== undefined &&
      momentText(truth.paid!) === at &&
      (policy !== undefined) === (history.terms!.policy !== null),
  },
  ...chronology(),
  { where: 'note', like: /./, so: ({ pack }) => !hasHeading(pack, 'Response to a payment dispute') },
]
