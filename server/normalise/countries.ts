import countries from 'i18n-iso-countries'
import nationalities from 'i18n-nationality'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { PEOPLE } from '#server/normalise/country-people.ts'
import { OTHER_NAMES, PASSPORT_CODES } from '#server/normalise/country-words.ts'
import { findMeant } from '#server/normalise/nearest.ts'
import { foldName } from '#server/normalise/plain-latin.ts'

/** Of our languages those in which the library says what a person from a country is called. */
const LANGUAGES_OF_PEOPLE = ['en', 'es', 'fr', 'de', 'it'] as const

/** TABLE: language -> the endings of its adjectives for a man, and for a woman. */
const WOMEN: Partial<Record<(typeof LANGUAGES_OF_PEOPLE)[number], readonly (readonly [RegExp, string])[]>> = {
  es: [
    [/o$/, 'a'],
    [/es$/, 'esa'],
    [/an$/, 'ana'],
    [/in$/, 'ina'],
    [/ol$/, 'ola'],
  ],
  fr: [
    [/(ie|e)n$/, '$1nne'],
    [/([^e])$/, '$1e'],
  ],
  it: [[/o$/, 'a']],
}

/** What a state calls itself before its name. */
const STATE =
  /^(?:the |la |le |el |a |o )?(?:federal |islamic |federative |socialist )?(?:republic|kingdom|state|commonwealth|federation|principality|grand duchy|sultanate|union|republica|reino|republique|royaume|republik|konigreich|repubblica|regno|estado|etat) (?:federal |islamica )?(?:of the |of |de la |de los |de l |del |de |du |des |d |di |do |da |dos )?/
const STATE_BEHIND = / (?:republic|kingdom|state|federation|republica|republique)(?: of)?(?: the)?$/
const CITIZEN =
  /^(?:citizen of |national of |nationality |nacionalidad |ciudadano de |ciudadana de |nationalite |staatsangehorigkeit |cittadinanza |nacionalidade )|(?: citizen| national| nationality| passport)$/

const CODES = readCodes()

function readCodes(): Map<string, string> {
  const codes = new Map<string, string>()
  const table = (words: string, code: string) => words.split(',').forEach((word) => codes.set(word, code))
  for (const [code, { name, words = '' }] of Object.entries(PASSPORT_CODES)) {
    table(`${code.toLowerCase()},${foldName(name)}${words && `,${words}`}`, code)
  }
  for (const [code, words] of Object.entries(OTHER_NAMES)) table(words, code)
  // The first to name a country keeps the name: some languages call one country by another's.
  const add = (name: string, alpha3: string) => void (name === '' || codes.has(name) || codes.set(name, alpha3))
  // Travellers name any country in one of these languages, and their own in its language too.
  for (const language of TRAVELLER_LANGUAGES) {
    const everyday = new Intl.DisplayNames(language, { type: 'region' })
    const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
    for (const [alpha2, names] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      const code = codeOf(alpha2)
      for (const name of [...names, everyday.of(alpha2) ?? '', short.of(alpha2) ?? '']) add(foldName(name), code)
    }
  }
  for (const alpha2 of Object.keys(countries.getAlpha2Codes())) {
    const code = codeOf(alpha2)
    for (const letters of [alpha2, code]) codes.set(letters.toLowerCase(), codes.get(letters.toLowerCase()) ?? code)
    add(foldName(ownName(alpha2)), code)
  }
  // Who is called the same in two countries (Congolese) is from none.
  for (const [name, people] of readPeople()) if (people.size === 1) add(name, [...people][0]!)
  return codes
}

