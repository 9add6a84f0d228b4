import { withArticle } from '#contract/values/italian-article.ts'
import { LANGUAGE_NAMES, type TravellerLanguage } from '#contract/values/languages.ts'
import type { Words } from '#web/front/languages/en.ts'
import { SAID } from '#web/front/languages/said.ts'

interface LanguageRow {
  /** What it calls itself, in the language switch. */
  name: string
  /** Its words: a file of its own, fetched when it is chosen. */
  load: () => Promise<Words>
}

/** TABLE: language -> its name and its words on the public pages. */
export const LANGUAGES: Record<TravellerLanguage, LanguageRow> = {
  es: { name: LANGUAGE_NAMES.es, load: async () => (await import('#web/front/languages/es.ts')).es },
  en: { name: LANGUAGE_NAMES.en, load: async () => (await import('#web/front/languages/en.ts')).en },
  fr: { name: LANGUAGE_NAMES.fr, load: async () => (await import('#web/front/languages/fr.ts')).fr },
  de: { name: LANGUAGE_NAMES.de, load: async () => (await import('#web/front/languages/de.ts')).de },
  it: { name: LANGUAGE_NAMES.it, load: async () => (await import('#web/front/languages/it.ts')).it },
  pt: { name: LANGUAGE_NAMES.pt, load: async () => (await import('#web/front/languages/pt.ts')).pt },
  ru: { name: LANGUAGE_NAMES.ru, load: async () => (await import('#web/front/languages/ru.ts')).ru },
}

export type LanguageCode = TravellerLanguage
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]]

/** Fills the places of a sentence: `fill('Order {id}', { id: 7 })`. In Italian a day may bring its article: `{il date}`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(?:(\w+) )?(\w+)\}/g, (place, article: string | undefined, name: string) => {
    const value = String(values[name] ?? place)
    return article === undefined ? value : withArticle(article, value)
  })
}

/**
 * A message of the server in another language. One that is not known here stays as it is, since a message in English says more than
 * none.
 */
export function translateMessage(message: string, words: Words): string {
  const known = (Object.keys(SAID) as (keyof typeof SAID)[]).find((key) => SAID[key] === message)
  return known ? words[known] : message
}
