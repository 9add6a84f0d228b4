import type { NotePart } from '#contract/corrections/answered-values.ts'
import { languageInWords } from '#contract/corrections/question-words.ts'
import { QUESTIONS, type Question } from '#contract/corrections/questions.ts'
import { TYPED_FORM, type AnswerStart, type FrontStart } from '#contract/travellers/front-page.ts'
import { answerPath, orderPath } from '#contract/travellers/front-paths.ts'
import { languageTag } from '#contract/values/languages.ts'
import { answerHeading } from '#web/front/correction/answer-heading.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { useAnswerWords } from '#web/front/correction/use-answer-words.ts'
import { canAnswer, isChangeAlone } from '#web/front/correction/can-answer.ts'
import { QuestionField } from '#web/front/correction/question-field.tsx'
import { GivenAnswers } from '#web/front/correction/given-answers.tsx'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { HelpCard } from '#web/front/order/help-card.tsx'
import { pageTitle } from '#web/front/page-title.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { useTitle } from '#web/front/site/use-title.ts'
import { Notice } from '#web/front/track/notice.tsx'

interface AnswerPageProps {
  start: FrontStart
  answer: AnswerStart
  /** The words of the language that the page came in. */
  firstWords: AnswerWords
}

/** Where a traveller reads what is asked and answers it, or tells another flight. The browser sends the form by itself. */
export function AnswerPage({ start, answer, firstWords }: AnswerPageProps) {
  const texts = useAnswerWords(firstWords)
  const { words } = useLanguage()
  const { corrections, orderId } = answer
  const { notes, given } = corrections
  const isAsked = corrections.asked_at !== null
  const canTell = canAnswer(answer)
  useTitle(pageTitle({ kind: 'answer', answer }, words, texts))
  return (
    <>
      <SiteHeader brand={start.brand} />
      <main id="content" className="wide answering" tabIndex={-1}>
        <p>
          <a href={orderPath(orderId)} className="way">
            ← {texts.back}
          </a>
        </p>
        <section className="card">
          {canTell && <p className="order-line">{fill(words.orderNumber, { id: orderId })}</p>}
          <h1 tabIndex={-1}>{answerHeading(answer, words, texts)}</h1>
          <p className="lead">
            {isAsked
              ? texts.lead
              : isChangeAlone(answer)
                ? texts.changeLead
                : canTell
                  ? texts.flightLead
                  : texts.tooLate}
          </p>
          {notes.length > 0 && <Notes notes={notes} texts={texts} />}
          {canTell && <AnswerForm start={start} answer={answer} texts={texts} />}
        </section>
        {given.length > 0 && <GivenAnswers given={given} texts={texts} />}
        <HelpCard brand={start.brand} />
      </main>
      <SiteFooter brand={start.brand} />
    </>
  )
}

/** What staff wrote. What they typed in another language says in which, and is read aloud in it. */
function Notes({ notes, texts }: { notes: readonly NotePart[]; texts: AnswerWords }) {
  const { code } = useLanguage()
  return (
    <blockquote className="note">
      <p className="note-from">{texts.note}</p>
      {notes.map(({ text, language }) => (
        <div key={text}>
          {language !== null && language !== code && (
            // Browser and server may know a language by two names.
            <p className="note-in" suppressHydrationWarning>
              {fill(texts.noteIn, { language: languageInWords(language, code) })}
            </p>
          )}
          <p lang={language === null ? undefined : languageTag(language)}>{text}</p>
        </div>
      ))}
    </blockquote>
  )
}

function AnswerForm({ start, answer, texts }: { start: FrontStart; answer: AnswerStart; texts: AnswerWords }) {
  const { code } = useLanguage()
  const { corrections, orderId, typed, problems, isUnsent } = answer
  const { asked, flight, changeable = [] } = corrections
  const isAsked = corrections.asked_at !== null
  const others = flight.filter((value) => !asked.some((one) => one.value === value) && !changeable.includes(value))
  const isChange = isChangeAlone(answer)
  const isWrong = Object.keys(problems).length > 0
  const [first] = Object.keys(problems)
  const shown = { texts, typed, problems, first }
  const flightFields = others.map((value) => <QuestionField key={value} value={value} {...shown} />)
  return (
    <form id={TYPED_FORM} method="post" action={answerPath(orderId)} noValidate>
      <input type="hidden" name="token" value={start.token} />
      <input type="hidden" name="lang" value={code} />
      {(isWrong || isUnsent) && (
        <p className="wait-notice" role="alert">
          {isWrong ? texts.mend : texts.unsent}
        </p>
      )}
      {start.said?.kind === 'refusal' && !isWrong && <Notice said={start.said} takesFocus />}
      {asked.map((one) => (
        <QuestionField key={one.value} value={one.value} asked={one} {...shown} />
      ))}
      {changeable.length > 0 && (
        <details className="fold" open={isChange || isTyped(changeable, typed)}>
          <summary>
            <h2>{texts.change}</h2>
          </summary>
          {!isChange && <p className="hint">{texts.changeLead}</p>}
          {changeable.map((value) => (
            <QuestionField key={value} value={value} {...shown} />
          ))}
        </details>
      )}
      {!isAsked && !isChange && flightFields}
      {(isAsked || isChange) && flightFields.length > 0 && (
        <details className="fold" open={isTyped(others, typed)}>
          <summary>
            <h2>{texts.alsoFlight}</h2>
          </summary>
          {flightFields}
        </details>
      )}
      <div className="field">
        <label htmlFor="message">{isAsked && asked.length === 0 ? texts.answer : texts.message}</label>
        <p className="hint" id="message-hint">
          {texts.messageHint}
        </p>
        <textarea
          id="message"
          name="message"
          rows={3}
          maxLength={1000}
          aria-describedby="message-hint"
          defaultValue={typed.message}
        />
      </div>
      <button type="submit" className="button button-wide">
        {texts.send}
      </button>
    </form>
  )
}

/** Something was typed into the fields of these, and came back. */
function isTyped(values: readonly Question[], typed: Record<string, string>): boolean {
  return values.some((value) => QUESTIONS[value].fields.some((field) => typed[field] !== undefined))
}
