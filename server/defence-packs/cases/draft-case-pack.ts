import type { CasePack } from '#contract/disputes/case-packs.ts'
import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'
import { EVIDENCE } from '#contract/disputes/evidence.ts'
import { plainAmount } from '#contract/values/money.ts'
import { doNotContest, letterOf, type PackDraft } from '#server/defence-packs/assemble-pack.ts'
import { isCompellingEvidence } from '#server/defence-packs/cases/as-of-case.ts'
import { caseBox, type ShownFact } from '#server/defence-packs/cases/case-box.ts'
import { CASE_PACKS, SHOWN_IN, type ExhibitName } from '#server/defence-packs/cases/case-table.ts'
import type { JudgedCase } from '#server/defence-packs/cases/judge-case.ts'
import { paymentsExhibit, refundsExhibit } from '#server/defence-packs/cases/payment-exhibits.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import { threeStrongest } from '#server/defence-packs/cases/strongest.ts'
import { holds, sentences, type ClaimName, type Found } from '#server/defence-packs/claims.ts'
import { earlierPayments, exhibitList, privateService, subject } from '#server/defence-packs/cover-letter.ts'
import { orderExhibit, termsExhibit } from '#server/defence-packs/exhibits.ts'
import { downloadExhibit, mailExhibit } from '#server/defence-packs/history-exhibit.ts'
import { termsTextExhibit } from '#server/defence-packs/terms-text.ts'
import { mailTextExhibit } from '#server/defence-packs/mail-text.ts'
import { pageTextExhibit, promisedExhibit } from '#server/defence-packs/page-exhibits.ts'
import { shown } from '#server/defence-packs/pack-text.ts'

/** The pack of a case, without what was sent of it. */
export type PackOfCase = Omit<CasePack, 'kept' | 'atStripe'>

/** The pack of a case but for the ticket, whose pages are made ready when it is known which exhibit they are. */
export interface CaseDraft {
  about: Omit<PackOfCase, 'parts'>
  exhibits: (PackPart & { name: ExhibitName })[]
  ticket: PackDraft['ticket']
}

/** What a pack says beside the order's evidence. */
export interface CaseSurroundings {
  now: Date
  /** Where the purchase's address is, where known. */
  place: string | undefined
  /** What the letter says of itself: where it is kept, and what changed since the last one. */
  ofItself: string[]
}

type Make = (found: Found, place: string | undefined) => PackPart | undefined

/** TABLE: an exhibit -> what makes it; undefined where there is nothing to show. */
const MAKE: Record<Exclude<ExhibitName, 'ticket'>, Make> = {
  order: orderExhibit,
  mails: mailExhibit,
  'mail-text': mailTextExhibit,
  'page-text': pageTextExhibit,
  promised: promisedExhibit,
  downloads: downloadExhibit,
  terms: termsExhibit,
  'terms-text': termsTextExhibit,
  refunds: refundsExhibit,
  payments: paymentsExhibit,
}

/** TABLE: an exhibit that would argue for the customer where none of these holds: mails that never came, downloads of somebody else. */
const ONLY_WITH: Partial<Record<ExhibitName, readonly ClaimName[]>> = {
  mails: ['mail-delivered', 'mail-sent'],
  promised: ['on-time'],
  downloads: ['download', 'same-ip', 'same-device', 'on-trip'],
}

/** Works out the pack of a case of what is recorded, and of nothing else: pure, so that a test tries thousands of histories on it. */
export function draftCasePack(judged: JudgedCase, about: DisputedCase, place: string | undefined): CaseDraft {
  const { found, verdict, whyNot, checked, onlyRefund, facts } = judged
  const isNote = verdict === 'accept'
  const number = printable(about.caseNumber)
  const shownAbout = {
    disputeId: about.id,
    orderId: about.orderId,
    caseNumber: about.caseNumber,
    gateway: about.gateway,
    state: about.state,
    scheme: about.scheme,
    reason: about.reason,
    amount: about.amount && plainAmount(about.amount),
    currency: about.currency,
    title: isNote ? `Dispute ${number}: do not contest` : `Answer to dispute ${number}`,
    verdict,
    whyNot,
    strongest: isNote ? [] : threeStrongest(facts).map(({ text }) => text),
    missing: checked
      .filter(({ present }) => !present)
      .map(({ name }) => ({ evidence: name, message: EVIDENCE[name].missing })),
  }
  if (isNote) return { about: shownAbout, exhibits: [], ticket: undefined }
  // Where only a refund is argued, nothing else is shown.
  const names: readonly ExhibitName[] = onlyRefund ? ['refunds', 'order'] : CASE_PACKS[about.reason].exhibits
  const exhibits = names
    .filter((name) => name !== 'ticket')
    .filter((name) => ONLY_WITH[name]?.some((claim) => holds(found, claim)) ?? true)
    .flatMap((name) => {
      const made = MAKE[name](found, place)
      return made ? [{ ...made, name }] : []
    })
    .map((exhibit, index) => ({ ...exhibit, heading: `${letterOf(index)}: ${exhibit.heading}` }))
  const document = names.includes('ticket') ? found.proofs.ticket : undefined
  return { about: shownAbout, exhibits, ticket: document && { document, letter: letterOf(exhibits.length) } }
}

