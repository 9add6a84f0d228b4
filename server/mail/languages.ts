import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/languages.ts'
import { de } from '#server/mail/languages/de.ts'
import { en } from '#server/mail/languages/en.ts'
import { es } from '#server/mail/languages/es.ts'
import { fr } from '#server/mail/languages/fr.ts'
import { it } from '#server/mail/languages/it.ts'
import { pt } from '#server/mail/languages/pt.ts'
import { ru } from '#server/mail/languages/ru.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'

/** TABLE: language -> the words of the mails. */
export const MAIL_LANGUAGES = { es, en, fr, de, it, pt, ru } as const satisfies Record<TravellerLanguage, MailTexts>

/** The language of mails for what an order says (`es-DO` is `es`); English for one that we do not write. */
export function mailLanguage(word: string): TravellerLanguage {
  const base = word.trim().toLowerCase().split(/[-_]/)[0]
  return TRAVELLER_LANGUAGES.find((language) => language === base) ?? 'en'
}
