/**
 * TABLE: the languages in which we speak to travellers: the official portal's seven, in the order of the language switch. A new
 * one is a word here; the mails, the pages for people and the public pages then do not compile without its words.
 */
export const TRAVELLER_LANGUAGES = ['es', 'en', 'fr', 'de', 'it', 'pt', 'ru'] as const

export type TravellerLanguage = (typeof TRAVELLER_LANGUAGES)[number]

/** TABLE: language -> what it calls itself, in a language switch. */
export const LANGUAGE_NAMES: Record<TravellerLanguage, string> = {
  es: 'Español',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
  ru: 'Русский',
}

/** How a page or mail names its language to what reads it aloud or hyphenates it: our Portuguese is Brazilian. */
export function languageTag(language: TravellerLanguage): string {
  return language === 'pt' ? 'pt-BR' : language
}
