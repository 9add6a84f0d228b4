import { withFirstOfMonth } from '#contract/values/first-of-month.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'

/** A calendar day (YYYY-MM-DD) in words, the same wherever it is read: 2 May 1961. */
export function dayInFull(day: string, language: TravellerLanguage): string {
  return longDay(`${day}T12:00:00Z`, language)
}

/** The day of a moment in words, where the tickets are for: 3 December 2026. */
export function longDay(iso: string, language: TravellerLanguage): string {
  const format = { dateStyle: 'long', timeZone: 'America/Santo_Domingo' } as const
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(new Date(iso))
  return withFirstOfMonth(written, language)
}
