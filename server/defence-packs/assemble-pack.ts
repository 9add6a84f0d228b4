import type { DefencePack, PackPart } from '#contract/disputes/defence-packs.ts'
import {
  EVIDENCE,
  EVIDENCE_NAMES,
  isSupport,
  PACKS,
  type DisputeReason,
  type EvidenceName,
  type PackType,
} from '#contract/disputes/evidence.ts'
import { answeredBy, checkEvidence, checkReasons, packVerdict } from '#server/defence-packs/check-evidence.ts'
import { holds, type Found } from '#server/defence-packs/claims.ts'
import { coverLetter } from '#server/defence-packs/cover-letter.ts'
import { orderExhibit, serviceExhibit, termsExhibit } from '#server/defence-packs/exhibits.ts'
import type { SentDocument } from '#server/defence-packs/find-evidence.ts'
import { historyExhibit } from '#server/defence-packs/history-exhibit.ts'
import { amountOf, facts, nameOf } from '#server/defence-packs/order-words.ts'
import type { Pictures } from '#server/defence-packs/pictures.ts'

/** What a pack shows beside the order's evidence. */
interface Surroundings {
  now: Date
  /** Where the purchase's address is, where known. */
  place: string | undefined
  pictures: Pictures
}

/** The evidence that a pack may lack: what answers one of its reasons. */
const OF_PACKS: Record<PackType, Set<EvidenceName>> = { 1: evidenceOf(1), 2: evidenceOf(2) }

function evidenceOf(type: PackType): Set<EvidenceName> {
  const answered = new Set<DisputeReason>(['any', ...PACKS[type].answers])
  return new Set(EVIDENCE_NAMES.filter((name) => EVIDENCE[name].reasons.some((reason) => answered.has(reason))))
}

/** A pack but for the ticket, whose pages are made ready when it is known which exhibit they are. */
export interface PackDraft {
  about: Omit<DefencePack, 'parts'>
  exhibits: PackPart[]
  /** The ticket, where its pages are appended, and which exhibit it is. */
  ticket: { document: SentDocument; letter: string } | undefined
  onlyRefund: boolean
}

/**
 * Works out a pack of what is recorded, and of nothing else: pure, so that a test tries thousands of histories on it. Where everything
 * was given back, and where only what was given back can be defended, nothing but that is argued.
 */
export function draftPack(found: Found, type: PackType, { now, place, pictures }: Surroundings): PackDraft {
  const checked = checkEvidence(found, now)
  const all = checkReasons(checked)
  const verdict = packVerdict(all, type)
  const { title } = PACKS[type]
  const about = {
    orderId: found.order.id,
    type,
    title: verdict === 'accept' ? `${title}: do not contest` : title,
    verdict,
    reasons: answeredBy(all, type).map((one) => ({ reason: one.reason, verdict: one.verdict! })),
    missing: checked
      .filter(({ name, present }) => !present && OF_PACKS[type].has(name))
      .map(({ name }) => ({ evidence: name, message: EVIDENCE[name].missing })),
  }
  if (verdict === 'accept') return { about, exhibits: [], ticket: undefined, onlyRefund: false }
  const onlyRefund = verdict === 'accept-in-part' || holds(found, 'refund')
  const made = onlyRefund
    ? [orderExhibit(found, place), termsExhibit(found)]
    : [orderExhibit(found, place), serviceExhibit(found, pictures), historyExhibit(found, type), termsExhibit(found)]
  const exhibits = made
    .filter((exhibit) => exhibit !== undefined)
    .map((exhibit, index) => ({ ...exhibit, heading: `${letterOf(index)}: ${exhibit.heading}` }))
  const { ticket: document } = found.proofs
  const ticket = document && !onlyRefund ? { document, letter: letterOf(exhibits.length) } : undefined
  return { about, exhibits, ticket, onlyRefund }
}

/** The whole pack: the letter above its exhibits, the last of which is the ticket, where there is one. */
export function finishPack(found: Found, draft: PackDraft, ticket: PackPart | undefined, now: Date): DefencePack {
  const { about, onlyRefund } = draft
  if (about.verdict === 'accept') return { ...about, parts: [doNotContest(found, about.missing, NOT_ENOUGH)] }
  const exhibits = [...draft.exhibits, ...(ticket ? [ticket] : [])]
  const inPart = about.verdict === 'accept-in-part'
  return { ...about, parts: [coverLetter(found, { type: about.type, exhibits, onlyRefund, inPart, now }), ...exhibits] }
}

const NOT_ENOUGH =
  'What is recorded does not suffice for any reason that this pack answers: a letter would argue for the customer. Accept the dispute.'

/** Exhibits have letters in their order: one that is left out leaves no gap. */
export function letterOf(index: number): string {
  return `Exhibit ${'ABCDEFGHIJ'[index]}`
}

/** What stands in place of a letter that would not win: a page for ourselves, which does not argue for the other side. */
export function doNotContest(found: Found, missing: DefencePack['missing'], why: string): PackPart {
  const { order } = found
  return {
    heading: 'Do not contest this dispute: a note for our own files',
    proves: null,
    blocks: [
      {
        kind: 'text',
        text: 'This is a note for our own staff. It is not a letter, and does not go to the bank.',
      },
      {
        kind: 'text',
        text: why,
      },
      facts('The order', [
        ['Order', `${order.id}, ${nameOf(found)}`, 200],
        ['Transaction ID', order.transactionId],
        ['Amount', amountOf(found)],
      ]),
      { kind: 'text', text: 'What the order lacks:' },
      {
        kind: 'list',
        items: missing.filter(({ evidence }) => !isSupport(evidence)).map(({ message }) => message),
      },
    ],
  }
}
