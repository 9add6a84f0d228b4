/** TABLE: an article or preposition before a day -> the same before a number that begins with a vowel (8, otto; 11, undici). */
const ELIDED: Partial<Record<string, string>> = { il: 'l’', Il: 'L’', al: 'all’', del: 'dell’' }

/** A day in Italian words behind its article: il 3 dicembre, l’8 dicembre, fino all’11 dicembre. */
export function withArticle(article: string, day: string): string {
  const elided = /^(?:8|11)(?!\d)/.test(day) ? ELIDED[article] : undefined
  return elided === undefined ? `${article} ${day}` : `${elided}${day}`
}
