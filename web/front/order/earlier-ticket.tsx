import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'

interface EarlierTicketProps {
  order: ShownOrder['order']
  /** Whether another one is offered in its place. */
  hasDocument: boolean
}

/** Says that a ticket which the traveller was sent no longer counts; nothing where none was taken back. */
export function EarlierTicket({ order, hasDocument }: EarlierTicketProps) {
  const { code, words } = useLanguage()
  if (order.recalled_at === null) return null
  const sentence = hasDocument ? words.earlierGone : words.nextWithdrawn
  return (
    <p className="notice" suppressHydrationWarning>
      {fill(sentence, { date: formatDay(order.recalled_at, code) })}
    </p>
  )
}
