import countries from 'i18n-iso-countries'
import { foldName } from '#server/official-form/plain-letters.ts'

/** The portal's seven languages (spec/official-form.md): travellers name their country in any of them. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ru']

/** TABLE: names that people use and ISO's lists lack -> alpha-3. */
const OTHER_NAMES: Record<string, string> = {
  america: 'USA',
  eeuu: 'USA',
  'ee uu': 'USA',
  uk: 'GBR',
  britain: 'GBR',
  'great britain': 'GBR',
  england: 'GBR',
  scotland: 'GBR',
  wales: 'GBR',
  'northern ireland': 'GBR',
  inglaterra: 'GBR',
  'gran bretana': 'GBR',
  holland: 'NLD',
  holanda: 'NLD',
  'the netherlands': 'NLD',
  'the bahamas': 'BHS',
  'czech republic': 'CZE',
  'republica checa': 'CZE',
  rd: 'DOM',
  'dominican rep': 'DOM',
  'santo domingo': 'DOM',
  korea: 'KOR',
  'hong kong': 'HKG',
  'ivory coast': 'CIV',
  uae: 'ARE',
  turkey: 'TUR',
  中国: 'CHN',
}

const CODES = readCodes()

function readCodes(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const language of LANGUAGES) {
    const everyday = new Intl.DisplayNames(language, { type: 'region' })
    for (const [alpha2, names] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      const alpha3 = countries.alpha2ToAlpha3(alpha2)!
      for (const name of [...names, everyday.of(alpha2) ?? '']) codes.set(foldName(name), alpha3)
    }
  }
  for (const [name, alpha3] of Object.entries(OTHER_NAMES)) codes.set(name, alpha3)
  for (const [alpha2, alpha3] of Object.entries(countries.getAlpha2Codes())) {
    codes.set(alpha2.toLowerCase(), alpha3)
    codes.set(alpha3.toLowerCase(), alpha3)
  }
  return codes
}

/** Spellings met lately -> code, so that an import folds "United States of America" once. Bounded: values come from outside. */
const met = new Map<string, string | undefined>()
const MET_AT_MOST = 5000

/** The ISO 3166 alpha-3 code of a country by code or name in the portal's languages, or undefined. */
export function findCountryCode(value: string): string | undefined {
  if (value.length > 80) return undefined
  if (met.has(value)) return met.get(value)
  const code = CODES.get(foldName(value))
  if (met.size >= MET_AT_MOST) met.clear()
  met.set(value, code)
  return code
}
