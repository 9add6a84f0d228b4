const EST_OFFSET_MS = 5 * 3_600_000

const two = (part: number) => String(part).padStart(2, '0')

/** A download's moment as the specification writes it: MM-DD-YYYY h:mm:ss, and EST is UTC−5 all year (decisions section 9). */
export function formatEst(iso: string): string {
  const est = new Date(Date.parse(iso) - EST_OFFSET_MS)
  const day = `${two(est.getUTCMonth() + 1)}-${two(est.getUTCDate())}-${est.getUTCFullYear()}`
  return `${day} ${est.getUTCHours() % 12 || 12}:${two(est.getUTCMinutes())}:${two(est.getUTCSeconds())}`
}

/** A day (`2026-12-01`) or a moment in the reader's language: 1 December 2026. */
export function formatDay(iso: string, language: string): string {
  const isDay = iso.length === 10
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    ...(isDay && { timeZone: 'UTC' }),
  }).format(new Date(iso))
}
