import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import { EMAIL, IPS, POLICY_BODIES, POLICY_VERSIONS, type PackHistory } from '#server/testing/pack-histories/history.ts'

const DAY = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A day as a letter writes it, by nothing of the letter's own: 2 Oct 2026. */
export function dayText(ms: number): string {
  const at = new Date(ms)
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** A moment: 2 Oct 2026, 08:00:03. */
export function momentText(ms: number): string {
  return `${dayText(ms)}, ${new Date(ms).toISOString().slice(11, 19)}`
}

/** What decisions.md, section 11, and evidence.md say of a history: worked out independently of what makes packs. */
export function truthOf(history: PackHistory) {
  const { documents, flightDay, refunds } = history
  const isBefore = (ms: number) =>
    flightDay !== null && new Date(ms - 4 * 3_600_000).toISOString().slice(0, 10) < flightDay
  const isKnown = ({ verdict, allowed, confirmed }: PackHistory['documents'][number]) =>
    verdict === 'match' || (confirmed && !allowed && verdict !== 'stopped')
  const isAnothers = ({ verdict, allowed }: PackHistory['documents'][number]) =>
    verdict === 'stopped' || (allowed && verdict !== 'match')
  const known = documents.flatMap((document, at) => (isKnown(document) && document.ended === null ? [at] : []))
  const first = known.filter((at) => !documents[at]!.inAddition)
  const tickets = (first.length > 0 ? first : known).filter((at) => flightDay === null || isBefore(documents[at]!.at))
  const mailsOf = (document: number) =>
    history.mails.filter(
      (mail) =>
        mail.kind === 'approval' &&
        mail.to.toLowerCase() === EMAIL &&
        mail.documents.includes(document) &&
        mail.at >= documents[document]!.at,
    )
  const delivered = (document: number) =>
    mailsOf(document).filter(
      ({ state, deliveredAt }) =>
        (state === 'delivered' || state === 'opened') && deliveredAt !== null && isBefore(deliveredAt),
    )
  // Nothing goes out before it is there.
  const downloads = (document: number) =>
    history.downloads.filter((one) => one.document === document && one.at >= documents[document]!.at)
  const isSameIp = ({ ip }: { ip: string }) =>
    history.ip !== null && IPS.includes(history.ip) && ip.replace('::ffff:', '') === history.ip
  const isSameDevice = ({ isIphone }: { isIphone: boolean }) => isIphone === history.isIphone
  const done = refunds.filter((refund) => refund.done)
  const paid = history.paidAt !== null && !history.voided ? history.paidAt : undefined
  const pages = history.pages
    .map((page, nth) => ({ ...page, nth }))
    .filter(({ offered }) => !offered.some((at) => isAnothers(documents[at]!)))
  /** The earliest day that was named before there was the ticket, and when it is known to have come; late only where it is the first. */
  const promisedOf = (document: number) => {
    const named = pages.filter(({ day, at }) => day !== null && at < documents[document]!.at)
    const arrivals = [
      ...delivered(document).map(({ deliveredAt }) => deliveredAt!),
      ...downloads(document).map(({ at }) => at),
    ]
    if (named.length === 0 || arrivals.length === 0) return undefined
    const day = named.map((page) => page.day!).toSorted()[0]!
    const came = Math.min(...arrivals)
    if (came < documents[document]!.at) return undefined
    const isLate = new Date(came - 4 * 3_600_000).toISOString().slice(0, 10) > day
    const wasFirst = !documents.some((one) => one.ended !== null && !isAnothers(one))
    return isLate && !wasFirst ? undefined : { day, came, isLate, named: named.filter((page) => page.day === day) }
  }
  return {
    paid,
    isBefore,
    isAnothers: (at: number) => isAnothers(documents[at]!),
    /** Any of these may be called the ticket. */
    tickets,
    delivered,
    sent: (document: number) =>
      mailsOf(document).filter(({ state }) => ['sent', 'delivered', 'opened'].includes(state)),
    downloads,
    onTrip: (document: number) => downloads(document).filter((one) => isOnTrip(history, one)),
    sameIp: (document: number) => downloads(document).filter(isSameIp),
    sameDevice: (document: number) => downloads(document).filter(isSameDevice),
    /** Pages that offered the ticket, and nothing of somebody else, before the flight. */
    pagesWith: (document: number) =>
      pages.filter(
        ({ offered, at }) =>
          offered.includes(document) && (flightDay === null || isBefore(at)) && at >= documents[document]!.at,
      ),
    promised: (document: number) => promisedOf(document),
    termsAt: termsAt(history, paid),
    /** What may be shown as the text that was accepted. */
    texts: (kind: PolicyKind) => textsOf(history, paid, kind),
    done,
    isTwiceOwed: isTwiceOwed(history),
    /** What of the refunds is of the payment that the order began with. */
    hasPart: done.length > 0 && ofFirst(history),
    isWhole: done.some(({ isWhole }) => isWhole),
    isOwed: !done.some(({ isWhole }) => isWhole) && (history.status === 'Refunds' || refunds.length > done.length),
    /** ECI that mean: authenticated, or attempted. */
    liability: liabilityOf(history),
    isAddressRight: ['Y', 'D', 'pass'].includes(history.proofs.avs ?? ''),
    isCodeRight: ['M', 'pass'].includes(history.proofs.cvv ?? ''),
    /** Of which payments it is known that the card is the same one. */
    isSameCard: (at: number) => isSame([history.proofs, history.earlier[at]!.proofs], 'fingerprint'),
    ce3: (at: number, other: number) => isCompelling(history, at, other),
    nearby: nearbyOf(history),
  }
}
export type Truth = ReturnType<typeof truthOf>

const sumOf = (some: { amount: string | null }[]) =>
  some.some(({ amount }) => amount === null) ? Number.NaN : some.reduce((sum, { amount }) => sum + Number(amount), 0)

/** What was paid besides did not go back since, as far as anybody knows. */
function isTwiceOwed({ otherPayments, refunds }: PackHistory): boolean {
  if (otherPayments.length === 0) return false
  const done = refunds.filter((refund) => refund.done)
  const [first, last] = [Math.min(...otherPayments.map(({ at }) => at)), Math.max(...otherPayments.map(({ at }) => at))]
  const whole = done.find(({ isWhole }) => isWhole)
  if (whole && whole.at >= last) return false
  return !(sumOf(done.filter(({ at }) => at >= first)) >= sumOf(otherPayments))
}

function ofFirst({ otherPayments, refunds }: PackHistory): boolean {
  const done = refunds.filter((refund) => refund.done)
  const first = Math.min(...otherPayments.map(({ at }) => at))
  const since = done.filter(({ at }) => at >= first)
  return otherPayments.length === 0 || since.length < done.length || sumOf(since) > sumOf(otherPayments)
}

/** When terms were accepted that may be named: all of them known, at most a day before the purchase, not after the payment. */
function termsAt({ terms, bySite, createdAt }: PackHistory, paid: number | undefined): number | undefined {
  if (terms === null || terms.ip === '' || terms.version === '' || typeof terms.at === 'string') return undefined
  if (paid === undefined || !bySite || terms.at > paid) return undefined
  return terms.at >= Math.min(createdAt, paid) - DAY ? terms.at : undefined
}

/** Of the digest that came with the order; without one, of the version that it names, entered by then. */
function textsOf(history: PackHistory, paid: number | undefined, kind: PolicyKind) {
  const at = termsAt(history, paid)
  const { terms, policies } = history
  if (at === undefined || terms === null) return []
  if (kind === 'refund-policy' && terms.policy === null) return []
  const digest = kind === 'terms' ? terms.digest : terms.policyDigest
  return policies
    .filter((one) => one.kind === kind && (digest === null ? one.isNamed && one.at <= at : one.body === digest))
    .map((one) => ({
      version: POLICY_VERSIONS[kind][one.isNamed ? 'named' : 'other'] as string,
      at: one.at,
      byDigest: digest !== null,
      body: POLICY_BODIES[one.body]!,
    }))
}

/** The places of other orders that were paid within 30 days and stand; and whether one of them is for the same. */
function nearbyOf({ nearby, paidAt, flightDay }: PackHistory) {
  const some = nearby.flatMap((one, at) =>
    paidAt !== null && !one.voided && !one.refunded && Math.abs(one.days * DAY + 60_000) <= 30 * DAY ? [at] : [],
  )
  const isSame = (at: number) => {
    const { sameTraveller, sameDirection, sameDay } = nearby[at]!
    return sameTraveller && sameDirection && (sameDay || flightDay === null)
  }
  return { some, hasSame: some.some(isSame) }
}

/** disputes.md, 3-D Secure: 05 and 06 of Visa, 02 and 01 of Mastercard; of a card whose brand is not known nobody can say. */
function liabilityOf({ brand, proofs: { eci } }: PackHistory): 'authenticated' | 'attempted' | undefined {
  const isVisa = /visa/i.test(brand ?? '')
  const [full, attempt] = isVisa ? ['05', '06'] : brand === 'mastercard' ? ['02', '01'] : []
  return eci === null ? undefined : eci === full ? 'authenticated' : eci === attempt ? 'attempted' : undefined
}

type Id = 'device' | 'account' | 'fingerprint'
/** All have it, and the same. */
const isSame = (some: Record<Id, string | null>[], id: Id) =>
  some.every((one) => one[id] !== null && one[id] === some[0]![id])
/** Of no two it is known that they differ. */
const mayBeSame = (some: Record<Id, string | null>[], id: Id) =>
  new Set(some.map((one) => one[id]).filter((known) => known !== null)).size < 2

type Earlier = Pick<PackHistory['earlier'][number], 'proofs' | 'last4'>

/** Visa CE 3.0: both 120 to 364 days before payment and dispute, undisputed, one card, two details on all three, one of them IP or device. */
function isCompelling({ now, ...history }: PackHistory, ...two: [number, number]): boolean {
  const paid = history.paidAt
  if (paid === null || !/visa/i.test(history.brand ?? '') || two[0] === two[1]) return false
  const rows = two.map((at) => history.earlier[at]!)
  const disputed = history.disputedAt ?? now
  const fits = rows.every(
    (one) =>
      !one.disputed &&
      !one.refunded &&
      one.brand.toLowerCase() === history.brand!.toLowerCase() &&
      (isSame([history.proofs, one.proofs], 'fingerprint') ||
        (one.last4 === '4242' && mayBeSame([history.proofs, one.proofs], 'fingerprint'))) &&
      [paid, disputed].every((date) => {
        const days = (date - one.paidAt) / DAY
        return days >= 120 && days <= 364
      }),
  )
  const hasIp = rows.every(({ ip }) => ip === history.ip && IPS.includes(ip))
  const all = [history.proofs, ...rows.map(({ proofs }) => proofs)]
  // Between themselves they are of one card, too.
  const [one, other] = rows.map(({ proofs, last4 }) => ({ proofs, last4 })) as [Earlier, Earlier]
  const isOneCard =
    isSame([one.proofs, other.proofs], 'fingerprint') ||
    (one.last4 === other.last4 && mayBeSame([one.proofs, other.proofs], 'fingerprint'))
  if (!isOneCard) return false
  const hasDevice =
    isSame(all, 'device') || (mayBeSame(all, 'device') && rows.every(({ isIphone }) => isIphone === history.isIphone))
  const hasAccount =
    isSame(all, 'account') || (mayBeSame(all, 'account') && rows.every(({ sharesEmail }) => sharesEmail))
  const others = [hasAccount, rows.every(({ sharesAddress }) => sharesAddress)]
  const shared = [hasIp, hasDevice, ...others].filter(Boolean).length
  return fits && shared >= 2 && (hasIp || hasDevice)
}

/** A download in the country, from the day of travel on, of an arrival for thirty days; days are those of Santo Domingo. */
export function isOnTrip(
  { flightDay, arrives }: Pick<PackHistory, 'flightDay' | 'arrives'>,
  { at, place }: { at: number; place: string },
): boolean {
  if (flightDay === null || !place.endsWith(', Dominican Republic')) return false
  const midnight = Date.parse(`${flightDay}T00:00:00-04:00`)
  return at >= midnight && at < midnight + (arrives ? 31 : 1) * 86_400_000
}
