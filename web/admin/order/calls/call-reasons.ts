import { QUESTIONS, QUESTION_NAMES, type Question } from '#contract/corrections/questions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'

/**
 * Why a traveller is called: what a script has a sentence for. `about`: the values that it is about, where these are known. `words`: what was
 * asked in words of the office's own: for the caller, and never to be read out as they stand.
 */
export interface CallReason {
  why: 'past' | 'mail' | 'asked' | 'check' | 'general'
  about: readonly Question[]
  words?: string
}

type Reasoned = Pick<OrderDetail, 'mailHistory' | 'asked' | 'needs_check'>

/** The mails that did not arrive, and that nobody has seen to. */
export function lostMails({ mailHistory }: Pick<OrderDetail, 'mailHistory'>): OrderDetail['mailHistory'] {
  return mailHistory.filter((mail) => mail.needs_person)
}

/** The newest comment that somebody wrote; what came of a call is no reason to call. */
export function lastComment({ remark }: Pick<OrderDetail, 'remark'>): OrderDetail['remark'][number] | undefined {
  return remark.filter(({ of_call: isOfCall }) => !isOfCall).toSorted((a, b) => b.id - a.id)[0]
}

/**
 * Why a traveller is to be called, what hinders us most before the others; where nothing is open `general`. Nothing is gone through twice: what
 * was asked is not checked besides; a colleague's comment is for the caller alone. Of an order whose flight is past no value is asked for: there is nothing left to file.
 */
export function callReasons(order: Reasoned, isPast = false): CallReason[] {
  const reasons: CallReason[] = []
  const isLost = lostMails(order).length > 0
  if (isPast) return [{ why: 'past', about: [] }, ...(isLost ? [{ why: 'mail' as const, about: [] }] : [])]
  const asked = [...new Set(order.asked.flatMap(({ values }) => values))]
  const flagged = flaggedQuestions(order)
  const others = flagged.filter((name) => !asked.includes(name) && !(isLost && name === 'email'))
  if (isLost) reasons.push({ why: 'mail', about: [] })
  // What was asked in words alone has no name to say: then none is said, as if it were all.
  const isNamed = order.asked.every(({ values }) => values.length > 0)
  const notes = order.asked.flatMap(({ note }) => (note === '' ? [] : [note])).join(' · ')
  if (order.asked.length > 0)
    reasons.push({ why: 'asked', about: isNamed ? asked : [], ...(notes !== '' && { words: notes }) })
  // Flags of what no traveller is asked for have no name to say.
  if (others.length > 0 || (flagged.length === 0 && order.needs_check.length > 0))
    reasons.push({ why: 'check', about: others })
  return reasons.length > 0 ? reasons : [{ why: 'general', about: [] }]
}

/** What a traveller may be asked for, of that which is to be checked. */
function flaggedQuestions({ needs_check: checks }: Pick<OrderDetail, 'needs_check'>): Question[] {
  return QUESTION_NAMES.filter((name) => {
    const fields: readonly string[] = QUESTIONS[name].fields
    return checks.some(({ field }) => fields.includes(field))
  })
}
