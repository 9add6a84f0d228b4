import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { answerPath } from '#contract/travellers/front-paths.ts'
import { answerWaitsSince, leadingAnswer } from '#web/front/correction/open-question.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'

/** On the order's page: that something is asked, or that an answer has come, and where it is changed. */
export function AnswerCard({ shown }: { shown: ShownOrder }) {
  const { code, words } = useLanguage()
  const { corrections, order } = shown
  const address = answerPath(order.order_id)
  const received = leadingAnswer(shown) === undefined ? answerWaitsSince(shown) : undefined
  if (corrections.asked_at !== null) {
    return (
      <section className="card needs-you">
        <h2>{words.answerNeeded}</h2>
        {received !== undefined && (
          <p suppressHydrationWarning>{fill(words.answerReceived, { date: formatDay(received, code) })}</p>
        )}
        <p>{received === undefined ? words.answerLead : words.answerRest}</p>
        <a href={address} role="button" className="button button-wide">
          {words.answerNow}
        </a>
      </section>
    )
  }
  const canChange = (corrections.changeable ?? []).length > 0
  if (received === undefined && !canChange) return null
  return (
    <section className="card">
      {received !== undefined && (
        <p suppressHydrationWarning>{fill(words.answerReceived, { date: formatDay(received, code) })}</p>
      )}
      {canChange && (
        <p>
          <a href={address} className="way">
            {words.changeAnswer}
          </a>
        </p>
      )}
    </section>
  )
}