/** What people from a country are called, without accents -> the countries whose people are. */
function readPeople(): Map<string, Set<string>> {
  const people = new Map<string, Set<string>>()
  const add = (name: string, code: string) => people.set(name, (people.get(name) ?? new Set()).add(code))
  for (const language of LANGUAGES_OF_PEOPLE) {
    const names = Object.entries(nationalities.getNames(language))
    const plain = new Set(names.map(([, name]) => name))
    for (const [alpha2, name] of names) {
      // "Français (Polynésie française)" beside "Français" is what a state's islands are called too.
      const man = name.replace(/ *\(.*/, '')
      if (man !== name && plain.has(man)) continue
      for (const form of formsOf(foldName(man), language)) add(form, codeOf(alpha2))
    }
  }
  for (const [code, stems] of Object.entries(PEOPLE)) {
    for (const stem of stems.split(/ (?=[^ ]*:)/)) {
      const [root = '', endings = ''] = stem.split(':')
      for (const ending of endings.split(',')) add(root + ending, code)
    }
  }
  return people
}

/** A man, a woman, and in German what documents have: Portugiese, Portugiesin, portugiesisch. */
function formsOf(man: string, language: (typeof LANGUAGES_OF_PEOPLE)[number]): string[] {
  const women = (WOMEN[language] ?? [])
    .filter(([ending]) => ending.test(man))
    .map(([ending, other]) => man.replace(ending, other))
  const germans = language === 'de' ? ['e', 'er', 'in', 'erin'].map((end) => man.replace(/isch$/, end)) : []
  return [man, ...women, ...germans]
}

/** ISO's alpha-3 of an alpha-2; of Kosovo, which has none, the one in its passports. */
function codeOf(alpha2: string): string {
  return alpha2 === 'XK' ? 'RKS' : countries.alpha2ToAlpha3(alpha2)!
}

/** What a country is called in its own language: Polska, Česko, 日本. */
function ownName(alpha2: string): string {
  const { language } = new Intl.Locale(`und-${alpha2}`).maximize()
  return new Intl.DisplayNames(language, { type: 'region' }).of(alpha2) ?? alpha2
}

/** The country that a name with a slip of the hand means, in English, or undefined. */
export function findMeantCountry(value: string): string | undefined {
  const code = findMeant(value, CODES)
  const region = code && countries.alpha3ToAlpha2(code)
  return region ? new Intl.DisplayNames('en', { type: 'region' }).of(region) : code && countryName(code)
}

/** Spellings met lately -> code, so that an import folds "United States of America" once. Bounded: values come from outside. */
const met = new Map<string, string | undefined>()
const MET_AT_MOST = 5000

/**
 * The code of a country, or undefined: by its code (alpha-2, alpha-3, or as passports bear it: D, RKS, XXA), its name in the portal's
 * languages or its own, a short or former name, or what its people are called. ISO 3166 alpha-3, beside it the codes of ICAO 9303-3.
 */
export function findCountryCode(value: string): string | undefined {
  if (value.length > 80) return undefined
  if (met.has(value)) return met.get(value)
  const code = lookUp(value)
  if (met.size >= MET_AT_MOST) met.clear()
  met.set(value, code)
  return code
}

function lookUp(value: string): string | undefined {
  // "Congo (Kinshasa)", "DEU - Germany", "D<<": each way to read it, the whole first.
  const whole = foldName(value)
  const outside = foldName(value.replace(/\(.*?\)/g, ' '))
  const parts = /^\s*([A-Z]{2,3})\s*[-–,/:|]\s*\S|\S\s*[(–,/:|-]+\s*([A-Z]{2,3})\)?\s*$/.exec(value)
  for (const name of [whole, outside, foldName(parts?.[1] ?? parts?.[2] ?? '')]) {
    const plain = name.replace(/^the /, '')
    const code =
      CODES.get(plain) ??
      CODES.get(plain.replace(CITIZEN, '')) ??
      CODES.get(plain.replace(STATE, '')) ??
      CODES.get(plain.replace(STATE_BEHIND, '')) ??
      (/^(?:[a-z] )+[a-z]$/.test(plain) ? CODES.get(plain.replaceAll(' ', '')) : undefined)
    if (code !== undefined) return code
  }
  return undefined
}

/** ISO 3166 alpha-2, by which CLDR and telephone numbers know a country; undefined where it has none. */
export function countryRegion(code: string): string | undefined {
  return PASSPORT_CODES[code]?.region ?? countries.alpha3ToAlpha2(code)
}

/** The alpha-2 of a country that stands there as its code, as orders keep it; any other text as it is. */
export function regionOf(value: string): string {
  return (/^[A-Z]{3}$/.test(value) ? countryRegion(value) : undefined) ?? value
}

/** The English name of a country by its code, as ISO 3166 has it; the code itself where it is none. */
export function countryName(code: string): string {
  return PASSPORT_CODES[code]?.name ?? countries.getName(code, 'en') ?? code
}

/** The code under which the official form's list has a nationality: of a British National (Overseas) the United Kingdom. */
export function listedCode(code: string): string {
  return PASSPORT_CODES[code]?.listedAs ?? code
}

/** What a country is called in the portal's languages, its alpha-2 code among them; empty for a code that is none. */
export function countryNames(code: string): string[] {
  const alpha2 = countryRegion(listedCode(code))
  if (alpha2 === undefined) return PASSPORT_CODES[code] ? [PASSPORT_CODES[code].name] : []
  const names = TRAVELLER_LANGUAGES.flatMap((language) => [
    ...(countries.getName(alpha2, language, { select: 'all' }) ?? []),
    new Intl.DisplayNames(language, { type: 'region' }).of(alpha2) ?? '',
    new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(alpha2) ?? '',
  ])
  return [...new Set([alpha2, ...names])].filter(Boolean)
}
