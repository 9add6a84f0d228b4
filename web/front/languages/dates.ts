/** A day (`2026-12-01`) or a moment in the reader's language: 1 December 2026. */
export function formatDay(iso: string, language: string): string {
  const isDay = iso.length === 10
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    ...(isDay && { timeZone: 'UTC' }),
  }).format(new Date(iso))
}
