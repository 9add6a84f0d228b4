import { joinedWords, latin, latinWords } from '#server/documents/checking/latin-words.ts'
import { nameWords, soundOf, spellingsOf } from '#server/normalise/name-spellings.ts'
import { isPlaceholderName } from '#server/normalise/placeholder-name.ts'
import { slipsAllowed, slipsBetween } from '#server/normalise/nearest.ts'

/** How much of a traveller's name a document holds; `unknown` where it has no letters that can be compared. */
export type NameFound = 'same' | 'partly' | 'missing' | 'unknown'

export interface PersonName {
  name: string
  lastName: string
  /** ISO 3166 alpha-3: in which ways its ministry may have written the name. */
  nationality?: string | null
}

/** A word of a name, and the sounds of all its spellings. */
interface NameWord {
  written: string
  sounds: ReadonlySet<string>
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
/** A shorter beginning of a name is another name. */
const CUT_AT_LEAST = 20

/** A document's words made ready for several names. */
export function soundsOf(text: string): Set<string> {
  const plain = latin(text)
  const zones = [...plain.matchAll(ZONE)].map(([, names = '']) => names.replaceAll('<', ' '))
  return new Set([...joinedWords(latinWords(`${plain}\n${zones.join('\n')}`))].map(soundOf))
}

/**
 * Looks for a name whatever its accents, marks and order, in one word or several, in every spelling that a passport may have. What
 * stands for no name (FNU) is none.
 */
export function findName(sounds: ReadonlySet<string>, { name, lastName, nationality }: PersonName): NameFound {
  const [given = [], family = []] = [name, lastName].map((part) => wordsOf(part, nationality))
  if (given.length + family.length === 0) return 'unknown'
  if (isWhole(sounds, given, nationality) && isWhole(sounds, family, nationality)) return 'same'
  return isPart(sounds, given) && isPart(sounds, family) ? 'partly' : 'missing'
}

/** The words of a part of a name that can be compared. */
function wordsOf(part: string, nationality: string | null | undefined): NameWord[] {
  if (isPlaceholderName(part)) return []
  return nameWords(part)
    .slice(0, WORDS_AT_MOST)
    .map((written) => ({ written, sounds: spellingsOf(written, nationality) }))
    .filter((word) => word.sounds.size > 0)
}

function isWhole(sounds: ReadonlySet<string>, words: NameWord[], nationality: string | null | undefined): boolean {
  if (words.length === 0) return true
  // Some of the words may be written as one: O CONNOR NUNEZ is OCONNOR NUNEZ.
  return words.some((first, last) => {
    const together = words.slice(0, last + 1).map(({ written }) => written)
    const spellings = last === 0 ? first.sounds : spellingsOf(together.join(''), nationality)
    return isHeard(spellings, sounds) && isWhole(sounds, words.slice(last + 1), nationality)
  })
}

function isHeard(spellings: ReadonlySet<string>, sounds: ReadonlySet<string>): boolean {
  return [...spellings].some((spelling) => sounds.has(spelling))
}

function isPart(sounds: ReadonlySet<string>, words: NameWord[]): boolean {
  return words.length === 0 || words.some((word) => word.written.length >= TELLING && isHeard(word.sounds, sounds))
}

/**
 * Returns whether a document's name may be this one in an unknown spelling, mistyped or cut off: each of its words is near one of the
 * name's, or it begins as the name does.
 */
export function isNearName(found: string, person: PersonName): boolean {
  const [theirs = [], given = [], family = []] = [found, person.name, person.lastName].map((name) =>
    latinWords(name).filter(({ length }) => length >= TELLING),
  )
  const own = [...given, ...family]
  const cut = theirs.join('')
  // Tickets write the family name first, or last.
  const wholes = [own, [...family, ...given]].map((words) => words.join(''))
  if (cut.length >= CUT_AT_LEAST && wholes.some((whole) => whole.startsWith(cut))) return true
  return (
    theirs.length > 0 && theirs.every((one) => own.some((other) => slipsBetween(one, other) <= slipsAllowed(other)))
  )
}

/** The first text that is labelled a name, in capital letters as it is there; undefined where nothing is. */
export function findLabelledName(text: string): string | undefined {
  const plain = latin(text)
  const zone = /\bP[A-Z<][A-Z<]{3}([A-Z]+(?:<[A-Z]+)*)<<([A-Z]+)/.exec(plain)
  if (zone) return `${zone[2]} ${zone[1]!.replaceAll('<', ' ')}`
  const found = [...plain.matchAll(LABELLED)].map(([, name = '']) => name.replace(/\s+/g, ' ').trim())
  return found.find((name) => !NO_NAME.test(name) && latinWords(name).some((word) => word.length >= TELLING))
}
