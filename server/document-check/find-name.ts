import { joinedWords, latin, latinWords, soundOf } from '#server/document-check/latin-words.ts'

/** How much of a traveller's name a document holds; `unknown` where it has no letters that can be compared. */
export type NameFound = 'same' | 'partly' | 'missing' | 'unknown'

export interface PersonName {
  name: string
  lastName: string
}

/** The line of a passport's machine-readable zone with the names: P, a letter, the country, then FAMILY<<GIVEN. */
const ZONE = /\bP[A-Z<][A-Z<]{3}([A-Z<]{5,})/g
/** A name behind a word that calls it one, in the portal's languages. */
const LABELLED =
  /\b(?:FULL NAME|GIVEN NAMES?|FIRST NAMES?|LAST NAMES?|FAMILY NAME|SURNAMES?|NAMES?|PASSENGER|TRAVELL?ER|NOMBRES?|APELLIDOS?|PASAJERO|VIAJERO|NOM|PRENOMS?|VORNAMEN?|NACHNAME|COGNOME|NOME|SOBRENOME|IMIA|FAMILIIA)(?: COMPLETO| COMPLET)?[ :.\n]{1,4}([A-Z][A-Z'. -]{1,40})/g
/** What stands behind an empty field, or beside it in a heading. */
const NO_NAME =
  /\b(NAMES?|SURNAMES?|NOMBRES?|APELLIDOS?|PASSPORT|PASAPORTE|NUMBER|NUMERO|DATE|FECHA|BIRTH|NACIMIENTO|NATIONALITY|NACIONALIDAD|COUNTRY|PAIS|SEXO?|GENDER|FLIGHT|VUELO|HOTEL|AIRLINE|AEROLINEA|AIRPORT|PORT|DIRECTION|EMAIL|CORREO)\b/
/** A shorter word is a particle (DE, DA, O) and says nothing alone. */
const TELLING = 3
/** Per part of a name; anything longer is not a name. */
const WORDS_AT_MOST = 12

/** A document's words made ready for several names. */
export function soundsOf(text: string): Set<string> {
  const plain = latin(text)
  const zones = [...plain.matchAll(ZONE)].map(([, names = '']) => names.replaceAll('<', ' '))
  return new Set([...joinedWords(latinWords(`${plain}\n${zones.join('\n')}`))].map(soundOf))
}

/** Looks for a name whatever its accents, marks and order, in one word or several, also as passports spell it. */
export function findName(sounds: ReadonlySet<string>, { name, lastName }: PersonName): NameFound {
  const [given, family] = [latinWords(name), latinWords(lastName)].map((words) => words!.slice(0, WORDS_AT_MOST)) as [
    string[],
    string[],
  ]
  if (given.length + family.length === 0) return 'unknown'
  if (isWhole(sounds, given) && isWhole(sounds, family)) return 'same'
  return isPart(sounds, given) && isPart(sounds, family) ? 'partly' : 'missing'
}

function isWhole(sounds: ReadonlySet<string>, words: string[]): boolean {
  if (words.length === 0) return true
  // Some of the words may be written as one: O CONNOR NUNEZ is OCONNOR NUNEZ.
  return words.some(
    (_, last) => sounds.has(soundOf(words.slice(0, last + 1).join(''))) && isWhole(sounds, words.slice(last + 1)),
  )
}

function isPart(sounds: ReadonlySet<string>, words: string[]): boolean {
  return words.some((word) => word.length >= TELLING && sounds.has(soundOf(word)))
}

/** The first name that a text calls one, as it stands there in capital letters; undefined where it calls nothing so. */
export function findLabelledName(text: string): string | undefined {
  const plain = latin(text)
  const zone = /\bP[A-Z<][A-Z<]{3}([A-Z]+(?:<[A-Z]+)*)<<([A-Z]+)/.exec(plain)
  if (zone) return `${zone[2]} ${zone[1]!.replaceAll('<', ' ')}`
  const found = [...plain.matchAll(LABELLED)].map(([, name = '']) => name.replace(/\s+/g, ' ').trim())
  return found.find((name) => !NO_NAME.test(name) && latinWords(name).some((word) => word.length >= TELLING))
}
