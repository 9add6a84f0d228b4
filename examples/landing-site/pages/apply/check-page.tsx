import { useEffect, useRef, useState, type FormEvent } from 'react'
import { firstOpenStep, questionsOf, valuesOf, type Question } from '../../form/application.ts'
import { diallingCode } from '../../form/countries.ts'
import { GROUPS, isOfEach, type Group, type Values } from '../../form/fields.ts'
import { priceOf } from '../../form/prices.ts'
import { fill, follow, go, money, useSite, type Language } from '../site.ts'
import type { Words } from '../words/en.ts'
import { AlreadySent } from './already-sent.tsx'
import { QuestionField } from './question.tsx'
import { StepList } from './step-list.tsx'
import { cartIdFor, forgetCartId, lastSent, useApplication } from './use-application.ts'

/** All answers once more, the price, the terms, and the way to the payment. */
export function CheckPage() {
  const { language, words } = useSite()
  const { application, isRead, setValue, accept } = useApplication()
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'changed' | 'terms'>('idle')
  const message = useRef<HTMLParagraphElement>(null)
  const count = application.travellers.length
  const price = priceOf(application.common.processing_mode)
  const open = isRead ? firstOpenStep(application) : undefined

  useEffect(() => {
    // A visitor who comes by an old link, or by Back after paying, starts where answers are missing.
    if (open && !lastSent.read()) go(`/${language}/apply/${open}`, { replace: true })
  }, [open, language])
  useEffect(() => {
    if (state === 'failed' || state === 'changed' || state === 'terms') message.current?.focus()
  }, [state])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    if (!application.hasAccepted) return setState('terms')
    setState('sending')
    const id = cartIdFor(application)
    try {
      const answer = await fetch(`/api/carts/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(application),
        signal: AbortSignal.timeout(20_000),
      })
      if (answer.ok) return go(`/${language}/pay/${id}`)
      if (answer.status === 409) forgetCartId()
      const isOurs = answer.status === 422 ? (firstOpenStep(application) ?? 'travellers') : undefined
      if (isOurs) return go(`/${language}/apply/${isOurs}`)
      setState(answer.status === 409 ? 'changed' : 'failed')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="apply">
      <StepList current="check" />
      <AlreadySent />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="eyebrow">{fill(words.stepOf, { step: 3 })}</p>
        <h1 tabIndex={-1}>{words.check.title}</h1>
        {isRead && <Answers />}
        <section className="group" aria-labelledby="group-speed">
          <h2 id="group-speed">{words.groups.speed}</h2>
          {questionsOf(application, 'speed').map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              values={application.common}
              onChange={setValue}
              onLeave={() => undefined}
            />
          ))}
          <p className="total">
            <span>
              {words.check.total}
              {count > 1 && <small> {fill(words.check.perTraveller, { price: money(language, price), count })}</small>}
            </span>
            <strong>{money(language, price * count)}</strong>
          </p>
        </section>
        <section className="group" aria-labelledby="group-terms">
          <h2 id="group-terms">{words.check.termsTitle}</h2>
          <p>{words.check.termsText}</p>
          <label className="card">
            <input
              type="checkbox"
              checked={application.hasAccepted}
              aria-invalid={state === 'terms'}
              aria-describedby={state === 'terms' ? 'check-message' : undefined}
              onChange={(event) => {
                accept(event.target.checked)
                setState('idle')
              }}
            />
            <span>{words.check.terms}</span>
          </label>
        </section>
        {state !== 'idle' && state !== 'sending' && (
          <p className="problem" id="check-message" role="alert" tabIndex={-1} ref={message}>
            {{ failed: words.check.failed, changed: words.check.changed, terms: words.check.termsMissing }[state]}
          </p>
        )}
        <p className="actions">
          <button className="button button-large" type="submit" aria-disabled={state === 'sending'}>
            {state === 'sending' ? words.check.sending : words.check.pay}
          </button>
          <a className="button button-quiet" href={`/${language}/apply/journey`} onClick={follow}>
            {words.back}
          </a>
        </p>
      </form>
    </div>
  )
}

function Answers() {
  const { application } = useApplication()
  const groups = [
    ...GROUPS.travellers.map((group) => [group, 'travellers'] as const),
    ...GROUPS.journey.map((group) => [group, 'journey'] as const),
  ]
  return groups.flatMap(([group, step]) =>
    isOfEach(group)
      ? application.travellers.map((_, traveller) => (
          <AnswersOf key={`${group}-${traveller}`} {...{ group, step, traveller }} />
        ))
      : [<AnswersOf key={group} {...{ group, step }} />],
  )
}

function AnswersOf({ group, step, traveller }: { group: Group; step: string; traveller?: number }) {
  const { language, words } = useSite()
  const { application } = useApplication()
  const values = valuesOf(application, traveller)
  const questions = questionsOf(application, group, traveller)
  if (questions.length === 0) return null
  const heading = fill(words.groups[group], { number: (traveller ?? 0) + 1, name: values.name?.trim() ?? '' })
  const id = `answers-${group}-${traveller ?? ''}`
  return (
    <section className="answers" aria-labelledby={id}>
      <div className="answers-head">
        <h2 id={id}>{heading}</h2>
        <a href={`/${language}/apply/${step}`} onClick={follow}>
          {words.check.change}
          <span className="unseen">: {heading}</span>
        </a>
      </div>
      <dl>
        {questions.map((question) => (
          <div key={question.id}>
            <dt>{words.fields[question.name]![0]}</dt>
            <dd>{shown(question, values, words, language) || words.check.notAnswered}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** An answer as its reader would say it. */
function shown({ name, field }: Question, values: Values, words: Words, language: Language): string {
  const value = values[name]?.trim() ?? ''
  if (field.parts) {
    const [year, month, day] = field.parts.map((part) => Number(values[part]))
    if (!year || !month || !day) return ''
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1, day),
    )
  }
  if (value === '') return ''
  if (field.kind === 'country') return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value
  if (field.kind === 'dialling') return `+${diallingCode(value)}`
  return field.kind === 'choice' ? (words.choices[value] ?? value) : value
}
