import type { CheckedField, CheckResult, Verdict } from '#contract/documents.ts'
import { findDays, findDirection } from '#server/document-check/find-flight-words.ts'
import { findName, soundsOf, type PersonName } from '#server/document-check/find-name.ts'
import { findPassports, holdsPassport, passportText, type Candidate } from '#server/document-check/find-passports.ts'
import type { Reading } from '#server/files/reading.ts'

/** What the order says of its traveller and flight. */
export interface Expected extends PersonName {
  passport: string | null
  arrives: boolean
  /** YYYY-MM-DD. */
  flightDay: string | null
}

/** Another order whose passport stands in a document. */
export interface OtherOrder extends PersonName {
  orderId: number
  /** As the document has it. */
  passport: string
}

/** What came of the comparison, field by field; `found` names only what is nobody's secret. */
export interface Comparison {
  verdict: Verdict
  fields: Record<CheckedField, CheckResult>
  foundDirection: 'Arrival' | 'Departure' | null
  foundFlightDay: string | null
  /** The order that the document belongs to, where that is why it is stopped. */
  otherOrderId: number | null
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

/** Joins text and codes, and finds what may be passports of others. Empty candidates where the order's own is there. */
export function wordsOf({ text, codes }: Reading, expected: Expected): Words {
  const whole = [text, ...codes.map(readable)].join('\n')
  const own = passportText(expected.passport)
  const hasOwn = own.length >= 5 && holdsPassport(whole, own)
  const isText = (text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) >= WORDS_AT_LEAST
  return { text: whole, isText, candidates: hasOwn ? [] : findPassports(whole) }
}

/**
 * Compares a document's words with its order (issue 4, point 5). A passport of another order stops it: one that is sure, or one
 * that stands beside that order's name. The order's own passport in it clears it, since one ticket may name a family.
 */
export function compare(words: Words, expected: Expected, others: readonly OtherOrder[]): Comparison {
  const sounds = soundsOf(words.text)
  const name = findName(sounds, expected)
  const own = passportText(expected.passport)
  const hasOwn = own.length >= 5 && holdsPassport(words.text, own)
  const other = hasOwn ? undefined : others.find((order) => isAnothers(order, words, sounds, expected))
  const { days, flightDay } = findDays(words.text)
  const direction = findDirection(words.text)
  const fields: Comparison['fields'] = {
    name,
    passport:
      own === ''
        ? 'unknown'
        : hasOwn
          ? 'same'
          : other || words.candidates.some((one) => one.labelled)
            ? 'other'
            : 'missing',
    direction: direction === undefined ? 'missing' : (direction === 'Arrival') === expected.arrives ? 'same' : 'other',
    flightDay: flightDayResult(expected.flightDay, days, flightDay),
  }
  return {
    verdict: other ? 'stopped' : verdictOf(fields, words.isText),
    fields,
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

function flightDayResult(expected: string | null, days: Set<string>, flightDay: string | undefined): CheckResult {
  if (expected === null) return 'unknown'
  if (days.has(expected)) return 'same'
  return flightDay === undefined ? 'missing' : 'other'
}

function verdictOf({ name, passport, direction, flightDay }: Comparison['fields'], isText: boolean): Verdict {
  const isSomething = passport === 'same' || name === 'same' || name === 'partly'
  if (!isText && !isSomething) return 'unreadable'
  if ([passport, direction, flightDay].includes('other')) return 'unsure'
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
