import { QUESTIONS, type Question } from '#contract/corrections/questions.ts'
import { VALUE_AT_MOST, type CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { OpenQuestions } from '#server/orders/find-questions.ts'
import { findFlags } from '#server/official-form/find-flags.ts'
import { labelOf } from '#server/official-form/label-of.ts'
import { tidyValue } from '#server/intake/tidy-value.ts'
import { say, type Said } from '#server/words/say.ts'

/** An answer taken apart: the values it may give, by value and field, and what the official form would refuse, by field. */
export interface ReadAnswer {
  given: Map<Question, Record<string, string>>
  problems: Record<string, Said>
}

/**
 * Reads what was typed. Only the values asked for, and another flight, may be given; anything else is ignored, as are empty fields; a
 * value that was asked for and is `right` is given as the order has it. `today` is the day in Santo Domingo, on which the form would be filed.
 */
export function readAnswer(
  { requests, flight, values }: OpenQuestions,
  typed: Record<string, string>,
  right: readonly Question[],
  today: string,
): ReadAnswer {
  const isRight = (value: Question) => right.includes(value) && requests.some((one) => one.fields.includes(value))
  const open = new Set<Question>([...requests.flatMap(({ fields }) => fields), ...flight])
  const given: ReadAnswer['given'] = new Map()
  const problems: ReadAnswer['problems'] = {}
  for (const value of open) {
    const fields = QUESTIONS[value].fields as readonly CorrectionField[]
    const entries = fields.map((field) => [field, lineOf(typed[field])] as const)
    if (entries.every(([, text]) => text === '')) {
      if (isRight(value)) given.set(value, Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])))
      continue
    }
    for (const [field, text] of entries) {
      if (!text.isWellFormed() || text.includes('\0'))
        problems[field] = say('{0}: this has characters that cannot be kept', labelOf(field))
      else if (text.length > VALUE_AT_MOST)
        problems[field] = say('{0}: this is too long, at most {1} characters', labelOf(field), VALUE_AT_MOST)
    }
    given.set(value, Object.fromEntries(entries.map(([field, text]) => [field, tidyValue(field, text)])))
  }
  const told = Object.assign({}, ...given.values()) as Record<string, string>
  for (const { field, message } of findFlags({ ...values, ...told }, today)) {
    if (Object.hasOwn(told, field)) problems[field] ??= message
  }
  for (const field of ['name', 'last_name', 'email'] as const) {
    if (told[field] === '') problems[field] ??= say('{0}: this is required', labelOf(field))
  }
  return { given, problems }
}

function lineOf(typed: unknown): string {
  return typeof typed === 'string' ? typed.replace(/\s+/gu, ' ').trim() : ''
}
