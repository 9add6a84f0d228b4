import { useState, type ReactNode } from 'react'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { orderPath } from '#contract/travellers/front-paths.ts'
import type { DatedStep } from '#contract/travellers/tracking.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { hasOpenQuestion, leadingAnswer } from '#web/front/correction/open-question.ts'
import { formatDay, formatMoment } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import type { Words } from '#web/front/languages/en.ts'
import { fill } from '#web/front/languages/languages.ts'
import { useZone } from '#web/front/languages/use-zone.ts'
import { EarlierTicket } from '#web/front/order/earlier-ticket.tsx'
import { headingOf } from '#web/front/order/heading-of.ts'
import { OrderLine } from '#web/front/order/order-line.tsx'
import { OrderSteps } from '#web/front/order/order-steps.tsx'

type Order = ShownOrder['order']

/** As long as it is on its way, its page is worth looking at again. */
const UNDER_WAY: readonly Order['step'][] = ['received', 'paid', 'in-progress']

interface OrderProgressProps {
  shown: ShownOrder
  /** When it was so, where it is not known to be so now. */
  asOf: string | undefined
  /** Undefined for what the device keeps: there is nobody to ask. */
  checkAgain?: () => Promise<void>
  /** Where Contact Support leads. */
  support: string | undefined
}

/** An order that is not ready: what happens next, and how far it is. */
export function OrderProgress({ shown, asOf, checkAgain, support }: OrderProgressProps) {
  const { code, words } = useLanguage()
  const zone = useZone()
  const [busy, setBusy] = useState(false)
  const { order, documents, corrections } = shown
  // What is asked stands above.
  const isAsked = corrections.asked_at !== null
  const needsWord =
    hasOpenQuestion(shown) ||
    isPutAside(order) ||
    order.late_since != null ||
    order.first_expected_by != null ||
    order.flight_near != null
  return (
    <section className="card progress">
      <OrderLine order={order} isKept={checkAgain === undefined} />
      {asOf !== undefined && <p className="as-of">{fill(words.asOf, { date: formatMoment(asOf, code, zone) })}</p>}
      <h1 tabIndex={-1}>{inWholeWords(headingOf(order, words))}</h1>
      <EarlierTicket order={order} hasDocument={documents.length > 0} />
      {isAsked && checkAgain === undefined && <p className="lead">{words.keptAnswer}</p>}
      {!isAsked && (
        <>
          <h2 className="unseen">{words.nextHeading}</h2>
          <p className="lead" suppressHydrationWarning>
            {nextOf(shown, words, code)}
          </p>
          {order.late_since != null && (
            <p className="notice" suppressHydrationWarning>
              {fill(words.late, { date: formatDay(order.late_since, code) })}
            </p>
          )}
          <NewDate order={order} />
          {order.step === 'refund-open' && <OpenRefund order={order} />}
        </>
      )}
      {needsWord && support && (
        <p>
          <a href={support} className="way">
            {words.needHelp}
          </a>
        </p>
      )}
      {order.steps && order.steps.length > 0 && <h2>{words.stepsHeading}</h2>}
      <OrderSteps order={order} asOf={asOf} />
      {UNDER_WAY.includes(order.step) && (
        <>
          {!isAsked && !needsWord && <p>{words.mailComes}</p>}
          {checkAgain && (
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
          )}
        </>
      )}
    </section>
  )
}

/** By when it is expected now, and what was said before, where somebody of the office named a new date. */
function NewDate({ order: { expected_by: expected, first_expected_by: first } }: { order: Order }) {
  const { code, words } = useLanguage()
  const zone = useZone()
  if (expected == null || first == null) return null
  const said = { moment: formatMoment(expected, code, zone), date: formatDay(first, code) }
  return (
    <p className="notice" suppressHydrationWarning>
      {fill(words.newDate, said)}
    </p>
  )
}

/** How much is to go back, and since when that is so, where a sum is known. */
function OpenRefund({ order: { open_refund: open } }: { order: Order }) {
  const { code, words } = useLanguage()
  const amount = open && amountInWords(open, code)
  if (!open || !amount) return null
  const sentence = open.is_approved ? words.refundApprovedOf : words.refundAskedOf
  return <p suppressHydrationWarning>{fill(sentence, { amount, date: formatDay(open.at, code) })}</p>
}

/** A heading that a narrow screen breaks at no hyphen of "e-ticket". */
function inWholeWords(heading: string): ReactNode {
  return heading.split(/(\(e-ticket\))/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  )
}

/** Completed without a ticket, or with none that counts any more: nobody has it in a list of work, so that nothing can be promised. */
function isPutAside({ status, step }: Order): boolean {
  return step === 'in-progress' && status === 'Completed'
}

/** TABLE: the step where an order is that is worked on -> what happens next; of any other our team is at it. */
const UNDER_WORK: Partial<Record<DatedStep['step'], keyof Words>> = { filed: 'nextFiled', answered: 'nextAnswered' }

function nextOf(shown: ShownOrder, words: Words, language: string): string {
  const { order } = shown
  // Whoever flies so soon and has no ticket is not told to wait.
  if (order.flight_near != null) return fill(words.flightNear, { date: formatDay(order.flight_near, language) })
  const answered = leadingAnswer(shown)
  if (answered !== undefined) return fill(words.answerReceived, { date: formatDay(answered, language) })
  if (hasOpenQuestion(shown)) return words.nextAnswer
  if (isPutAside(order)) return words.nextContact
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
      return words.nextInProgress
  }
}
