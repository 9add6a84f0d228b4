import { RULES, type FrontPage } from '#contract/front-page.ts'
import type { Words } from '#web/front/languages/en.ts'
import { fill, translateMessage } from '#web/front/languages/languages.ts'
import { headingOf } from '#web/front/order/heading-of.ts'

/** What the window of a page is called. */
export function pageTitle(page: FrontPage, words: Words): string {
  if (page.kind === 'track') return words.trackHeading
  if (page.kind === 'rules') return translateMessage(RULES[page.about], words)
  const { order } = page.shown
  const what = order.step === 'ready' ? fill(words.orderNumber, { id: order.order_id }) : headingOf(order, words)
  return `${what} – ${words.title}`
}
