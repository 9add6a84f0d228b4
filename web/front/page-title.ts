import { RULES, type FrontPage } from '#contract/travellers/front-page.ts'
import { answerHeading } from '#web/front/correction/answer-heading.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import type { Words } from '#web/front/languages/en.ts'
import { fill, translateMessage } from '#web/front/languages/languages.ts'
import { headingOf } from '#web/front/order/heading-of.ts'

/** What the window of a page is called. */
export function pageTitle(page: FrontPage, words: Words, answerWords?: AnswerWords): string {
  if (page.kind === 'track') return words.trackHeading
  if (page.kind === 'find') return words.findHeading
  if (page.kind === 'rules') return translateMessage(RULES[page.about], words)
  if (page.kind === 'answer') {
    return `${answerHeading(page.answer, words, answerWords!)} – ${words.title}`
  }
  if (page.kind === 'receipt') return `${words.receipt} – ${fill(words.orderNumber, { id: page.receipt.order_id })}`
  if (page.kind === 'kept' && page.order === undefined) return words.keptOffline
  // What is kept says nothing that may have changed.
  if (page.kind === 'kept')
    return `${fill(words.orderNumber, { id: page.order!.shown.order.order_id })} – ${words.title}`
  const { order } = page.shown
  const what = order.step === 'ready' ? fill(words.orderNumber, { id: order.order_id }) : headingOf(order, words)
  return `${what} – ${words.title}`
}
