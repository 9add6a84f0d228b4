import { useRef, useState, type FormEvent } from 'react'

/** A field's message, or undefined where it is well; the other fields' values are there for rules between fields. */
export type Rules<Values> = { [Name in keyof Values]?: (value: Values[Name], values: Values) => string | undefined }
type Errors<Values> = { [Name in keyof Values]?: string | undefined }

function check<Values extends object>(values: Values, rules: Rules<Values>): Errors<Values> {
  const names = Object.keys(rules) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, rules[name]?.(values[name], values)])) as Errors<Values>
}

/**
 * A form's values and the messages under its fields. A message appears on submit, and from then on follows the typing;
 * the first wrong field takes the focus (its element has the field's name), also of what the server refuses.
 */
export function useFields<Values extends object>(initial: Values, rules: Rules<Values>) {
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Errors<Values>>({})
  const sent = useRef<HTMLFormElement>(null)
  const errors: Errors<Values> = { ...refused, ...(checked ? dropEmpty(check(values, rules)) : {}) }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }

  function onSubmit(send: (values: Values) => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setChecked(true)
      sent.current = event.currentTarget
      const wrong = check(values, rules)
      if (Object.keys(dropEmpty(wrong)).length === 0) send(values)
      else focusFirst(sent.current, wrong)
    }
  }

  function reset(to: Values = initial): void {
    setValues(to)
    setChecked(false)
    setRefused({})
  }

  function refuse(wrong: Errors<Values>): void {
    setRefused(wrong)
    focusFirst(sent.current, wrong)
  }

  return { values, errors, set, onSubmit, reset, refuse }
}

/** The first wrong field as the form has them. */
function focusFirst<Values>(form: HTMLFormElement | null, wrong: Errors<Values>): void {
  const names = Object.keys(dropEmpty(wrong)).map((name) => `[name="${CSS.escape(name)}"]`)
  if (names.length > 0) form?.querySelector<HTMLElement>(names.join())?.focus()
}

function dropEmpty<Values>(errors: Errors<Values>): Errors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as Errors<Values>
}
