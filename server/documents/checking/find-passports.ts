import { findApplicationCode } from '#server/documents/checking/find-application-code.ts'
import { withoutDays } from '#server/documents/checking/find-flight-words.ts'
import { joinedWords, latin, latinWords } from '#server/documents/checking/latin-words.ts'

/** A text that may be a passport's number. */
export interface Candidate {
  /** Letters and digits only, as `mark_of` compares them. */
  number: string
  /** It is called a passport, or looks like nothing else; a plain number may be a telephone's. */
  sure: boolean
  /** It stands behind the word for passport. */
  labelled: boolean
}

const CANDIDATES_AT_MOST = 300
const LABEL =
  /PASSPORT|PASAPORTE|PASSEPORT|REISEPASS|PASSAPORT[OE]|PASPORT|TRAVEL DOCUMENT|DOCUMENTO? (DE VIAJE|N[OUR])/
const LABEL_REACHES = 90
/** Words right before a flight in the portal's languages, and how a flight is written: such a text is no passport, whatever comes before it. */
const FLIGHT_LABEL = /\b(FLIGHT|VUELO|VOLO?|VOO|FLUG|FLUGNUMMER|REISA?)( (NUMBER|NUMERO|NUM|NO|NR|N))?[^A-Z0-9]{1,6}$/
const FLIGHT = /^([A-Z]{2,3}|[A-Z]\d|\d[A-Z])\d{1,4}$/
/** The second line of a passport's machine-readable zone: number, check digit, country, birth, sex, expiry. */
const ZONE = /\b([A-Z0-9<]{9})[0-9<][A-Z<]{3}([0-9]{6})[0-9][MFX<][0-9]{7}/g
/** The letters that stand before a passport's digits. */
const SERIES = /^[A-Z]{1,3}$/
/** More letters are a word, and no part of a number. */
const WORD = /^[A-Z]{4,}$/
const MONTH_DAY = /^\d{1,2}[A-Z]{3,9}\d{2,4}$/

/** Writes a passport's number in capital letters and digits alone. */
export function passportText(number: string | null | undefined): string {
  return latin(number ?? '').replace(/[^A-Z0-9]/g, '')
}

/** Returns whether a text holds this very number, written in one piece or in up to three. */
export function holdsPassport(text: string, number: string): boolean {
  return joinedWords(latinWords(text)).has(number) || zoneNumbers(latin(text)).includes(number)
}

/** Every text that may be a passport's number, the surest first. */
export function findPassports(text: string): Candidate[] {
  const plain = withoutDays(latin(text))
  const code = findApplicationCode(text)
  const found = new Map<string, Candidate>(
    zoneNumbers(plain).map((number) => [number, { number, sure: true, labelled: true }]),
  )
  const words = [...plain.matchAll(/[A-Z0-9]+/g)]
  for (const [at, { 0: word, index }] of words.entries()) {
    const before = plain.slice(Math.max(0, index - LABEL_REACHES), index)
    const isBehind = LABEL.test(before)
    const next = words[at + 1]
    const isNear = next !== undefined && next.index - index - word.length === 1
    const isInTwo = isNear && !WORD.test(word) && !WORD.test(next[0]) && (isBehind || SERIES.test(word))
    for (const number of isInTwo ? [word, word + next[0]] : [word]) {
      if (!isPossible(number)) continue
      const labelled = isBehind && number !== code && !(FLIGHT.test(number) && FLIGHT_LABEL.test(before))
      const sure = labelled || (/[A-Z]/.test(number) && number.length >= 7)
      const known = found.get(number)
      found.set(number, { number, sure: sure || known?.sure === true, labelled: labelled || known?.labelled === true })
    }
  }
  return [...found.values()].toSorted((a, b) => Number(b.sure) - Number(a.sure)).slice(0, CANDIDATES_AT_MOST)
}

function isPossible(word: string): boolean {
  return word.length >= 5 && word.length <= 15 && (word.match(/\d/g)?.length ?? 0) >= 3 && !MONTH_DAY.test(word)
}

function zoneNumbers(plain: string): string[] {
  return [...plain.matchAll(ZONE)]
    .map(([, number = '']) => number.replaceAll('<', ''))
    .filter((number) => number.length >= 5)
}

/** The birth dates of the machine-readable zones in a text, as YYMMDD. */
export function zoneBirthDays(text: string): string[] {
  return [...latin(text).matchAll(ZONE)].map(([, , birthDay = '']) => birthDay)
}
