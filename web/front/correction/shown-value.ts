import { choiceWord, countryInWords, dayInWords } from '#contract/corrections/question-words.ts'
import { QUESTIONS, type Question } from '#contract/corrections/questions.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

/** A value that was sent, as its reader says it: a day in words, a gender, a country or a choice of the form's lists in their language. */
export function shownValue(value: Question, sent: string | null, texts: AnswerWords, language: string): string {
  if (sent === null) return texts.notGiven
  if (sent === '•••') return texts.notShown
  if (/^\d{4}-\d{2}-\d{2}$/.test(sent)) return dayInWords(sent, language)
  const row = QUESTIONS[value]
  if (row.ask === 'country') return countryInWords(sent, language)
  if (value === 'gender' && Object.hasOwn(texts.genders, sent))
    return texts.genders[sent as keyof AnswerWords['genders']]
  return 'choices' in row ? choiceWord(sent, texts) : sent
}
