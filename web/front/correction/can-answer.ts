import type { AnswerStart } from '#contract/travellers/front-page.ts'

/** Whether there is a form: something is asked, another flight can be told, or an answer can still be changed. */
export function canAnswer({ corrections }: AnswerStart): boolean {
  const { asked_at: askedAt, flight, changeable = [] } = corrections
  return askedAt !== null || flight.length > 0 || changeable.length > 0
}

/** Whether nothing is asked any more, and answers already given can still be changed. */
export function isChangeAlone({ corrections }: AnswerStart): boolean {
  const { asked_at: askedAt, changeable = [] } = corrections
  return askedAt === null && changeable.length > 0
}
