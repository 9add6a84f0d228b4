import i18next from 'i18next'

/** A country as its reader calls it, by its two letters (ISO 3166 alpha-2); as it is written in English, and where it is none. */
export function countryName(region: string | null | undefined, written: string): string {
  const { language } = i18next
  if (region == null || language === undefined || language === 'en') return written
  return new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? written
}
