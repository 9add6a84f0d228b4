import { priceOf } from '../../form/prices.ts'
import { money, useSite } from '../site.ts'
import type { Asked } from './question.tsx'

/** A choice of few, each to be pressed with a thumb. */
export function ChoiceCards({ asked: { question, values, onChange } }: { asked: Asked }) {
  const { language, words } = useSite()
  const { name, field, id, traveller } = question
  return (
    <div className="cards">
      {field.choices!.map((choice, index) => (
        <label key={choice} className="card">
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${index + 1}`}
            name={id}
            value={choice}
            data-field={traveller === undefined ? name : `${name}@${traveller}`}
            checked={values[name] === choice}
            onChange={() => onChange(name, choice)}
          />
          <span>
            {words.choices[choice] ?? choice}
            {name === 'processing_mode' && (
              <span className="card-hint">
                {words.choiceHints[choice]} · {money(language, priceOf(choice))}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
