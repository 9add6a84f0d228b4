import fc from 'fast-check'
import type { Verdict } from '#contract/documents/documents.ts'
import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import { MAIL_STATE_NAMES, type MailState } from '#contract/mails/mail-states.ts'

/** By which payments are known to be of one device, account and card. */
interface Proofs {
  device: string | null
  account: string | null
  fingerprint: string | null
}

/** What happened to an order that is disputed, as its rows would say it. Moments are milliseconds. */
export interface PackHistory {
  now: number
  createdAt: number
  /** Null: never. */
  paidAt: number | null
  /** The site said that it was paid; else staff entered it. */
  bySite: boolean
  voided: boolean
  disputedAt: number | null
  status: 'Refunds' | null
  /** YYYY-MM-DD. */
  flightDay: string | null
  arrives: boolean
  brand: string | null
  ip: string | null
  isIphone: boolean
  /** What the site sent for a dispute. */
  proofs: Proofs & { eci: string | null; avs: string | null; cvv: string | null; code: string | null }
  transactionId: string | null
  /** `digest` and `policyDigest` are places in POLICY_BODIES. */
  terms: {
    at: number | string
    ip: string
    version: string
    policy: string | null
    digest: number | null
    policyDigest: number | null
  } | null
  /** Texts that were entered: of the version that orders name here, or of another. `body` is a place in POLICY_BODIES. */
  policies: { kind: PolicyKind; isNamed: boolean; at: number; body: number }[]
  documents: {
    at: number
    verdict: Verdict | null
    allowed: boolean
    confirmed: boolean
    ended: 'superseded' | 'withdrawn' | null
    inAddition: boolean
  }[]
  /** `documents` are their places in the list. */
  mails: {
    at: number
    kind: 'approval' | 'withdrawn'
    to: string
    state: MailState
    deliveredAt: number | null
    openedAt: number | null
    documents: number[]
    /** Its text was kept; `twice`: an attempt before has no result. */
    text: 'kept' | 'twice' | null
  }[]
  downloads: { at: number; document: number; ip: string; isIphone: boolean; place: string }[]
  /** What the order's page showed; `day` is what it named as expected, and `offered` are places in `documents`. */
  pages: { at: number; lastAt: number; times: number; day: string | null; offered: number[] }[]
  refunds: { at: number; amount: string | null; isWhole: boolean; reference: string | null; done: boolean }[]
  /** Confirmed besides, each under a transaction id of its own. */
  otherPayments: { at: number; amount: string | null }[]
  /** Other paid orders of the customer, so many days after this one's payment. */
  nearby: {
    days: number
    sameTraveller: boolean
    sameDirection: boolean
    sameDay: boolean
    voided: boolean
    refunded: boolean
  }[]
  /** Other orders of the customer, which share the e-mail or at least the phone. */
  earlier: {
    paidAt: number
    brand: string
    last4: string
    ip: string
    isIphone: boolean
    sharesEmail: boolean
    sharesAddress: boolean
    proofs: Proofs
    disputed: boolean
    refunded: boolean
  }[]
}

/** What terms and refund policies say. */
export const POLICY_BODIES = [
  'Palma Travel Desk is a private service.\n\nYou may cancel before we have filed the form: then we refund the whole price.',
  'We refund nothing once the form is filed.\nQuestions go to our support.',
  'Terms of another time.\nNothing of money stands here.',
]
/** TABLE: a text -> the version that orders name here, and another. */
export const POLICY_VERSIONS = {
  terms: { named: '2026-03', other: '2026-04' },
  'refund-policy': { named: 'R7', other: 'R8' },
} as const satisfies Record<PolicyKind, unknown>

export const EMAIL = 'maria@mail.example'
export const HOME = '12 Elm Avenue, Madrid'
export const PHONE = '8095551234'
export const IPS = ['190.94.0.1', '88.12.0.7']
export const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  other:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const often = <Value>(usual: Value, ...seldom: Value[]) =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 3 },
    ...seldom.map((one) => ({ arbitrary: fc.constant(one), weight: 1 })),
  )
const chance = (oneOf: number) => fc.integer({ min: 1, max: oneOf }).map((drawn) => drawn === 1)
/** A moment in days after the purchase: any, or on a whole second, or hardly after it. */
const after = (most: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: most * DAY }),
    fc.integer({ min: 0, max: (most * DAY) / 1000 }).map((seconds) => seconds * 1000),
    fc.integer({ min: 0, max: 2500 }),
  )
/** A download that was drawn for the journey: about where the day of travel begins or ends there, or the days after an arrival. */
function besideTheTrip(
  { flightDay, now }: PackHistory,
  download: PackHistory['downloads'][number],
): PackHistory['downloads'][number] {
  if (flightDay === null || download.at % 3 !== 0) return download
  const midnight = Date.parse(`${flightDay}T04:00:00Z`)
  const places = [-1000, 0, 9 * HOUR, DAY - 1000, DAY, 5 * DAY, 31 * DAY - 1000, 31 * DAY]
  const at = midnight + places[Math.floor(download.at / 3) % places.length]!
  return { ...download, at: at > now ? download.at : at }
}
const hasEnded = (state: MailState) => state === 'delivered' || state === 'opened' || state === 'complained'

