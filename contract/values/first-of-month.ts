/** TABLE: language -> how it writes the first day of a month, where that is not its number; `Intl` knows none of them. */
const FIRST: Partial<Record<string, string>> = { fr: '1er', pt: '1º' }

/** A date in words with its first day as people write it: 1er décembre 2026, 1º de dezembro de 2026. */
export function withFirstOfMonth(date: string, language: string): string {
  return date.replace(/^1(?=\s)/, FIRST[language] ?? '1')
}
