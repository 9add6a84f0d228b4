import type { CheckResult, Verdict } from '#contract/documents/documents.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { findDays, findDirection } from '#server/documents/checking/find-flight-words.ts'
import {
  findLabelledName,
  findName,
  isNearName,
  soundsOf,
  type PersonName,
} from '#server/documents/checking/find-name.ts'
import {
  findPassports,
  holdsPassport,
  passportText,
  zoneBirthDays,
  type Candidate,
} from '#server/documents/checking/find-passports.ts'
import type { DocumentReading } from '#server/documents/reading/document-reading.ts'

/** What the order says of its traveller and flight. */
export interface Expected extends PersonName {
  passport: string | null
  /** YYYY-MM-DD, as the flight's. */
  birthDay: string | null
  arrives: boolean
  flightDay: string | null
}

/** Another order whose passport stands in a document. */
export interface OtherOrder extends PersonName {
  orderId: number
  /** As the document has it. */
  passport: string
}

/** A document's words made ready for the comparison. */
export interface Words {
  text: string
  /** Whether the text is more than what a QR code holds. */
  isText: boolean
  /** What may be passports, without the order's own. */
  candidates: Candidate[]
}

/** Fewer words are a page number or a stamp on a scanned page. */
const WORDS_AT_LEAST = 3

/** "NUMBER XX123" may be read as one. */
const LABEL_JOINED = /^(NUMBER|NUMERO|NUM|DOCUMENT)/

/** Joins text and codes, and finds what may be passports of others. Empty candidates where the order's own is there. */
export function wordsOf({ text, codes }: DocumentReading, expected: Expected): Words {
  const whole = [text, ...codes.map(readable)].join('\n')
  const own = passportText(expected.passport)
  const hasOwn = own.length >= 5 && holdsPassport(whole, own)
  const isText = (text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) >= WORDS_AT_LEAST
  return { text: whole, isText, candidates: hasOwn ? [] : findPassports(whole) }
}

/**
 * Compares a document's words with its order. A passport of another order stops it: one that is sure, or one
 * that stands beside that order's name. The order's own passport in it clears it, since one ticket may name a family. Where it
 * tells another passport, name or birth date than the order's, it is stopped too, and is nobody else's.
 */
export function compare(words: Words, expected: Expected, others: readonly OtherOrder[]): Comparison {
  const sounds = soundsOf(words.text)
  const own = passportText(expected.passport)
  const hasOwn = own.length >= 5 && holdsPassport(words.text, own)
  const other = hasOwn ? undefined : others.find((order) => isAnothers(order, words, sounds, expected))
  const labelled = words.candidates.find(({ number, labelled }) => labelled && !LABEL_JOINED.test(number))?.number
  const { days, flightDay, birthDay } = findDays(words.text)
  const direction = findDirection(words.text)
  const name = findName(sounds, expected)
  const otherName = name === 'missing' ? findLabelledName(words.text) : undefined
  const fields: Required<Comparison['fields']> = {
    name: otherName === undefined ? name : 'other',
    passport: own === '' ? 'unknown' : hasOwn ? 'same' : (other ?? labelled) ? 'other' : 'missing',
    birthDay: birthDayResult(expected.birthDay, days, birthDay, zoneBirthDays(words.text)),
    direction: direction === undefined ? 'missing' : (direction === 'Arrival') === expected.arrives ? 'same' : 'other',
    flightDay: dayResult(expected.flightDay, days, flightDay),
  }
  return {
    verdict: other
      ? 'stopped'
      : verdictOf(fields, words.isText, otherName !== undefined && isNearName(otherName, expected)),
    fields,
    foundName: otherName ?? null,
    foundPassport: fields.passport === 'other' ? (other?.passport ?? labelled ?? null) : null,
    foundBirthDay: fields.birthDay === 'other' ? (birthDay ?? null) : null,
    foundDirection: fields.direction === 'other' ? direction! : null,
    foundFlightDay: fields.flightDay === 'other' ? flightDay! : null,
    otherOrderId: other?.orderId ?? null,
  }
}

function isAnothers(other: OtherOrder, words: Words, sounds: ReadonlySet<string>, expected: Expected): boolean {
  const candidate = words.candidates.find(({ number }) => number === other.passport)
  if (!candidate) return false
  // An order of the same traveller that has the passport which this one lacks says nothing against it.
  if (passportText(expected.passport) === '' && isNamesake(other, expected)) return false
  const itsName = findName(sounds, other)
  return candidate.sure || itsName === 'same' || itsName === 'partly'
}

function isNamesake(a: PersonName, b: PersonName): boolean {
  return findName(soundsOf(`${a.name} ${a.lastName}`), b) === 'same'
}

function dayResult(expected: string | null, days: Set<string>, found: string | undefined): CheckResult {
  if (expected === null) return 'unknown'
  if (days.has(expected)) return 'same'
  return found === undefined ? 'missing' : 'other'
}

/** A machine-readable zone has only two digits of the year. */
function birthDayResult(
  expected: string | null,
  days: Set<string>,
  found: string | undefined,
  zones: string[],
): CheckResult {
  if (expected !== null && zones.includes(expected.slice(2).replaceAll('-', ''))) return 'same'
  return dayResult(expected, days, found ?? zones[0])
}

/**
 * A ticket is stopped only where it says another person. Beside the order's own passport another name says that only where it is not
 * near the order's, and not at all where the birth date is the order's too: a ministry may have spelt it in a way that we do not know.
 */
function verdictOf(fields: Required<Comparison['fields']>, isText: boolean, isNear: boolean): Verdict {
  const { name, passport, birthDay, direction, flightDay } = fields
  if ([passport, birthDay].includes('other')) return 'stopped'
  if (name === 'other') return passport === 'same' && (birthDay === 'same' || isNear) ? 'unsure' : 'stopped'
  const isSomething = passport === 'same' || name === 'same' || name === 'partly'
  if (!isText && !isSomething) return 'unreadable'
  if ([direction, flightDay].includes('other')) return 'unsure'
  if (passport === 'same') return name === 'missing' && isText ? 'unsure' : 'match'
  const isFlight = direction === 'same' || flightDay === 'same'
  return passport === 'unknown' && name === 'same' && isFlight ? 'match' : 'unsure'
}

/** Addresses in codes write marks as %20. */
function readable(code: string): string {
  try {
    return `${code}\n${decodeURIComponent(code.replaceAll('+', ' '))}`
  } catch {
    return code
  }
}
