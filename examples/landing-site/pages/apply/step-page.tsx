import { useState, type FormEvent } from 'react'
import { findProblems, questionsOf, TRAVELLERS_AT_MOST, valuesOf, type Finding } from '../../form/application.ts'
import { checkField } from '../../form/checks.ts'
import { GROUPS, isOfEach, STEPS, type Group, type Step } from '../../form/fields.ts'
import { fill, follow, go, useSite } from '../site.ts'
import { afterPress } from './after-press.ts'
import { AlreadySent } from './already-sent.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { QuestionField } from './question.tsx'
import { StepList } from './step-list.tsx'
import { useApplication } from './use-application.ts'

/** One step of the application: its questions, and what of the answers the official form would not take. */
export function StepPage({ step }: { step: Exclude<Step, 'check'> }) {
  const { language, words } = useSite()
  const { application } = useApplication()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [listed, setListed] = useState<readonly string[]>([])
  const problems = findProblems(application, step)
  const at = STEPS.indexOf(step)

  const leave = (id: string) => afterPress(() => setLeft((before) => new Set([...before, id])))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(new Set([...left, ...problems.map(({ id }) => id)]))
    setListed(problems.map(({ id }) => id))
    setAttempt(attempt + 1)
    if (problems.length === 0) go(`/${language}/apply/${STEPS[at + 1]}`)
  }

  return (
    <div className="apply">
      <StepList current={step} />
      <AlreadySent />
      <form noValidate onSubmit={submit}>
        <p className="eyebrow">{fill(words.stepOf, { step: at + 1 })}</p>
        <h1 tabIndex={-1}>{words.steps[step]}</h1>
        <ProblemSummary problems={problems.filter(({ id }) => listed.includes(id))} attempt={attempt} />
        {GROUPS[step].flatMap((group) =>
          isOfEach(group)
            ? application.travellers.map((_, traveller) => (
                <GroupFields key={`${group}-${traveller}`} {...{ group, traveller, problems, left }} onLeave={leave} />
              ))
            : [<GroupFields key={group} {...{ group, problems, left }} onLeave={leave} />],
        )}
        <p className="actions">
          <button className="button button-large" type="submit">
            {words.next}
          </button>
          {at > 0 && (
            <a className="button button-quiet" href={`/${language}/apply/${STEPS[at - 1]}`} onClick={follow}>
              {words.back}
            </a>
          )}
        </p>
        <p className="quiet">{words.saved}</p>
      </form>
    </div>
  )
}

interface Grouped {
  group: Group
  traveller?: number
  problems: readonly Finding[]
  /** Questions that were left or tried: what is wrong with them is said. */
  left: ReadonlySet<string>
  onLeave: (id: string) => void
}

function GroupFields({ group, traveller, problems, left, onLeave }: Grouped) {
  const { words } = useSite()
  const { application, setValue } = useApplication()
  const values = valuesOf(application, traveller)
  const questions = questionsOf(application, group, traveller)
  if (questions.length === 0) return null
  const heading = fill(words.groups[group], {
    number: (traveller ?? 0) + 1,
    name: values.name?.trim() || fill(words.traveller, { number: (traveller ?? 0) + 1 }),
  })
  const id = `group-${group}-${traveller ?? ''}`
  const isLastPerson = group === 'person' && traveller === application.travellers.length - 1
  return (
    <section className="group" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {words.groupHints[group] && <p className="group-hint">{words.groupHints[group]}</p>}
      <div className="fields">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            values={values}
            problem={left.has(question.id) ? problems.find((one) => one.id === question.id)?.problem : undefined}
            onChange={(name, value) => setValue(name, value, traveller)}
            onLeave={() => {
              // Nobody is scolded for a question that they only passed.
              if (checkField(question.name, values) !== 'missing') onLeave(question.id)
            }}
          />
        ))}
      </div>
      {group === 'person' && <PersonButtons traveller={traveller!} isLast={isLastPerson} />}
    </section>
  )
}

function PersonButtons({ traveller, isLast }: { traveller: number; isLast: boolean }) {
  const { words } = useSite()
  const { application, addTraveller, removeTraveller } = useApplication()
  const { travellers } = application
  const name = travellers[traveller]?.name?.trim() || fill(words.traveller, { number: traveller + 1 })
  return (
    <p className="person-buttons">
      {travellers.length > 1 && (
        <button className="button button-quiet" type="button" onClick={() => removeTraveller(traveller)}>
          {fill(words.removeTraveller, { name })}
        </button>
      )}
      {isLast && travellers.length < TRAVELLERS_AT_MOST && (
        <button
          className="button button-quiet"
          type="button"
          onClick={() => {
            addTraveller()
            // The questions of the new one are there a moment later.
            requestAnimationFrame(() => document.getElementById(`name-${travellers.length + 1}`)?.focus())
          }}
        >
          <span aria-hidden="true">+ </span>
          {words.addTraveller}
        </button>
      )}
    </p>
  )
}
