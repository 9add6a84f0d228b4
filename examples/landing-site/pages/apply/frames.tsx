import type { ReactNode } from 'react'
import { FIELDS } from '../../form/fields.ts'
import type { Problem } from '../../form/checks.ts'
import { fill, useSite } from '../site.ts'
import type { Words } from '../words/en.ts'
import type { Asked } from './question.tsx'

/** What is wrong, in words. */
export function problemWords(words: Words, name: string, problem: Problem): string {
  const { shortest = 0, longest = 0 } = FIELDS[name]!
  return fill(words.problems[problem], { limit: problem === 'tooShort' ? shortest : longest })
}

/** A label over one input, with what helps and what is wrong; `children` is given the ids of both. */
export function FieldFrame({ asked, children }: { asked: Asked; children: (described?: string) => ReactNode }) {
  const { id } = asked.question
  return (
    <div className={asked.problem ? 'field has-problem' : 'field'}>
      <label htmlFor={id}>
        <Label asked={asked} />
      </label>
      <Beside asked={asked} />
      {children(useDescription(asked))}
    </div>
  )
}

/** A question over several inputs. */
export function SetFrame({ asked, children }: { asked: Asked; children: ReactNode }) {
  return (
    <fieldset className={asked.problem ? 'field has-problem' : 'field'} aria-describedby={useDescription(asked)}>
      <legend>
        <Label asked={asked} />
      </legend>
      <Beside asked={asked} />
      {children}
    </fieldset>
  )
}

function Label({ asked: { question } }: { asked: Asked }) {
  const { words } = useSite()
  return (
    <>
      {words.fields[question.name]![0]}
      {question.field.optional && <span className="optional"> ({words.optional})</span>}
    </>
  )
}

function Beside({ asked: { question, problem } }: { asked: Asked }) {
  const { words } = useSite()
  const { id, name } = question
  const hint = words.fields[name]![1]
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          <span className="unseen">{words.error}: </span>
          {problemWords(words, name, problem)}
        </p>
      )}
    </>
  )
}

function useDescription({ question: { id, name }, problem }: Asked): string | undefined {
  const { words } = useSite()
  const ids = [words.fields[name]![1] && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
