import type { AnswerStart } from '#contract/travellers/front-page.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { canAnswer, isChangeAlone } from '#web/front/correction/can-answer.ts'
import type { Words } from '#web/front/languages/en.ts'
import { fill } from '#web/front/languages/languages.ts'

/** What stands over the page where a traveller answers: what is asked, another flight, or that there is nothing to tell. */
export function answerHeading(answer: AnswerStart, words: Words, texts: AnswerWords): string {
  if (answer.corrections.asked_at !== null) return texts.heading
  if (isChangeAlone(answer)) return texts.answers
  return canAnswer(answer) ? texts.flightHeading : fill(words.orderNumber, { id: answer.orderId })
}
