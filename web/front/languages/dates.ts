import { withFirstOfMonth } from '#contract/values/first-of-month.ts'

/**
 * A day (`2026-12-01`), or the day of a moment where the forms are for, as the mails have it, in the reader's language: 1 December
 * 2026. The same on the server as in every browser, whatever zone they are in and whichever spaces they write.
 */
export function formatDay(iso: string, language: string): string {
  const timeZone = iso.length > 10 ? 'America/Santo_Domingo' : 'UTC'
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone })
  return withFirstOfMonth(format.format(new Date(iso)).replace(/\s/g, ' '), language)
}

/** A moment in the reader's language and a zone, which is named: 1 Dec 2026, 20:41 UTC. */
export function formatMoment(iso: string, language: string, zone: string): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  return withFirstOfMonth(format.format(new Date(iso)).replace(/\s/g, ' '), language)
}
