import type { Problem } from '#contract/corrections/answered-values.ts'
import type { Ask, Question } from '#contract/corrections/questions.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import { withFirstOfMonth } from '#contract/values/first-of-month.ts'
import type { FormWord, GENDERS } from '#contract/form/form-choices.ts'

/** Entries of the official form's lists that are words rather than names. */
type ChoiceWord = Exclude<FormWord, (typeof GENDERS)[number]>

/**
 * What a traveller may be asked for, what is wrong with what they sent, and how it must look, in one of the seven languages: mails
 * and pages say the same.
 */
export interface QuestionWords {
  /** Introduces a value as it was sent, or stands in for one that was not. */
  given: string
  notGiven: string
  /** Above what staff wrote. */
  note: string
  /** `{language}` marks in which language staff wrote, where it is not the reader's. */
  noteIn: string
  fields: Record<Question, string>
  asks: Record<Ask, string>
  /** `{limit}` marks how many characters the official form takes. */
  problems: Record<Problem['code'], string>
  choices: Record<ChoiceWord, string>
}

/** A language as another one calls it: English is "inglés" in Spanish. */
export function languageInWords(language: TravellerLanguage, reader: TravellerLanguage): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
}

/** What is wrong with a value. */
export function sayProblem({ code, limit }: Problem, { problems }: QuestionWords): string {
  return problems[code].replace('{limit}', String(limit ?? ''))
}

/** A choice of the official form's lists; what is a name, or a letter, is the same in every language. */
export function choiceWord(choice: string, { choices }: QuestionWords): string {
  return Object.hasOwn(choices, choice) ? choices[choice as ChoiceWord] : choice
}

/** A country by its code (alpha-2) as the reader calls it; any other text as it is. */
export function countryInWords(sent: string, language: string): string {
  return /^[A-Z]{2}$/.test(sent) ? (new Intl.DisplayNames(language, { type: 'region' }).of(sent) ?? sent) : sent
}

/**
 * A day as it was sent (YYYY-MM-DD), with its month by name so that nobody reads 5 February as 2 May; also where there is no such day:
 * 31 February 1990.
 */
export function dayInWords(sent: string, language: string): string {
  const [year = '', month = '', day = ''] = sent.split('-')
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' })
  const own: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year, day: String(Number(day)) }
  const parts = format.formatToParts(Date.UTC(2026, Number(month) - 1, 9))
  const written = parts.map(({ type, value }) => own[type] ?? value).join('')
  return withFirstOfMonth(written.replace(/\s/g, ' '), language)
}
