import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { CallWords, FirstWords, ScreenWords } from '#web/admin/language/dictionary.ts'
import { enFirst } from '#web/admin/language/en-first.ts'

interface LanguageRow {
  /** Its own name, as the switch shows it. */
  name: string
  /** Loads the words of the first screen; the English ones are always there. */
  first: () => Promise<FirstWords>
  /** Loads those of every other screen. */
  screens: () => Promise<ScreenWords>
  /** Loads those of the audit log alone. */
  calls: () => Promise<CallWords>
}

/** TABLE: the languages of the back-office. A new one is two dictionary files and a line here. */
export const LANGUAGES = {
  en: {
    name: 'English',
    first: () => Promise.resolve(enFirst),
    screens: async () => (await import('#web/admin/language/en.ts')).en,
    calls: async () => (await import('#web/admin/language/en-calls.ts')).enCalls,
  },
  es: {
    name: 'Español',
    first: async () => (await import('#web/admin/language/es-first.ts')).esFirst,
    screens: async () => (await import('#web/admin/language/es.ts')).es,
    calls: async () => (await import('#web/admin/language/es-calls.ts')).esCalls,
  },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

const STORED = 'entrada-language'
type Part = 'screens' | 'calls'
const asked = new Set<Part>()

function wantedLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages]
  const codes = wanted.map((tag) => tag?.slice(0, 2)).filter((code) => code !== undefined)
  return LANGUAGE_CODES.find((known) => known === codes.find((code) => code in LANGUAGES)) ?? 'en'
}

async function addWords(language: Language, part: 'first' | Part): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await LANGUAGES[language][part](), true)
}

/** Wraps the loader of a screen or dialog so that it loads its words too; `more` are those of no other screen. */
export function withWords<T>(load: () => Promise<T>, ...more: Part[]): () => Promise<T> {
  return async () => {
    const parts: Part[] = ['screens', ...more]
    for (const part of parts) asked.add(part)
    const [loaded] = await Promise.all([load(), ...parts.map((part) => addWords(i18next.language as Language, part))])
    return loaded
  }
}

/** Shows the pages in a language from now on, and after a reload too. */
export async function chooseLanguage(language: Language): Promise<void> {
  // First of all: a reload that comes before the words shows them too.
  localStorage.setItem(STORED, language)
  await addWords(language, 'first')
  await Promise.all([...asked].map((part) => addWords(language, part)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Loads the words before the first screen: the chosen language, else the browser's, else English. */
export async function startLanguages(): Promise<void> {
  const language = wantedLanguage()
  const words = await LANGUAGES[language].first().catch(() => enFirst)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: enFirst }, [language]: { translation: words } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
}
