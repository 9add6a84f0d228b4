import type { TravellerQuestions, Problem } from '#contract/corrections/answered-values.ts'
import { sayProblem } from '#contract/corrections/question-words.ts'
import { CODES, QUESTIONS, RIGHT_AS_IT_IS, type Question } from '#contract/corrections/questions.ts'
import { lengthsOf } from '#contract/form/form-lengths.ts'
import { spellOut } from '#web/front/track/field.tsx'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { shownValue } from '#web/front/correction/shown-value.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'

interface QuestionFieldProps {
  value: Question
  /** What was asked about it; another flight is told without. */
  asked?: TravellerQuestions['asked'][number]
  texts: AnswerWords
  /** What was typed, and what is wrong with it, by field. */
  typed: Record<string, string>
  problems: Record<string, Problem>
  /** The field that gets the focus when there is something to correct. */
  first: string | undefined
}

/** One value: what was sent, what is wrong with it, how it must look, and where the right one is typed. */
export function QuestionField({ value, asked, texts, typed, problems, first }: QuestionFieldProps) {
  const { code } = useLanguage()
  const row = QUESTIONS[value]
  const fields: readonly string[] = row.fields
  const own = fields.find((field) => problems[field] !== undefined)
  const error = own === undefined ? undefined : sayProblem(problems[own]!, texts)
  const [hintId, errorId] = [`${value}-hint`, `${value}-error`]
  const input = {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? hintId : `${hintId} ${errorId}`,
    autoComplete: 'off',
  }
  const propsOf = (field: string) => ({
    ...input,
    id: field,
    name: field,
    autoFocus: first !== undefined && first === field,
    defaultValue: typed[field] ?? '',
  })
  const hint = (
    <div id={hintId}>
      {asked && (
        <p className="sent">
          <span>{texts.given}: </span>
          <strong suppressHydrationWarning>{shownValue(value, asked.sent, texts, code)}</strong>
        </p>
      )}
      {asked?.problem && <p className="was-wrong">{sayProblem(asked.problem, texts)}</p>}
      {asked?.refused != null && <p className="was-wrong">{fill(texts.refused, { reason: asked.refused })}</p>}
      <p className="hint">{texts.asks[row.ask]}</p>
    </div>
  )
  const isSeveral = fields.length > 1
  const body = (
    <>
      {hint}
      {fields.length === 3 ? (
        <DayInputs fields={fields} propsOf={propsOf} texts={texts} />
      ) : isSeveral ? (
        <PhoneInputs fields={fields} propsOf={propsOf} texts={texts} />
      ) : 'choices' in row ? (
        <select {...propsOf(fields[0]!)}>
          <option value="">{texts.choose}</option>
          {row.choices.map((choice) => (
            <option key={choice} value={choice}>
              {shownValue(value, choice, texts, code)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...propsOf(fields[0]!)}
          type={row.ask === 'email' ? 'email' : 'text'}
          {...(CODES.includes(row.ask) && { autoCapitalize: 'characters', onBlur: spellOut })}
          // Text longer than the form takes can be typed, and the page says so: nothing is cut off silently.
          maxLength={Math.max(120, (lengthsOf(fields[0]!)?.longest ?? 0) * 2)}
          spellCheck={false}
        />
      )}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {asked?.problem === null && asked.sent !== null && (
        <label className="is-right">
          <input
            type="checkbox"
            name={RIGHT_AS_IT_IS + value}
            defaultChecked={typed[RIGHT_AS_IT_IS + value] !== undefined}
          />
          {texts.isRight}
        </label>
      )}
    </>
  )
  const title = texts.fields[value]
  return isSeveral ? (
    <fieldset className="field">
      <legend>{title}</legend>
      {body}
    </fieldset>
  ) : (
    <div className="field">
      <label htmlFor={fields[0]}>{title}</label>
      {body}
    </div>
  )
}

interface PartsProps {
  fields: readonly string[]
  propsOf: (field: string) => object
  texts: AnswerWords
}

/** A day in three parts, its month by name: nobody reads 5 February for 2 May. */
function DayInputs({ fields, propsOf, texts }: PartsProps) {
  const { code } = useLanguage()
  const [day, month, year] = fields as [string, string, string]
  const nameOf = (number: number) =>
    new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, number, 1))
  return (
    <div className="parts">
      <label className="part-day">
        {texts.day}
        <input {...propsOf(day)} inputMode="numeric" maxLength={4} />
      </label>
      <label className="part-month">
        {texts.month}
        <select {...propsOf(month)}>
          <option value="">–</option>
          {Array.from({ length: 12 }, (_, number) => (
            <option key={number} value={String(number + 1).padStart(2, '0')} suppressHydrationWarning>
              {nameOf(number)}
            </option>
          ))}
        </select>
      </label>
      <label className="part-year">
        {texts.year}
        <input {...propsOf(year)} inputMode="numeric" maxLength={8} />
      </label>
    </div>
  )
}

function PhoneInputs({ fields, propsOf, texts }: PartsProps) {
  const [code, number] = fields as [string, string]
  return (
    <div className="parts">
      <label className="part-code">
        {texts.dialling}
        <input {...propsOf(code)} type="text" inputMode="tel" maxLength={60} placeholder="+1" />
      </label>
      <label className="part-number">
        {texts.number}
        <input {...propsOf(number)} type="text" inputMode="tel" maxLength={60} />
      </label>
    </div>
  )
}
