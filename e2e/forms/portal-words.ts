import type { SheetField } from '#contract/form/sheet.ts'
import { de } from '#e2e/forms/words/de.ts'
import { en } from '#e2e/forms/words/en.ts'
import { es } from '#e2e/forms/words/es.ts'
import { fr } from '#e2e/forms/words/fr.ts'
import { it } from '#e2e/forms/words/it.ts'
import { pt } from '#e2e/forms/words/pt.ts'
import { ru } from '#e2e/forms/words/ru.ts'

/** What a form says in one language, written for the forms alone: the matcher's table knows nothing of it. */
export interface PortalWords {
  /** Each question as a wordy builder asks it, and as a terse one does. */
  labels: Record<SheetField, readonly [wordy: string, terse: string]>
  /** Headings above the parts of the form. */
  groups: Record<'person' | 'residence' | 'stay' | 'origin' | 'flight' | 'customs', string>
  choices: Record<string, string>
  date: { day: string; month: string; year: string; mask: string; order: 'dmy' | 'mdy' }
  /** Questions about something else that sound alike, in the order of DECOYS. */
  decoys: readonly string[]
  please: string
  send: string
}

/** TABLE: what sounds like a question of the sheet and is none. */
export const DECOYS = [
  'mother-name',
  'emergency-phone',
  'companion-passport',
  'captcha',
  'verification-code',
  'application-code',
  'visa-number',
  'card-number',
  'contact-name',
  'seat',
] as const

/** TABLE: the portal's languages -> its words. */
export const PORTAL_WORDS: Record<'es' | 'en' | 'fr' | 'de' | 'it' | 'pt' | 'ru', PortalWords> = {
  es,
  en,
  fr,
  de,
  it,
  pt,
  ru,
}

export type PortalLanguage = keyof typeof PORTAL_WORDS
export const PORTAL_LANGUAGES = Object.keys(PORTAL_WORDS) as PortalLanguage[]
