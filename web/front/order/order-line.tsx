import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { receiptPath } from '#contract/travellers/front-paths.ts'
import { fill } from '#web/front/languages/languages.ts'

interface OrderLineProps {
  order: ShownOrder['order']
  /** Without a network there is no receipt. */
  isKept?: boolean
}

/** Which order this is, and since when. */
export function OrderLine({ order, isKept = false }: OrderLineProps) {
  const { code, words } = useLanguage()
  return (
    <p className="order-line dotted">
      <span>{fill(words.orderNumber, { id: order.order_id })}</span>{' '}
      <span suppressHydrationWarning>{fill(words.orderedOn, { date: formatDay(order.created_at, code) })}</span>{' '}
      {!isKept && <a href={receiptPath(order.order_id)}>{words.receipt}</a>}
    </p>
  )
}
