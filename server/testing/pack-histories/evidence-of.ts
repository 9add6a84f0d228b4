import { createHash } from 'node:crypto'
import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import type { KeptPolicies } from '#server/defence-packs/kept-policies.ts'
import { isOnTrip } from '#server/testing/pack-histories/truth.ts'
import type { PackHistory } from '#server/testing/pack-histories/history.ts'
import { AGENTS, EMAIL, HOME, PHONE, POLICY_BODIES, POLICY_VERSIONS } from '#server/testing/pack-histories/history.ts'
import { whoseDocument } from '#server/documents/keeping/whose-document.ts'
import { twoEarlier, type Candidate } from '#server/defence-packs/earlier-payments.ts'
import { purchaseTraits } from '#server/defence-packs/compare-payments.ts'
import { endOfDay, type Evidence, type EvidenceOrder, type SentDocument } from '#server/defence-packs/find-evidence.ts'
import type { Download, SaidMail, SentMail } from '#server/defence-packs/find-histories.ts'
import type { PageHistory } from '#server/defence-packs/find-pages.ts'
import { NEARBY_DAYS, type NearbyOrder } from '#server/defence-packs/nearby-orders.ts'
import { primaryTicket } from '#server/defence-packs/primary-ticket.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

/** The ids that a history's rows have: in the database, or counted. */
export interface HistoryIds {
  order: number
  documents: number[]
  mails: number[]
  downloads: number[]
  earlier: number[]
  nearby: number[]
  policies: number[]
}

export const SITE = {
  id: 1,
  name: 'Palma Travel Desk',
  domain: 'palma-travel.example',
  support_email: 'support@palma-travel.example',
  statement_descriptor: 'PALMA TRAVEL DESK',
} as EvidenceOrder['site']

const iso = (ms: number) => new Date(ms).toISOString()

/** The transaction of a payment that came besides. */
export const otherId = (index: number) => `pi_other_${index}`

/** Ids for a history that is in no database. */
export function countedIds(history: PackHistory): HistoryIds {
  const from = (first: number, rows: unknown[]) => rows.map((_, index) => first + index)
  return {
    order: 26_562_316,
    documents: from(100, history.documents),
    mails: from(200, history.mails),
    downloads: from(300, history.downloads),
    earlier: from(400, history.earlier),
    nearby: from(500, history.nearby),
    policies: from(600, history.policies),
  }
}

/** The payment of the order, or of an earlier one, as the site sends it. */
export function paymentOf(
  one: Pick<PackHistory, 'brand' | 'ip' | 'isIphone'> & {
    last4?: string
    proofs: PackHistory['earlier'][number]['proofs'] & Partial<PackHistory['proofs']>
  },
  status: 'paid' | 'pending' = 'paid',
) {
  const { device, account, fingerprint, eci, avs, cvv, code } = one.proofs
  return {
    status,
    ...(device !== null && { device_id: device }),
    ...(account !== null && { customer_account_id: account }),
    ...(fingerprint !== null && { card_fingerprint: fingerprint }),
    ...(eci != null && { three_d_secure_eci: eci }),
    ...(avs != null && { avs_result: avs }),
    ...(cvv != null && { cvv_result: cvv }),
    ...(code != null && { authorisation_code: code }),
    gateway: 'Stripe',
    amount: '69.00',
    currency: 'USD',
    ...(one.ip !== null && { ip: one.ip }),
    user_agent: one.isIphone ? AGENTS.iphone : AGENTS.other,
    ...(one.brand !== null && { card_brand: one.brand, card_last4: one.last4 ?? '4242' }),
  }
}

/** The digest of a text. */
export const digestOf = (body: number) => createHash('sha256').update(POLICY_BODIES[body]!).digest('hex')