/** The whole pack: the letter above its exhibits, the last of which is the ticket, where it is shown. */
export function finishCasePack(
  judged: JudgedCase,
  about: DisputedCase,
  draft: CaseDraft,
  ticket: PackPart | undefined,
  { now, ofItself }: Pick<CaseSurroundings, 'now' | 'ofItself'>,
): PackOfCase {
  const { found, verdict, whyNot } = judged
  if (verdict === 'accept')
    return { ...draft.about, parts: [doNotContest(found, draft.about.missing, WHY_NOT_WORDS[whyNot ?? 'lacking'])] }
  const exhibits = [...draft.exhibits, ...(ticket ? [{ ...ticket, name: 'ticket' as const }] : [])]
  const parts = exhibits.map(({ name: _, ...part }) => part)
  return { ...draft.about, parts: [caseLetter(judged, about, exhibits, { now, ofItself }), ...parts] }
}

/** TABLE: why a dispute is not contested -> the note for our own files. */
const WHY_NOT_WORDS = {
  'not-paid': 'No payment of this order is recorded as confirmed, so there is nothing to defend. Accept the dispute.',
  'paid-twice':
    'The order was paid a second time under another transaction ID, and that was not given back: a letter would argue for the customer. Accept the dispute.',
  'refund-owed': 'A refund was decided on and is not recorded as made. Accept the dispute: it gives the money back.',
  late: 'The ticket came after the day by which the order’s page had told the customer to expect it: a letter would show it. Accept the dispute.',
  lacking:
    'What is recorded does not suffice for the reason of this dispute: a letter would argue for the customer. Accept the dispute.',
} as const

function caseLetter(
  { found, verdict, onlyRefund, facts }: JudgedCase,
  about: DisputedCase,
  exhibits: CaseDraft['exhibits'],
  { now, ofItself }: Pick<CaseSurroundings, 'now' | 'ofItself'>,
): PackPart {
  const { site } = found.order
  const exhibitOf = (claim: ShownFact['claim']) =>
    // They stand side by side in the letter itself.
    claim === 'earlier-payments'
      ? 'see below'
      : SHOWN_IN[claim]
          ?.map((name) => exhibits.find((exhibit) => exhibit.name === name))
          .find((exhibit) => exhibit !== undefined)
          ?.heading.slice(0, letterOf(0).length)
  const strongest = threeStrongest(facts).map((fact) => ({ ...fact, exhibit: exhibitOf(fact.claim) }))
  const texts = [
    subject(found),
    ...sentences(found, ['other-payments']),
    ...facts.slice(strongest.length).map(({ text }) => text),
    ...(CASE_PACKS[about.reason].saysPrivate && !onlyRefund ? [privateService(site.name)] : []),
  ]
  const isCompelling = isCompellingEvidence(about) && !onlyRefund && holds(found, 'earlier-payments')
  const text = (words: string): PackBlock => ({ kind: 'text', text: words })
  return {
    heading: 'Response to a payment dispute',
    proves: null,
    blocks: [
      caseBox(found, about, { strongest, inPart: verdict === 'accept-in-part', now }),
      ...texts.map(text),
      ...(isCompelling ? earlierPayments(found, 'Visa Compelling Evidence 3.0') : []),
      ...exhibitList(exhibits),
      ...ofItself.map(text),
      text(`We answer questions at ${shown(site.support_email, 80)}.`),
      text(`Yours faithfully, ${shown(site.name, 80)}`),
    ],
  }
}

/** What stands at the foot of every page, in one line; of the ticket’s too, which are set in a font of Latin letters alone. */
function printable(caseNumber: string): string {
  return shown(caseNumber, 30)
    .replace('…', '...')
    .replace(/[^\u0020-\u007e]/g, '?')
}
