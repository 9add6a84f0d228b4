import type { TravellerQuestions } from '#contract/corrections/answered-values.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { shownValue } from '#web/front/correction/shown-value.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'

interface GivenAnswersProps {
  given: TravellerQuestions['given']
  texts: AnswerWords
}

/** What the traveller answered before, and the outcome. */
export function GivenAnswers({ given, texts }: GivenAnswersProps) {
  const { code } = useLanguage()
  return (
    <section className="card">
      <h2>{texts.answers}</h2>
      <ul className="given">
        {given.map((answer) => (
          <li key={answer.value}>
            <p suppressHydrationWarning>
              <strong>{answer.value === 'message' ? texts.message : texts.fields[answer.value]}</strong>
              {answer.value !== 'message' &&
                answer.given !== '•••' &&
                ` · ${shownValue(answer.value, answer.given, texts, code)}`}
            </p>
            <p className="step-more" suppressHydrationWarning>
              {fill(texts.answerOf, { date: formatDay(answer.at, code) })} · {stateOf(answer, texts)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ verdict, reason }: GivenAnswersProps['given'][number], texts: AnswerWords): string {
  if (verdict === 'accepted') return texts.isAccepted
  return verdict === 'refused' ? fill(texts.isRefused, { reason: reason ?? '' }) : texts.isWaiting
}
