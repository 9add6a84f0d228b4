import type { DefencePack, PackPart } from '#contract/disputes/defence-packs.ts'
import type { DisputeReason } from '#contract/disputes/evidence.ts'
import type { CheckedReason } from '#server/defence-packs/check-evidence.ts'
import type { PackHistory } from '#server/testing/pack-histories/history.ts'
import { fileOf, type HistoryIds } from '#server/testing/pack-histories/evidence-of.ts'
import { SENTENCES } from '#server/testing/pack-histories/sentences.ts'
import type { JudgedPack, Said } from '#server/testing/pack-histories/steps.ts'
import { momentText, truthOf, type Truth } from '#server/testing/pack-histories/truth.ts'

/** What a judgement found: how many sentences were held against the records, and what is wrong with them. */
export interface Judgement {
  claims: number
  faults: string[]
}

/**
 * Holds a pack and the order's check list against the history that they are of. Each sentence must be one that is known, and so by
 * its records; whatever is said of "the ticket" must be so of one and the same document; and verdict, reasons and check list agree.
 */
export function judge(history: PackHistory, ids: HistoryIds, pack: DefencePack, reasons: CheckedReason[]): Judgement {
  const { claims, faults } = judgeSentences(history, ids, pack)
  const showsMails = pack.type === 1 && pack.verdict === 'contest' && !truthOf(history).isWhole
  return {
    claims,
    faults: [...faults, ...judgeVerdict(history, pack, reasons), ...judgeTables(history, pack, showsMails)],
  }
}

/** Holds each sentence of a pack of either kind against the records, and what is said of the ticket against one and the same. */
export function judgeSentences(history: PackHistory, ids: HistoryIds, pack: JudgedPack): Judgement {
  const truth = truthOf(history)
  const faults: string[] = []
  let claims = 0
  let tickets = truth.tickets
  let saysTicket = false
  for (const said of saidIn(pack)) {
    const rule = SENTENCES.find((one) => one.where === said.where && one.like.test(said.text))
    if (!rule) {
      faults.push(`nobody knows what “${said.text}” (${said.where}) rests on`)
      continue
    }
    claims += 1
    const match = rule.like.exec(said.text)!
    const context = { history, truth, ids, pack, match }
    if (rule.so && !rule.so(context)) faults.push(`“${said.text}” (${said.where}) is not so`)
    if (rule.ofTicket) {
      saysTicket = true
      tickets = tickets.filter((ticket) => rule.ofTicket!({ ...context, ticket }))
      if (tickets.length === 0) faults.push(`“${said.text}” is so of no ticket of which the rest is`)
    }
  }
  if (saysTicket && truth.tickets.length === 0) faults.push('there is no ticket')
  return { claims, faults }
}

/** Everything that a pack says in words, and where. */
function saidIn(pack: JudgedPack): Said[] {
  return pack.parts.flatMap((part, index) => {
    const heading = part.heading.replace(/^Exhibit [A-J]: /, '')
    const where = index === 0 ? (pack.verdict === 'accept' ? 'note' : 'letter') : heading
    const proves = part.proves === null ? [] : [{ where: 'proves' as const, text: `${heading}: ${part.proves}` }]
    return [
      ...proves,
      ...part.blocks.flatMap((block): Said[] => {
        if (block.kind === 'text' || block.kind === 'ticket') return [{ where, text: block.text }]
        if (block.kind === 'list') {
          return block.items.map((text) => ({ where: index === 0 && where === 'letter' ? 'exhibits' : where, text }))
        }
        if (block.kind === 'facts' && block.label === 'The dispute') {
          return block.rows.map(({ label, value }) =>
            label.startsWith('Fact ') ? { where, text: value } : { where: 'box', text: `${label}: ${value}` },
          )
        }
        if (block.kind === 'table' && block.label === 'What happened, in order') {
          return block.rows.map((row) => ({ where: 'chronology', text: row.join(' | ') }))
        }
        return []
      }),
    ]
  })
}

const RANKS = [
  'The customer accepted',
  'Order ',
  'The payment was|Our staff recorded',
  'Another payment',
  'was stored',
  'was sent by',
  'The mail provider',
  'for the first time',
  'for the last time',
  'The day of the flight',
  'refunded',
]

/** Rows of the tables: their order, the marks, and nothing of a document that was stopped. */
export function judgeTables(history: PackHistory, pack: JudgedPack, showsMails: boolean): string[] {
  const faults: string[] = []
  const truth = truthOf(history)
  const text = JSON.stringify(pack.parts)
  history.documents.forEach((_, at) => {
    if (truth.isAnothers(at) && text.includes(fileOf(at))) faults.push(`${fileOf(at)} is somebody else’s`)
  })
  const rowsOf = (label: string) => tableOf(pack.parts, label)
  const steps = rowsOf('What happened, in order').map(([at, what]) => ({
    ms: Date.parse(at!.includes(':') ? `${at} UTC` : `${at} 04:00 UTC`),
    rank: RANKS.findIndex((rank) => new RegExp(rank).test(what!)),
    what,
  }))
  steps.slice(1).forEach((step, index) => {
    const before = steps[index]!
    const isDelivery = [step, before].some(({ rank }) => rank === RANKS.indexOf('The mail provider'))
    // What is shown are whole seconds.
    if (before.ms - step.ms > (isDelivery ? 3000 : 1000)) faults.push(`“${step.what}” stands below what came later`)
    if (before.ms === step.ms && before.rank > step.rank) faults.push(`“${step.what}” stands below “${before.what}”`)
  })
  for (const row of rowsOf('Email History')) {
    const told = row.join(' | ')
    const mails = history.mails.filter((one) => momentText(one.at) === row[1] && one.to === row[2])
    if (mails.length === 0) faults.push(`no mail is recorded as ${told}`)
    const opened = /Opened (.+)/.exec(row[5]!)?.[1]
    const isOpened = mails.some(({ openedAt }) => openedAt !== null && momentText(openedAt) === opened)
    if (opened !== undefined && !isOpened) faults.push(`no opening is recorded of ${told}`)
  }
  // What a check of the payment answered stands in no pack where it speaks against us.
  const checks: [string, boolean][] = [
    ['3-D Secure', truth.liability !== undefined],
    ['Address check (AVS)', truth.isAddressRight],
    ['Security code (CVV)', truth.isCodeRight],
  ]
  const shown = pack.parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map(({ label }) => label) : [])),
  )
  for (const [label, isSo] of checks) if (shown.includes(label) && !isSo) faults.push(`“${label}” is shown`)
  const mails = history.mails.filter(({ documents }) => documents.length === 0 || !documents.every(truth.isAnothers))
  if (showsMails && mails.length > 0 !== rowsOf('Email History').length > 0)
    faults.push('the Email History is not whole')
  return faults
}

