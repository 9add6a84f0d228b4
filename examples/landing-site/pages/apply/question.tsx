import { useMemo } from 'react'
import type { Question } from '../../form/application.ts'
import { AIRPORTS, HARBORS } from '../../form/choices.ts'
import { countriesIn, diallingCode } from '../../form/countries.ts'
import type { Problem } from '../../form/checks.ts'
import { isDominicanEnd, type Values } from '../../form/fields.ts'
import { plainName } from '../../form/plain-name.ts'
import { fill, useSite } from '../site.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { DateInputs } from './date-inputs.tsx'
import { FieldFrame, SetFrame } from './frames.tsx'

export interface Asked {
  question: Question
  /** What is known of the traveller who is asked. */
  values: Values
  problem?: Problem
  onChange: (name: string, value: string) => void
  /** Called when the reader leaves the question, to say what is wrong with the answer. */
  onLeave: () => void
}

/** With more choices than this a list is quicker than cards. */
const CARDS_AT_MOST = 3
/** Questions that change those below them always show their choices. */
const ALWAYS_CARDS = ['IsArrival', 'migratory_information_places_to_stay', 'processing_mode']

/** One question with its answer, in the way that its kind asks for. */
export function QuestionField(asked: Asked) {
  const { name, field } = asked.question
  if (field.kind === 'date') {
    return (
      <SetFrame asked={asked}>
        <DateInputs asked={asked} />
      </SetFrame>
    )
  }
  if (field.kind === 'choice' && (field.choices!.length <= CARDS_AT_MOST || ALWAYS_CARDS.includes(name))) {
    return (
      <SetFrame asked={asked}>
        <ChoiceCards asked={asked} />
      </SetFrame>
    )
  }
  return <FieldFrame asked={asked}>{(described) => <Input asked={asked} described={described} />}</FieldFrame>
}

function Input({ asked, described }: { asked: Asked; described?: string }) {
  const { question, values, problem, onChange, onLeave } = asked
  const { name, field, id, traveller } = question
  const attributes = {
    id,
    name: id,
    'data-field': traveller === undefined ? name : `${name}@${traveller}`,
    'aria-describedby': described,
    'aria-invalid': problem !== undefined,
    'aria-required': !field.optional,
    autoComplete: traveller ? 'off' : (field.autoComplete ?? 'off'),
    value: values[name] ?? '',
    onBlur: onLeave,
  }
  const isList =
    field.kind === 'choice' ||
    field.kind === 'country' ||
    field.kind === 'dialling' ||
    (field.kind === 'port' && isDominicanEnd(name, values))
  if (isList) {
    return (
      <select {...attributes} onChange={(event) => onChange(name, event.target.value)}>
        <Options asked={asked} />
      </select>
    )
  }
  return (
    <>
      <input
        {...attributes}
        type={field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : 'text'}
        inputMode={field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : undefined}
        className={field.kind === 'code' ? 'code' : undefined}
        autoCapitalize={field.kind === 'code' ? 'characters' : undefined}
        spellCheck={field.kind === 'text' ? undefined : false}
        maxLength={300}
        onChange={(event) => onChange(name, event.target.value)}
      />
      {field.kind === 'name' && <NameOnForm name={values[name] ?? ''} />}
    </>
  )
}

/** A name that the form writes otherwise is shown as it will, before anybody wonders. */
function NameOnForm({ name }: { name: string }) {
  const { words } = useSite()
  const plain = plainName(name)
  const isOther = plain !== undefined && plain !== name.trim().toUpperCase()
  return (
    <p className="on-form" aria-live="polite">
      {isOther && fill(words.nameOnForm, { name: plain })}
    </p>
  )
}

function Options({ asked: { question, values } }: { asked: Asked }) {
  const { language, words } = useSite()
  const { kind, choices = [] } = question.field
  const countries = useMemo(
    () => (kind === 'country' || kind === 'dialling' ? countriesIn(language) : []),
    [kind, language],
  )
  return (
    <>
      {!values[question.name] && <option value="">{words.choose}</option>}
      {kind === 'choice' &&
        choices.map((choice) => (
          <option key={choice} value={choice}>
            {words.choices[choice] ?? choice}
          </option>
        ))}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {kind === 'dialling' ? `${name} (+${diallingCode(code)})` : name}
        </option>
      ))}
      {kind === 'port' && (
        <>
          <Places label={words.airports} places={AIRPORTS} />
          <Places label={words.harbors} places={HARBORS} />
        </>
      )}
    </>
  )
}

function Places({ label, places }: { label: string; places: readonly string[] }) {
  return (
    <optgroup label={label}>
      {places.map((place) => (
        <option key={place}>{place}</option>
      ))}
    </optgroup>
  )
}
