import { useState } from 'react'
import type { ShownOrder } from '#contract/front-page.ts'
import { orderPath } from '#contract/front-paths.ts'
import type { DatedStep } from '#contract/tracking.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import type { Words } from '#web/front/languages/en.ts'
import { fill } from '#web/front/languages/languages.ts'
import { EarlierTicket } from '#web/front/order/earlier-ticket.tsx'
import { headingOf } from '#web/front/order/heading-of.ts'
import { OrderLine } from '#web/front/order/order-line.tsx'
import { OrderSteps } from '#web/front/order/order-steps.tsx'

type Order = ShownOrder['order']

/** As long as it is on its way, its page is worth looking at again. */
const UNDER_WAY: readonly Order['step'][] = ['received', 'paid', 'in-progress']

interface OrderProgressProps {
  order: Order
  /** Whether there is something to download all the same. */
  hasDocument: boolean
  /** Something is asked of the traveller, which stands above. */
  isAsked: boolean
  checkAgain: () => Promise<void>
  /** Where Contact Support leads. */
  support: string | undefined
}

/** An order that is not ready: what happens next, and how far it is. */
export function OrderProgress({ order, hasDocument, isAsked, checkAgain, support }: OrderProgressProps) {
  const { code, words } = useLanguage()
  const [busy, setBusy] = useState(false)
  return (
    <section className="card progress">
      <OrderLine order={order} />
      <h1 tabIndex={-1}>{headingOf(order, words)}</h1>
      <EarlierTicket order={order} hasDocument={hasDocument} />
      {!isAsked && (
        <>
          <h2 className="unseen">{words.nextHeading}</h2>
          <p className="lead">{nextOf(order, words, code)}</p>
        </>
      )}
      {needsAnswer(order) && !isAsked && support && (
        <p>
          <a href={support}>{words.needHelp}</a>
        </p>
      )}
      {order.steps && order.steps.length > 0 && <h2>{words.stepsHeading}</h2>}
      <OrderSteps order={order} />
      {UNDER_WAY.includes(order.step) && (
        <>
          {!isAsked && !needsAnswer(order) && <p>{words.mailComes}</p>}
          <a
            href={orderPath(order.order_id)}
            role="button"
            className="button button-quiet"
            aria-disabled={busy}
            onClick={(event) => {
              event.preventDefault()
              if (busy) return
              setBusy(true)
              void checkAgain().finally(() => setBusy(false))
            }}
          >
            {busy && <span className="spinner" aria-hidden="true" />}
            {words.checkAgain}
          </a>
        </>
      )}
    </section>
  )
}

/** Staff moved it to where they want to speak with the traveller; whether anything was asked is said above, where it was. */
function needsAnswer({ status, step }: Order): boolean {
  return step === 'in-progress' && (status === 'Awaiting' || status === 'Contact Customer')
}

/** TABLE: the step where an order is that is worked on -> what happens next; of any other our team is at it. */
const UNDER_WORK: Partial<Record<DatedStep['step'], keyof Words>> = { filed: 'nextFiled', answered: 'nextAnswered' }

function nextOf(order: Order, words: Words, language: string): string {
  if (needsAnswer(order)) return words.nextAnswer
  switch (order.step) {
    case 'received':
      return words.nextReceived
    case 'paid':
      return order.status === 'Future' && order.processing_date !== null
        ? fill(words.nextPlanned, { date: formatDay(order.processing_date, language) })
        : words.nextPaid
    case 'refund-open':
      return words.nextRefundOpen
    case 'refunded':
      return fill(words.nextRefunded, { date: formatDay(order.refund_date ?? '', language) })
    case 'in-progress':
      return words[UNDER_WORK[order.steps?.find(({ current }) => current)?.step ?? 'received'] ?? 'nextInProgress']
    case 'ready':
    case 'cancelled':
      return words.nextInProgress
  }
}