/** The texts that the order names. */
function policiesOf({ terms, policies }: PackHistory, ids: HistoryIds): KeptPolicies {
  if (terms === null) return {}
  const find = (kind: PolicyKind, version: string | null, digest: number | null): KeptPolicies => {
    const { named, other } = POLICY_VERSIONS[kind]
    const rows = policies
      .map((one, at) => ({ ...one, id: ids.policies[at]!, version: one.isNamed ? named : other }))
      .filter((one) => one.kind === kind && (digest === null ? one.version === version : one.body === digest))
    const row = rows.find((one) => one.version === version) ?? rows[0]
    return row === undefined
      ? {}
      : {
          [kind]: {
            id: row.id,
            version: row.version,
            sha256: digestOf(row.body),
            body: POLICY_BODIES[row.body]!,
            enteredAt: iso(row.at),
            byDigest: digest !== null,
          },
        }
  }
  return {
    ...find('terms', terms.version, terms.digest),
    ...find('refund-policy', terms.policy, terms.policyDigest),
  }
}

/** The terms as the site sends them. */
export function termsOf({ terms }: PackHistory) {
  if (terms === null) return null
  const at = typeof terms.at === 'number' ? iso(terms.at) : terms.at
  return {
    version: terms.version,
    accepted_at: at,
    ip: terms.ip,
    ...(terms.policy !== null && { refund_policy_version: terms.policy }),
    ...(terms.digest !== null && { text_sha256: digestOf(terms.digest) }),
    ...(terms.policyDigest !== null && { refund_policy_sha256: digestOf(terms.policyDigest) }),
  }
}

/**
 * The evidence of a history, worked out row by row, as the queries of find-evidence.ts and find-histories.ts find it in the database:
 * a test holds them against this. `disputedAt` is of the case that is to be answered.
 */
export function evidenceOf(history: PackHistory, ids: HistoryIds, disputedAt?: string): Evidence {
  const order = { ...orderOf(history, ids), ...(disputedAt !== undefined && { disputedAt }) }
  const whose = history.documents.map(({ verdict, allowed, confirmed }) =>
    whoseDocument({ verdict, allowedAt: allowed ? 'then' : null, confirmedAt: confirmed ? 'then' : null }),
  )
  const isOurs = (document: number) => whose[document] !== 'anothers'
  const documents = history.documents
    .map((document, at): SentDocument & { ended: string | null } => ({
      id: ids.documents[at]!,
      file1: `file-${at}`,
      storageKey: `key-${at}`,
      sha256: 'x',
      kind: 'pdf',
      createdAt: iso(document.at),
      inAddition: document.inAddition,
      traveller: null,
      whose: whose[at]!,
      ended: document.ended,
    }))
    .filter((document) => document.ended === null && document.whose !== 'anothers')
    .map(({ ended: _, ...document }) => document)
    .toReversed()
  const mails = mailsOf(history, ids, isOurs, documents)
  const mailHistory = { rows: mails, total: mails.length, kinds: [], kindsTotal: 0 }
  const earlierPayments = twoEarlier(order, candidatesOf(history, ids), new Date(history.now))
  const ticket = primaryTicket({ order, documents, mails: mailHistory })
  const until = disputedAt === undefined ? Infinity : Date.parse(endOfDay(disputedAt))
  const downloads = downloadsOf(history, ids, isOurs, ticket?.id).filter(({ at }) => Date.parse(at) < until)
  const ofTicket = downloads.filter(({ documentId }) => documentId === ticket?.id)
  return {
    order,
    documents,
    mails: mailHistory,
    pages: pagesOf(history, ids, isOurs),
    policies: policiesOf(history, ids),
    earlierPayments,
    nearby: nearbyOf(history, ids),
    nearbyIsWhole: true,
    downloads: {
      rows: downloads,
      total: downloads.length,
      kinds: [],
      kindsTotal: 0,
      ofTicket:
        ofTicket.length === 0
          ? undefined
          : {
              count: ofTicket.length,
              first: ofTicket[0]!.at,
              last: ofTicket.at(-1)!.at,
              sameAddress: ofTicket.filter(({ sameAddress }) => sameAddress).length,
              sameDevice: ofTicket.filter(({ sameDevice }) => sameDevice).length,
              onTrip: ofTicket.find(({ onTrip }) => onTrip) ?? null,
            },
    },
  }
}

