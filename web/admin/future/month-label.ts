/** Writes a month, sent as YYYY-MM, in words: its name alone, or its name and year. */
export function monthLabel(month: string, language: string, length: 'name' | 'long'): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  const words = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    month: length === 'name' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(at)
  return length === 'name' ? words : `${words} ${month.slice(0, 4)}`
}