/** Histories as they happen, and as they should not: of a purchase 40 to 300 days before `now`. */
export function packHistories(now: number): fc.Arbitrary<PackHistory> {
  return fc.integer({ min: 40, max: 300 }).chain((days) => historiesOf(now, now - days * DAY))
}

const proofs = {
  device: often<string | null>(null, 'device-of-maria-1', 'device-of-maria-2'),
  account: often<string | null>(null, 'cus_1', 'cus_2'),
  fingerprint: often<string | null>(null, 'fingerprint-1', 'fingerprint-2'),
}

function historiesOf(now: number, purchase: number): fc.Arbitrary<PackHistory> {
  const moment = (most: number) => after(most).map((ms) => purchase + ms)
  const document = fc.record({
    at: moment(20),
    verdict: often<Verdict | null>('match', 'unsure', 'unreadable', 'stopped', null),
    allowed: chance(5),
    confirmed: chance(4),
    ended: often<'superseded' | 'withdrawn' | null>(null, 'superseded', 'withdrawn'),
    inAddition: chance(4),
  })
  return fc
    .array(document, { maxLength: 3 })
    .chain((documents) => {
      const place = fc.nat({ max: Math.max(0, documents.length - 1) })
      const mail = fc
        .record({
          at: moment(24),
          kind: often<'approval' | 'withdrawn'>('approval', 'withdrawn'),
          to: often(EMAIL, 'Maria@Mail.example', 'colleague@office.example', 'former@mail.example'),
          state: fc.oneof(often<MailState>('delivered', 'opened', 'sent'), fc.constantFrom(...MAIL_STATE_NAMES)),
          delay: fc.integer({ min: -2000, max: 4 * HOUR }),
          isOpened: chance(3),
          text: often<'kept' | 'twice' | null>('kept', 'twice', null),
          documents: documents.length === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(place, { maxLength: 2 }),
        })
        .map(({ delay, isOpened, ...own }) => ({
          ...own,
          // Of a provider's whole seconds.
          deliveredAt: hasEnded(own.state) ? Math.floor((own.at + delay) / 1000) * 1000 : null,
          openedAt: own.state === 'opened' || (own.state === 'delivered' && isOpened) ? own.at + 5 * HOUR : null,
        }))
      const download = fc.record({
        at: moment(30),
        document: place,
        ip: fc.constantFrom(...IPS, `::ffff:${IPS[0]}`),
        isIphone: fc.boolean(),
        place: fc.constantFrom('Santo Domingo', 'Punta Cana, Dominican Republic', 'Miami, United States'),
      })
      const page = fc
        .record({
          at: moment(24),
          for: fc.constantFrom(0, 0, 5 * 60_000, 36 * DAY),
          times: fc.integer({ min: 1, max: 4 }),
          inDays: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 22 })),
          offered: documents.length === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(place, { maxLength: 2 }),
        })
        .map(({ for: ms, times, inDays, ...own }) => ({
          ...own,
          lastAt: Math.min(own.at + ms, now),
          times: ms === 0 ? 1 : times,
          day: inDays === null ? null : new Date(purchase + inDays * DAY).toISOString().slice(0, 10),
        }))
      const refund = fc.record({
        at: moment(35),
        amount: fc.constantFrom('5', '20.50', null),
        isWhole: fc.boolean(),
        reference: fc.constantFrom('re_77', null),
        done: often(true, false),
      })
      const earlier = fc.record({
        paidAt: fc
          .oneof(fc.integer({ min: 90, max: 400 }), fc.constantFrom(110, 119, 120, 121, 363, 364, 365))
          .map((days) => purchase - days * DAY - HOUR),
        brand: often('visa', 'Visa', 'mastercard'),
        last4: often('4242', '1111'),
        ip: fc.constantFrom(...IPS),
        isIphone: fc.boolean(),
        sharesEmail: fc.boolean(),
        sharesAddress: fc.boolean(),
        proofs: fc.record(proofs),
        disputed: chance(6),
        refunded: chance(6),
      })
      const termsAt = fc.oneof(
        fc.integer({ min: 0, max: 30 * 60_000 }).map((ms): number | string => purchase - ms),
        fc.constantFrom<number | string>(
          purchase + DAY,
          purchase - 2 * DAY,
          purchase - 700 * DAY,
          '2026-10-01 13:59:00',
        ),
      )
      return fc.record({
        now: fc.constant(now),
        createdAt: fc.integer({ min: 0, max: 1500 }).map((ms) => purchase + ms),
        paidAt: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: -900, max: 2000 }).map((ms): number | null => purchase + ms) },
          { weight: 1, arbitrary: fc.constantFrom<number | null>(null, purchase + 2 * DAY) },
        ),
        bySite: often(true, false),
        voided: chance(12),
        disputedAt: fc.oneof(
          fc.constant(null),
          fc.integer({ min: 31 * DAY, max: 39 * DAY }).map((ms) => purchase + ms),
        ),
        status: often<'Refunds' | null>(null, null, 'Refunds'),
        flightDay: fc.oneof(
          fc
            .integer({ min: 1, max: 30 })
            .map((in_): string | null => new Date(purchase + in_ * DAY).toISOString().slice(0, 10)),
          fc.constant(null),
        ),
        arrives: fc.boolean(),
        brand: often<string | null>('visa', 'VISA', 'mastercard', null),
        ip: often<string | null>(IPS[0]!, IPS[1]!, 'unknown', null),
        isIphone: often(true, false),
        proofs: fc.record({
          ...proofs,
          eci: often<string | null>(null, '05', '06', '02', '01', '07'),
          avs: often<string | null>(null, 'Y', 'A', 'D', 'pass', 'fail'),
          cvv: often<string | null>(null, 'M', 'N', 'pass'),
          code: often<string | null>(null, '027193'),
        }),
        transactionId: often<string | null>('txn_900', null),
        terms: fc.option(
          fc.record({
            at: termsAt,
            ip: often(IPS[0]!, ''),
            version: often('2026-03', ''),
            policy: fc.constantFrom('R7', null),
            digest: often<number | null>(null, 0, 1),
            policyDigest: often<number | null>(null, 1, 2),
          }),
          { freq: 4 },
        ),
        policies: fc.uniqueArray(
          fc.record({
            kind: fc.constantFrom<PolicyKind>('terms', 'refund-policy'),
            isNamed: often(true, false),
            at: fc
              .oneof(fc.constantFrom(100 * DAY, 3 * DAY, -DAY), fc.integer({ min: 0, max: 40 * 60_000 }))
              .map((ms) => purchase - ms),
            body: fc.nat({ max: POLICY_BODIES.length - 1 }),
          }),
          { selector: ({ kind, isNamed }) => `${kind} ${isNamed}`, maxLength: 4 },
        ),
        documents: fc.constant(documents),
        mails: fc.array(mail, { maxLength: 5 }),
        downloads:
          documents.length === 0
            ? fc.constant<PackHistory['downloads']>([])
            : fc.array(download, { maxLength: 24, size: 'medium' }),
        pages: fc.array(page, { maxLength: 4 }),
        refunds: fc.array(refund, { maxLength: 2, size: 'small' }),
        otherPayments: fc.oneof(
          { weight: 3, arbitrary: fc.constant<PackHistory['otherPayments']>([]) },
          {
            weight: 1,
            arbitrary: fc.array(fc.record({ at: moment(34), amount: fc.constantFrom('20.50', '69.00', null) }), {
              minLength: 1,
              maxLength: 4,
            }),
          },
        ),
        nearby: fc.oneof(
          { weight: 3, arbitrary: fc.constant<PackHistory['nearby']>([]) },
          {
            weight: 1,
            arbitrary: fc.array(
              fc.record({
                days: fc.constantFrom(-31, -29, -1, 0, 3, 29, 31),
                sameTraveller: fc.boolean(),
                sameDirection: fc.boolean(),
                sameDay: often(true, false),
                voided: chance(6),
                refunded: chance(6),
              }),
              { minLength: 1, maxLength: 4 },
            ),
          },
        ),
        earlier: fc.oneof(fc.constant<PackHistory['earlier']>([]), fc.array(earlier, { maxLength: 5 })),
      })
    })
    .map(settled)
}

