import { queryOptions } from '@tanstack/react-query'
import type { Question } from '#contract/corrections/questions.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'

/** What the values that a traveller may be asked for are called. */
export type FieldNames = Record<Question, string>

/** TABLE: language -> what mails and the traveller's page call these values, fetched where somebody is called about some. */
export const FIELD_NAMES: Record<TravellerLanguage, () => Promise<FieldNames>> = {
  es: async () => (await import('#contract/corrections/question-words/es.ts')).QUESTIONS_ES.fields,
  en: async () => (await import('#contract/corrections/question-words/en.ts')).QUESTIONS_EN.fields,
  fr: async () => (await import('#contract/corrections/question-words/fr.ts')).QUESTIONS_FR.fields,
  de: async () => (await import('#contract/corrections/question-words/de.ts')).QUESTIONS_DE.fields,
  it: async () => (await import('#contract/corrections/question-words/it.ts')).QUESTIONS_IT.fields,
  pt: async () => (await import('#contract/corrections/question-words/pt.ts')).QUESTIONS_PT.fields,
  ru: async () => (await import('#contract/corrections/question-words/ru.ts')).QUESTIONS_RU.fields,
}

/** These names in each of the languages. */
export function fieldNamesQuery(languages: readonly TravellerLanguage[]) {
  return queryOptions({
    queryKey: ['field-names', languages],
    staleTime: Infinity,
    queryFn: () => Promise.all(languages.map((language) => FIELD_NAMES[language]())),
  })
}

/** German labels that begin with an adjective; all others begin with a noun, or address the reader. */
const GERMAN_ADJECTIVE = /^(?:Abgabenpflichtige|Andere|Geplanter|Lebende|Ständige)(?= )/

/** Names of values within a sentence of that language, as a list: "date of birth and hotel". */
export function listNames(language: TravellerLanguage, names: readonly string[]): string {
  return new Intl.ListFormat(language).format(names.map((name) => within(language, name)))
}

/** A name that does not begin the sentence; an abbreviation (CEP) keeps its capitals. */
function within(language: TravellerLanguage, name: string): string {
  const lower = (word: string) => word.toLocaleLowerCase(language)
  return language === 'de' ? name.replace(GERMAN_ADJECTIVE, lower) : name.replace(/^\p{Lu}(?=\p{Ll}|\P{L})/u, lower)
}
