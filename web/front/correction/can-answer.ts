import type { AnswerStart } from '#contract/travellers/front-page.ts'

/** Whether there is a form: something is asked, or another flight can be told. */
export function canAnswer({ corrections }: AnswerStart): boolean {
  return corrections.asked_at !== null || corrections.flight.length > 0
}