/** What the database and the rules of refunds keep from being: a second open refund, a whole one before another, rows not in their order. */
function settled(history: PackHistory): PackHistory {
  const inTime = <Row extends { at: number }>(rows: Row[]) => rows.toSorted((a, b) => a.at - b.at)
  const done = inTime(history.refunds.filter((refund) => refund.done))
  const open = history.refunds.find((refund) => !refund.done)
  const refunds =
    history.paidAt === null
      ? []
      : done.map((refund, at) => ({ ...refund, isWhole: refund.isWhole && at === done.length - 1 }))
  const isWhole = refunds.some((refund) => refund.isWhole)
  const documents = history.documents.map((document) => ({
    ...document,
    // Nobody confirms what is stopped, matches or was let go, and only what was stopped is let go.
    confirmed: document.confirmed && document.verdict !== 'match',
  }))
  return {
    ...history,
    documents: inTime(documents),
    mails: inTime(history.mails),
    pages: inTime(history.pages).filter(({ at }, nth, all) => all.findIndex((one) => one.at === at) === nth),
    downloads: inTime(history.downloads.map((one) => besideTheTrip(history, one))),
    refunds: [...refunds, ...(open && !isWhole && history.paidAt !== null ? [{ ...open, isWhole: false }] : [])],
  }
}
