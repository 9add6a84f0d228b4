import { QUESTIONS, QUESTION_NAMES, type Question } from '#contract/corrections/questions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { fieldsOf, FORM_SECTIONS, type FormSection } from '#web/admin/form/form-fields.ts'

/** A value that a traveller may be asked for, and why it should be; empty where nothing is wrong with it. */
export interface OfferedQuestion {
  name: Question
  checks: string[]
}

/** The values of an order that a traveller may be asked for: those on its page, and those that the official form refuses. */
export function offeredQuestions(order: OrderDetail): OfferedQuestion[] {
  const shown = new Set<string>(
    (Object.keys(FORM_SECTIONS) as FormSection[]).flatMap((section) =>
      fieldsOf(section, order).map(({ label }) => label),
    ),
  )
  return QUESTION_NAMES.map((name) => {
    const fields: readonly string[] = QUESTIONS[name].fields
    const checks = order.needs_check.filter(({ field }) => fields.includes(field)).map(({ message }) => message)
    return { name, checks }
  }).filter(({ name, checks }) => name === 'email' || shown.has(name) || checks.length > 0)
}
