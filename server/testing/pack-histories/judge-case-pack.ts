import type { PackVerdict } from '#contract/disputes/evidence.ts'
import type { PackOfCase } from '#server/defence-packs/cases/draft-case-pack.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import type { HistoryIds } from '#server/testing/pack-histories/evidence-of.ts'
import type { PackHistory } from '#server/testing/pack-histories/history.ts'
import {
  ABOUT_ANY_PAYMENT,
  judgeSentences,
  judgeTables,
  whatSuffices,
  type Judgement,
} from '#server/testing/pack-histories/judge.ts'
import { dayText, truthOf } from '#server/testing/pack-histories/truth.ts'

const DAY = 86_400_000
const endOf = (moment: string) => Math.floor(Date.parse(moment) / DAY) * DAY + DAY

/** Holds the pack of a case against the history that it is of: every sentence, the verdict, and which exhibit shows which fact. */
export function judgeCasePack(whole: PackHistory, ids: HistoryIds, pack: PackOfCase, about: DisputedCase): Judgement {
  // Later downloads answer nothing, and are not shown.
  const { downloads } = until(whole, about.openedAt)
  const history = { ...whole, downloads, disputedAt: Date.parse(about.openedAt) }
  const opened = dayText(Date.parse(about.openedAt))
  const judged = { verdict: pack.verdict, parts: pack.parts, reason: about.reason, opened }
  const { claims, faults } = judgeSentences(history, ids, judged)
  return {
    claims,
    faults: [
      ...faults,
      ...judgeTables(history, judged, false),
      ...judgeVerdict(history, pack, about),
      ...judgeFacts(pack),
      ...judgeTexts(history, pack),
    ],
  }
}

/** What came by the end of that day: a later document is nobody's ticket yet, and of a later delivery nothing is known. */
function until(history: PackHistory, openedAt: string): PackHistory {
  const isIn = (at: number) => at < endOf(openedAt)
  return {
    ...history,
    documents: history.documents.map((one) => (isIn(one.at) ? one : { ...one, verdict: 'unsure', confirmed: false })),
    mails: history.mails
      .filter(({ at }) => isIn(at))
      .map((one) => (one.deliveredAt === null || isIn(one.deliveredAt) ? one : { ...one, deliveredAt: null })),
    downloads: history.downloads.filter(({ at }) => isIn(at)),
    pages: history.pages.filter(({ at }) => isIn(at)),
  }
}

function judgeVerdict(history: PackHistory, pack: PackOfCase, about: DisputedCase): string[] {
  const { reason } = about
  const truth = truthOf(history)
  const wanted = verdictOf(history, about)
  const faults: string[] = []
  // Of several tickets one may be called so, and each proves something else; of one before the day of the flight nothing is unclear.
  if (truth.tickets.length < 2 && pack.verdict !== wanted)
    faults.push(`${reason} is to be answered by ${wanted}, and not by ${pack.verdict}`)
  if (pack.verdict === 'contest' && wanted !== 'contest') faults.push(`nothing suffices to contest ${reason}`)
  if ((pack.whyNot === null) !== (pack.verdict === 'contest')) faults.push(`${pack.verdict} because of ${pack.whyNot}`)
  if (/ask the customer/i.test(JSON.stringify(pack))) faults.push('the customer is to be asked during a dispute')
  const isNote = pack.parts[0]!.heading.startsWith('Do not contest')
  if (isNote !== (pack.verdict === 'accept')) faults.push(`a pack of ${pack.verdict} is “${pack.parts[0]!.heading}”`)
  return faults
}

/** By decisions.md and what a bank's letter says of the amount: worked out independently. */
function verdictOf(history: PackHistory, about: DisputedCase): PackVerdict {
  const truth = truthOf(until(history, about.openedAt))
  if (truth.paid === undefined) return 'accept'
  const { isWhole, isPart } = backOf(history, about)
  if (truth.isTwiceOwed && ABOUT_ANY_PAYMENT.includes(about.reason))
    return isWhole || isPart ? 'accept-in-part' : 'accept'
  const isCompelling = about.scheme === 'visa' && about.code === '10.4'
  const known = isCompelling ? until(history, about.openedAt) : { ...until(history, about.openedAt), earlier: [] }
  if (isWhole || whatSuffices(known, truthOf(known))[about.reason]) return 'contest'
  return isPart ? 'accept-in-part' : 'accept'
}

function backOf(history: PackHistory, { reason, amount }: DisputedCase) {
  const { isWhole, hasPart, done } = truthOf(history)
  if (isWhole || !hasPart || amount === null) return { isWhole, isPart: !isWhole && hasPart }
  if (reason === 'credit' && done.some((one) => Number(one.amount) === Number(amount)))
    return { isWhole: true, isPart: false }
  const back = done.map((one) => Number(one.amount ?? Number.NaN)).reduce((sum, one) => sum + one, 0)
  const isUnclear = Number.isNaN(back) || history.otherPayments.length > 0
  return { isWhole: false, isPart: isUnclear || Number(amount) > 69 - back }
}

/** Wherever the accepted terms are an exhibit, their texts are one, where they are known as they were then. */
function judgeTexts(history: PackHistory, { parts }: PackOfCase): string[] {
  const has = (heading: string) => parts.some((part) => part.heading.endsWith(heading))
  const truth = truthOf(history)
  const isKnown = truth.texts('terms').length + truth.texts('refund-policy').length > 0
  if (has('The texts that were accepted') === (isKnown && has('Terms accepted'))) return []
  return [
    isKnown ? 'the accepted texts are known and not shown' : 'texts are shown of which nobody knows that they stood',
  ]
}

/** Each fact of the box names an exhibit that the pack has, and the three strongest are the letter's own. */
function judgeFacts(pack: PackOfCase): string[] {
  const [letter, ...exhibits] = pack.parts
  const box = letter!.blocks.find((block) => block.kind === 'facts' && block.label === 'The dispute')
  const rows = box?.kind === 'facts' ? box.rows.filter(({ label }) => label.startsWith('Fact ')) : []
  const faults = rows.flatMap(({ label }) => {
    const exhibit = /\((Exhibit [A-J])\)/.exec(label)?.[1]
    const isThere = exhibit === undefined || exhibits.some(({ heading }) => heading.startsWith(`${exhibit}: `))
    return isThere ? [] : [`${label} is in no exhibit`]
  })
  if (rows.map(({ value }) => value).join() !== pack.strongest.join()) faults.push('the box tells other facts')
  if (pack.verdict === 'contest' && rows.length === 0) faults.push('a dispute is contested without a fact')
  return faults
}
