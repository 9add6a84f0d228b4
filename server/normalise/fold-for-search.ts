import { APOSTROPHE, cleanLetters, foldText } from '#contract/normalise/text.ts'
import { CYRILLIC_LANGUAGES, romaniseAs } from '#server/normalise/cyrillic.ts'
import { LATIN_LETTERS } from '#server/normalise/latin-letters.ts'
import { soundOf } from '#server/normalise/name-spellings.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'

/** A word as search keeps it and looks for it. */
export interface FoldedWord {
  /** Small letters without accents, plain dashes and apostrophes, nothing unseen. Other scripts stay. */
  plain: string
  /**
   * Where it is a name: of each part between dashes, every spelling that stands for its sound, in a–z. MÜLLER, Mueller and Muller are
   * `muller`, Иванов and Ivanov `ivanov`, O’Brien and OBrien `obrien`. Empty for addresses, numbers and scripts without a spelling.
   */
  spellings: string[][]
}

const LATIN = /^[\p{Script=Latin}\p{M}]+$/u
const CYRILLIC = /\p{Script=Cyrillic}/u
const NOT_ASCII_LATIN = /(?:(?=[^\0-\x7f])\p{Script=Latin})+/gu

/**
 * Turns a text into the words that search compares, both for what is kept of an order and for what somebody types.
 * The spellings are those of passports (ICAO 9303-3): for a Cyrillic name that of each language, for letters such as Ş or Ä both usual ones,
 * and all of them by their sound (ae/a, oe/o, ue/u, kh/h, y and j as i).
 */
export function foldForSearch(text: string): FoldedWord[] {
  const words = cleanLetters(text).split(/[\s\0]+/u)
  return words.flatMap((word) => {
    const plain = foldText(word).replace(NOT_ASCII_LATIN, plainLetters)
    return plain === '' ? [] : [{ plain, spellings: spellingsOf(word) }]
  })
}

const NAME = /^[\p{L}\p{M}'-]+$/u

function spellingsOf(word: string): string[][] {
  const name = word.replace(APOSTROPHE, "'")
  if (!NAME.test(name)) return []
  const parts = name.replaceAll("'", '').split('-').filter(Boolean)
  const spellings = parts.map((part) => [...new Set(lettersOf(part).map((way) => soundOf(way).toLowerCase()))])
  return spellings.every((ways) => ways.length > 0) ? spellings : []
}

/** A part of a name in A–Z, in each way that passports have it. */
function lettersOf(part: string): string[] {
  if (/^[A-Za-z]+$/.test(part)) return [part.toUpperCase()]
  const languages = CYRILLIC.test(part) ? [undefined, ...CYRILLIC_LANGUAGES] : [undefined]
  return languages
    .map((language) => romaniseAs(part, language).toUpperCase().normalize('NFC'))
    .filter((way) => LATIN.test(way))
    .flatMap((way) => [way, way.replace(/[^\0-\x7f]/gu, otherSpelling)])
    .map((way) => plainLetters(way).toUpperCase())
    .filter((way) => /^[A-Z]+$/.test(way))
}

/** NXX and UXX stand in no name that people type. */
function otherSpelling(letter: string): string {
  return LATIN_LETTERS[letter]?.also?.find((way) => !way.endsWith('XX')) ?? letter
}
