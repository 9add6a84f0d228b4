import { useSite } from '../site.ts'
import type { Asked } from './question.tsx'

/** A day in three short inputs, typed quicker than any calendar is opened. */
export function DateInputs({ asked: { question, values, problem, onChange, onLeave } }: { asked: Asked }) {
  const { words } = useSite()
  const { field, id, traveller } = question
  const [year, month, day] = field.parts!
  const inputs = [
    { part: 'day', name: day, size: 2, autoComplete: 'bday-day' },
    { part: 'month', name: month, size: 2, autoComplete: 'bday-month' },
    { part: 'year', name: year, size: 4, autoComplete: 'bday-year' },
  ] as const
  return (
    <div
      className="date"
      onBlur={(event) => {
        // Not on the way from the day to the month.
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {inputs.map(({ part, name, size, autoComplete }, index) => (
        <label key={part} className={`date-${part}`}>
          {words.parts[part]}
          <input
            id={index === 0 ? id : `${id}-${part}`}
            name={`${id}-${part}`}
            data-field={traveller === undefined ? name : `${name}@${traveller}`}
            inputMode="numeric"
            maxLength={size}
            value={values[name] ?? ''}
            aria-invalid={problem !== undefined}
            autoComplete={field.takes === 'a birth date' && !traveller ? autoComplete : 'off'}
            onChange={(event) => onChange(name, event.target.value)}
          />
        </label>
      ))}
    </div>
  )
}