function tableOf(parts: PackPart[], label: string): string[][] {
  return parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' && block.label === label ? block.rows : [])),
  )
}

/** TABLE: a reason -> whether the records suffice to contest it, where the payment was confirmed and not given back. */
export function whatSuffices(history: PackHistory, truth: Truth): Record<Exclude<DisputeReason, 'any'>, boolean> {
  const some = (is: (ticket: number) => boolean) => truth.tickets.some(is)
  const hasTerms = truth.termsAt !== undefined
  const hasPolicy = hasTerms && history.terms?.policy !== null && !truth.isOwed && !truth.isTwiceOwed
  const pairs = history.earlier.flatMap((_, a) => history.earlier.map((__, b) => truth.ce3(a, b)))
  const isInTime = (one: number) =>
    truth.delivered(one).length > 0 || truth.downloads(one).some(({ at }) => truth.isBefore(at))
  const isSingle = history.otherPayments.length > 0 ? !truth.isTwiceOwed : !truth.nearby.hasSame
  /** It came later than a page had said; what was fetched all the same was received. */
  const isLate = (one: number) => truth.promised(one)?.isLate === true
  const isTaken = (one: number) => !isLate(one) || truth.downloads(one).length > 0
  return {
    fraud:
      truth.liability !== undefined ||
      pairs.includes(true) ||
      some((one) => truth.sameIp(one).length > 0 && truth.sameDevice(one).length > 0),
    'not-received': some((one) => isInTime(one) && isTaken(one)),
    'not-as-described': some((one) => hasTerms && !isLate(one)),
    misrepresentation: hasTerms && some(isInTime),
    credit: hasPolicy,
    cancelled: hasPolicy && some(() => true),
    duplicate: isSingle,
    'paid-otherwise': isSingle,
    'not-authorised': history.proofs.code !== null,
    other: hasTerms && some((one) => isInTime(one) && isTaken(one)),
  }
}

/** Reasons that may be about another payment of the order. */
export const ABOUT_ANY_PAYMENT = ['credit', 'cancelled', 'duplicate', 'paid-otherwise']

/** What the check list says of every reason: contesting is advised where the records suffice, and nowhere else. */
export function judgeReasons(history: PackHistory, reasons: CheckedReason[]): string[] {
  const truth = truthOf(history)
  const faults: string[] = []
  const suffices = whatSuffices(history, truth)
  const isPaid = truth.paid !== undefined
  for (const { reason, verdict, enough } of reasons) {
    if (reason === 'any') continue
    if (enough !== (verdict === 'contest')) faults.push(`enough and ${verdict} of ${reason}`)
    const isBack = truth.isWhole && !(ABOUT_ANY_PAYMENT.includes(reason) && truth.isTwiceOwed)
    if (verdict === 'contest' && !(isPaid && (isBack || suffices[reason])))
      faults.push(`nothing suffices to contest ${reason}`)
    // Of several tickets one may be called so, and each proves something else.
    if (isPaid && suffices[reason] && truth.tickets.length < 2 && verdict !== 'contest')
      faults.push(`${reason} could be contested, and is not`)
    if (verdict === 'accept-in-part' && !(isPaid && (truth.isWhole || truth.hasPart)))
      faults.push(`no part was refunded: ${reason}`)
  }
  return faults
}

/** Verdict, reasons and check list say one thing, and contesting is advised where the records suffice, and nowhere else. */
function judgeVerdict(history: PackHistory, pack: DefencePack, reasons: CheckedReason[]): string[] {
  const faults = judgeReasons(history, reasons)
  for (const { reason, verdict } of pack.reasons) {
    const check = reasons.find((one) => one.reason === reason)
    if (check?.verdict !== verdict)
      faults.push(`the check list says ${check?.verdict} of ${reason}, the pack ${verdict}`)
  }
  const verdicts = pack.reasons.map(({ verdict }) => verdict)
  const best = (['contest', 'accept-in-part'] as const).find((one) => verdicts.includes(one)) ?? 'accept'
  if (pack.verdict !== best) faults.push(`the pack says ${pack.verdict}, its reasons ${verdicts.join()}`)
  const isNote = pack.parts[0]!.heading.startsWith('Do not contest')
  if (isNote !== (pack.verdict === 'accept')) faults.push(`a pack of ${pack.verdict} is “${pack.parts[0]!.heading}”`)
  return faults
}
