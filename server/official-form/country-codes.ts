import countries from 'i18n-iso-countries'
import { TRAVELLER_LANGUAGES } from '#contract/languages.ts'
import { findMeant } from '#server/official-form/nearest.ts'
import { foldName } from '#server/official-form/plain-letters.ts'

/** TABLE: names that people use and the lists lack, folded -> alpha-3. Those of who is from there are the commonest guests'. */
const OTHER_NAMES: Record<string, string> = fromWords({
  USA: 'america,eeuu,ee uu,american,americana,americano,estadounidense,us citizen',
  GBR: 'uk,britain,great britain,england,scotland,wales,northern ireland,inglaterra,gran bretana,british,english',
  DOM: 'rd,dominican rep,rep dominicana,santo domingo,dominican,dominicana,dominicano',
  CAN: 'canadian,canadienne,canadien,canadiense',
  ESP: 'spanish,espanol,espanola',
  FRA: 'french,francaise,francais',
  DEU: 'german,deutsch',
  ITA: 'italian,italiana,italiano',
  POL: 'polish,polaca,polaco',
  RUS: 'russian,russian fed',
  NLD: 'holland,holanda,netherlands,dutch',
  MEX: 'mexican,mexicana,mexicano',
  COL: 'colombian,colombiana,colombiano',
  VEN: 'venezuelan,venezolana,venezolano',
  ARG: 'argentinian,argentino',
  BRA: 'brazilian,brasileira,brasileiro',
  BHS: 'bahamas',
  CZE: 'czech republic,republica checa',
  KOR: 'korea,korea south',
  HKG: 'hong kong',
  CIV: 'ivory coast',
  ARE: 'uae,emirates',
  TUR: 'turkey',
  TTO: 'trinidad',
  VAT: 'vatican,vaticano',
  MKD: 'macedonia',
  SWZ: 'swaziland',
  MMR: 'burma',
  IRL: 'eire',
  IRN: 'persia',
  CHN: '中国,pr china,p r china,prc',
})

function fromWords(table: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([code, names]) => names.split(',').map((name) => [name, code])),
  )
}

const CODES = readCodes()

function readCodes(): Map<string, string> {
  const codes = new Map(Object.entries(OTHER_NAMES))
  // The first to name a country keeps the name: some languages call one country by another's.
  const add = (name: string, alpha3: string) => void (codes.has(name) || codes.set(name, alpha3))
  // Travellers name any country in one of these languages, and their own in its language too.
  for (const language of TRAVELLER_LANGUAGES) {
    const everyday = new Intl.DisplayNames(language, { type: 'region' })
    for (const [alpha2, names] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      const alpha3 = countries.alpha2ToAlpha3(alpha2)!
      for (const name of [...names, everyday.of(alpha2) ?? '']) add(foldName(name), alpha3)
    }
  }
  for (const [alpha2, alpha3] of Object.entries(countries.getAlpha2Codes())) {
    codes.set(alpha2.toLowerCase(), alpha3)
    codes.set(alpha3.toLowerCase(), alpha3)
    add(foldName(ownName(alpha2)), alpha3)
  }
  return codes
}

/** What a country is called in its own language: Polska, Česko, 日本. */
function ownName(alpha2: string): string {
  const { language } = new Intl.Locale(`und-${alpha2}`).maximize()
  return new Intl.DisplayNames(language, { type: 'region' }).of(alpha2) ?? alpha2
}

/** The country that a name with a slip of the hand means, or undefined. */
export function findMeantCountry(value: string): string | undefined {
  const code = findMeant(value, CODES)
  const alpha2 = code && countries.alpha3ToAlpha2(code)
  return alpha2 && new Intl.DisplayNames('en', { type: 'region' }).of(alpha2)
}

/** Spellings met lately -> code, so that an import folds "United States of America" once. Bounded: values come from outside. */
const met = new Map<string, string | undefined>()
const MET_AT_MOST = 5000

/** The ISO 3166 alpha-3 code of a country by code or name in the portal's languages, or undefined. */
export function findCountryCode(value: string): string | undefined {
  if (value.length > 80) return undefined
  if (met.has(value)) return met.get(value)
  const code = CODES.get(foldName(value).replace(/^the /, ''))
  if (met.size >= MET_AT_MOST) met.clear()
  met.set(value, code)
  return code
}

/** What a country is called in the portal's languages, its alpha-2 code among them. */
export function countryNames(alpha3: string): string[] {
  const alpha2 = countries.alpha3ToAlpha2(alpha3)
  if (alpha2 === undefined) return []
  const names = TRAVELLER_LANGUAGES.flatMap((language) => [
    ...(countries.getName(alpha2, language, { select: 'all' }) ?? []),
    new Intl.DisplayNames(language, { type: 'region' }).of(alpha2) ?? '',
    new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(alpha2) ?? '',
  ])
  return [...new Set([alpha2, ...names])].filter(Boolean)
}