function orderOf(history: PackHistory, ids: HistoryIds): EvidenceOrder {
  const done = history.refunds.filter((refund) => refund.done)
  const whole = done.find(({ isWhole }) => isWhole)
  const isOpen = history.refunds.some((refund) => !refund.done)
  return {
    id: ids.order,
    createdAt: iso(history.createdAt),
    paidAt: history.paidAt === null ? null : iso(history.paidAt),
    refundDate: whole ? iso(whole.at) : null,
    refunds: done.map(({ at, amount, reference }) => ({ amount, currency: 'USD', date: iso(at), reference })),
    refundOwed: !whole && (history.status === 'Refunds' || isOpen),
    disputedAt: history.disputedAt === null ? null : iso(history.disputedAt),
    voided: history.voided,
    processingMode: 'standard',
    name: 'Maria',
    lastName: 'Perez',
    email: EMAIL,
    phone: `+1 ${PHONE}`,
    flightDay: history.flightDay,
    arrives: history.arrives,
    form: { permanent_address: HOME, passport_number: 'XR7654321' },
    payment: paymentOf(history, history.bySite ? 'paid' : 'pending'),
    terms: termsOf(history),
    otherPayments: history.otherPayments
      .map(({ at, amount }, index) => ({ at: iso(at), amount, currency: 'USD', transactionId: otherId(index) }))
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.transactionId < b.transactionId ? -1 : 1)),
    transactionId: history.transactionId,
    merchantName: null,
    site: SITE,
  }
}

/** What a mail said. */
export const saidOf = (at: number, ms: number): SaidMail => ({
  sender: 'Palma <tickets@palma-travel.example>',
  subject: `Your ticket, mail ${at}`,
  body: `Hello Maria,\n\nThis is mail ${at}.`,
  files: [`file-of-mail-${at}.pdf`],
  takenAt: iso(ms + 1000),
  messageId: `message-${at}`,
})

function mailsOf(
  { mails, documents }: PackHistory,
  ids: HistoryIds,
  isOurs: (document: number) => boolean,
  current: SentDocument[],
): SentMail[] {
  return mails.flatMap((mail, at) => {
    const ours = mail.documents.filter(isOurs)
    if (mail.documents.length > 0 && ours.length === 0) return []
    const there = ours.filter((document) => documents[document]!.at <= mail.at)
    const newest = there.length === 0 ? undefined : Math.max(...there)
    const brought = there.map((document) => ids.documents[document]!)
    const ofTicket = mail.kind === 'approval' ? current.map(({ id }) => id).filter((id) => brought.includes(id)) : []
    return [
      {
        id: ids.mails[at]!,
        at: iso(mail.at),
        email: mail.to,
        toCustomer: mail.to.toLowerCase() === EMAIL,
        provider: 'AWS',
        state: mail.state,
        deliveredAt: mail.deliveredAt === null ? null : iso(mail.deliveredAt),
        openedAt: mail.openedAt === null ? null : iso(mail.openedAt),
        file: newest === undefined ? null : fileOf(newest),
        fileState: newest === undefined ? null : (documents[newest]!.ended ?? 'current'),
        brought: ofTicket,
        said: mail.text === 'kept' && ofTicket.length > 0 ? saidOf(at, mail.at) : null,
      },
    ]
  })
}

/** What the order's page said: a line of its own for each. */
export const saidOnPage = (at: number, day: string | null) =>
  `This is page ${at}.${day === null ? '' : `\nForm (e-ticket) expected by ${day}`}`

