import { CORRECTABLE, type Correctable } from '#contract/correctable.ts'
import type { AnswerWords, ChoiceWord } from '#web/front/correction/answer-words.ts'
import { formatDay } from '#web/front/languages/dates.ts'

/** A value that was sent, as its reader says it: a day in words, a choice of the form's lists in their language. */
export function shownValue(value: Correctable, sent: string | null, texts: AnswerWords, language: string): string {
  if (sent === null) return texts.notSent
  if (sent === '•••') return texts.notShown
  if (/^\d{4}-\d{2}-\d{2}$/.test(sent)) return formatDay(sent, language)
  return 'choices' in CORRECTABLE[value] ? choiceWord(sent, texts) : sent
}

/** What is a name, or a letter, is the same in every language. */
export function choiceWord(choice: string, texts: AnswerWords): string {
  return Object.hasOwn(texts.choices, choice) ? texts.choices[choice as ChoiceWord] : choice
}
