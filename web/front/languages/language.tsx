import { createContext, use, useState, type ReactNode } from 'react'
import { languageTag } from '#contract/values/languages.ts'
import type { Words } from '#web/front/languages/en.ts'
import { LANGUAGES, type LanguageCode } from '#web/front/languages/languages.ts'

const YEAR_SECONDS = 31_536_000

/** The reader's language, as every page of the public side has it. */
export interface Language {
  code: LanguageCode
  words: Words
  /** Changes the language and remembers it on this device. */
  choose(code: LanguageCode): Promise<void>
}

const LanguageContext = createContext<Language | undefined>(undefined)

/** As the server remembers it, which without script is asked by `?lang=`. */
function remember(code: LanguageCode): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `lang=${code}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

interface LanguageProviderProps {
  start: LanguageCode
  startWords: Words
  children: ReactNode
}

/** Gives the pages their words; the document's `lang` follows. */
export function LanguageProvider({ start, startWords, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState({ code: start, words: startWords })
  async function choose(code: LanguageCode) {
    // Stored before its words have loaded, so that a reload right now keeps the choice.
    remember(code)
    const words = await LANGUAGES[code].load()
    document.documentElement.lang = languageTag(code)
    setLanguage({ code, words })
  }
  return <LanguageContext value={{ ...language, choose }}>{children}</LanguageContext>
}

/** The reader's language and its words. */
export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('Nothing here is outside of a LanguageProvider')
  return language
}