function pagesOf(
  { pages, documents }: PackHistory,
  ids: HistoryIds,
  isOurs: (document: number) => boolean,
): PageHistory {
  const rows = pages.flatMap(({ at, lastAt, times, day, offered }, nth) => {
    if (!offered.every(isOurs)) return []
    const body = saidOnPage(nth, day)
    return [
      {
        sha256: createHash('sha256').update(body).digest('hex'),
        body,
        promisedDay: day,
        offered: offered.map((document) => ids.documents[document]!).toSorted((a, b) => a - b),
        firstAt: iso(at),
        lastAt: iso(lastAt),
        times,
      },
    ]
  })
  const hadAnother = documents.some(({ ended }, at) => ended !== null && isOurs(at))
  return { rows, hadAnother: rows.length > 0 && hadAnother }
}

function downloadsOf(
  { downloads, documents, ...payer }: PackHistory,
  ids: HistoryIds,
  isOurs: (document: number) => boolean,
  ticket: number | undefined,
): (Download & { documentId: number })[] {
  const purchase = purchaseTraits(paymentOf(payer))
  return downloads.flatMap(({ at, document, ip, isIphone, place }, index) => {
    if (!isOurs(document) || at < documents[document]!.at) return []
    const { browser, os } = readUserAgent(isIphone ? AGENTS.iphone : AGENTS.other)
    const isTicket = ids.documents[document] === ticket
    return [
      {
        id: ids.downloads[index]!,
        documentId: ids.documents[document]!,
        at: iso(at),
        ip,
        place,
        browser,
        os,
        file: fileOf(document),
        fileState: documents[document]!.ended ?? 'current',
        sameAddress: isTicket && purchase.addresses.includes(ip),
        sameDevice: isTicket && purchase.browser === browser && purchase.os === os,
        onTrip: isTicket && isOnTrip(payer, { at, place }),
      },
    ]
  })
}

/** The transaction of another order near in time. */
export const nearbyTransaction = (index: number) => `txn_near_${index}`

/** When it was paid, and the day of its flight: of a journey of its own two days later. */
export function nearbyMoments({ paidAt, flightDay }: PackHistory, { days, sameDay }: PackHistory['nearby'][number]) {
  const other = flightDay && new Date(Date.parse(flightDay) + 2 * 86_400_000).toISOString().slice(0, 10)
  return { paidAt: (paidAt ?? 0) + days * 86_400_000 + 60_000, flightDay: sameDay ? flightDay : other }
}

function nearbyOf(history: PackHistory, ids: HistoryIds): NearbyOrder[] {
  if (history.paidAt === null) return []
  return history.nearby
    .map((one, index) => {
      const { paidAt, flightDay } = nearbyMoments(history, one)
      const known: NearbyOrder = {
        orderId: ids.nearby[index]!,
        transactionId: nearbyTransaction(index),
        paidAt: iso(paidAt),
        amount: '69.00 USD',
        arrives: one.sameDirection === history.arrives,
        flightDay,
        sameTraveller: one.sameTraveller,
        sameDirection: one.sameDirection,
        sameDay: one.sameDay || flightDay === null,
      }
      return { ...one, known, apart: Math.abs(paidAt - history.paidAt!) }
    })
    .filter(({ apart, voided, refunded }) => apart <= NEARBY_DAYS * 86_400_000 && !voided && !refunded)
    .toSorted((a, b) => a.apart - b.apart || a.known.orderId - b.known.orderId)
    .map(({ known }) => known)
}

function candidatesOf({ earlier }: PackHistory, ids: HistoryIds): Candidate[] {
  return earlier
    .map((one, at) => ({
      orderId: ids.earlier[at]!,
      transactionId: `txn_${at}`,
      paidAt: iso(one.paidAt),
      arrives: true,
      payment: paymentOf(one),
      email: one.sharesEmail ? EMAIL : 'other@mail.example',
      address: one.sharesAddress ? HOME : 'Calle 1',
      isGone: one.disputed || one.refunded,
    }))
    .filter(({ isGone }) => !isGone)
    .map(({ isGone: _, ...one }) => one)
    .toSorted((a, b) => Date.parse(a.paidAt) - Date.parse(b.paidAt) || a.orderId - b.orderId)
}

/** A document's name; a stopped one's may be in no pack. */
export const fileOf = (document: number) => `file-number-${document}.pdf`
