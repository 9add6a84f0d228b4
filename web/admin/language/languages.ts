import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '#web/admin/language/en.ts'
import type { Dictionary } from '#web/admin/language/dictionary.ts'

interface LanguageRow {
  /** Its own name, as the switch shows it. */
  name: string
  /** Loads the words; English is always there. */
  load: () => Promise<Dictionary>
}

/** TABLE: the languages of the back-office. A new one is a dictionary file and a line here. */
export const LANGUAGES = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  es: { name: 'Español', load: async () => (await import('#web/admin/language/es.ts')).es },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

const STORED = 'entrada-language'

function wantedLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages]
  const codes = wanted.map((tag) => tag?.slice(0, 2)).filter((code) => code !== undefined)
  return LANGUAGE_CODES.find((known) => known === codes.find((code) => code in LANGUAGES)) ?? 'en'
}

/** Shows the pages in a language from now on, and after a reload too. */
export async function chooseLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await LANGUAGES[language].load())
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  localStorage.setItem(STORED, language)
}

/** Loads the words before the first screen: the chosen language, else the browser's, else English. */
export async function startLanguages(): Promise<void> {
  const language = wantedLanguage()
  const words = await LANGUAGES[language].load().catch(() => en)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, [language]: { translation: words } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
}
