import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import { de } from '#server/mail-templates/languages/de.ts'
import { en } from '#server/mail-templates/languages/en.ts'
import { es } from '#server/mail-templates/languages/es.ts'
import { fr } from '#server/mail-templates/languages/fr.ts'
import { it } from '#server/mail-templates/languages/it.ts'
import { pt } from '#server/mail-templates/languages/pt.ts'
import { ru } from '#server/mail-templates/languages/ru.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

/** TABLE: language -> the words of the mails. */
export const MAIL_LANGUAGES = { es, en, fr, de, it, pt, ru } as const satisfies Record<TravellerLanguage, MailTexts>

/** The language of mails for what an order says (`es-DO` is `es`); English for one that we do not write. */
export function mailLanguage(word: string): TravellerLanguage {
  const base = word.trim().toLowerCase().split(/[-_]/)[0]
  return TRAVELLER_LANGUAGES.find((language) => language === base) ?? 'en'
}
