import { isNo } from '#contract/form/form-conditions.ts'
import { dayInWords } from '#contract/values/moments.ts'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import { daysAfter, findDay } from '#server/time/calendar.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { say, type Said } from '#server/words/say.ts'
import { findCountryCode } from '#server/normalise/countries.ts'
import { cleanValue } from '#server/normalise/value.ts'
import { findMisfit } from '#server/official-form/form-checks.ts'
import {
  dayOf,
  FORM_DATES,
  FORM_LIMITS,
  type DateRow,
  type LimitRow,
  type LimitedField,
  type Reviewed,
} from '#server/official-form/form-limits.ts'

/** What flags are found from: the form with the order's own values over it, and how it came where that is kept. */
export interface Flagged extends Reviewed {
  processing_mode?: ProcessingMode
  /** What the site sent where the order keeps something else, by field. */
  as_sent?: Readonly<Record<string, string>> | null
}

/** Something about an order that a person must look at. */
export interface Flag {
  field: LimitedField | 'processing_date'
  message: Said
  /** How the official form would take it, as far as that can be guessed. */
  suggestion?: string
}

/** A value that the official form takes in another spelling, which leaves nothing to decide: an accent, a dash in a code. */
export interface Spelling {
  field: LimitedField
  value: string
}

/** How long before the flight a future order is worked on at the latest. */
export const DAYS_BEFORE_FLIGHT = 3
const OLDEST_TRAVELLER_YEARS = 130

/**
 * Finds what of an order a person must look at, by its values alone: what the official form would refuse, what it cannot be
 * filed without, and a processing day that comes too late. `today` is the day in Santo Domingo on which it would be filed.
 */
export function findFlags(order: Flagged, today: string): Flag[] {
  const flags: Flag[] = []
  const judged = judgedBy(order)
  for (const [field, row] of Object.entries(FORM_LIMITS) as [LimitedField, LimitRow][]) {
    const misfit = findMisfit(field, valueOf(order, field), judged)
    if (misfit && !misfit.solved) flags.push({ field, ...misfit })
    else if (row.needed?.(order) && isEmpty(order[field])) flags.push({ field, message: missing(row.label) })
  }
  for (const row of Object.values<DateRow>(FORM_DATES)) {
    const message = findDateMisfit(order, row, today)
    if (message) flags.push({ field: row.fields[2], message })
  }
  if (saysTwoNationalities(order)) {
    const { label } = FORM_LIMITS.passport_nationality
    const message = say('{0}: the answer is No, and the nationality is another country than that of birth', label)
    flags.push({ field: 'passport_nationality', message })
  }
  const after = findFirstFlightAfter(order)
  if (after) flags.push({ field: FORM_DATES.origin.fields[2], message: after })
  const late = findLateDay(order)
  return late ? [...flags, { field: 'processing_date', message: late }] : flags
}

/** Whether an order names a nationality, and by its answer has that of the country of birth, which is another one. */
export function saysTwoNationalities({ passport_nationality, nationality, place_of_birth }: Reviewed): boolean {
  const [given, born] = [nationality, place_of_birth].map((country) => findCountryCode(country ?? ''))
  return isNo(passport_nationality) && given !== undefined && born !== undefined && given !== born
}

/** Finds the spellings that the official form takes, of values whose own it refuses and that are nobody's decision. */
export function findSpellings(order: Flagged): Spelling[] {
  const judged = judgedBy(order)
  return (Object.keys(FORM_LIMITS) as LimitedField[]).flatMap((field) => {
    const misfit = findMisfit(field, valueOf(order, field), judged)
    return misfit?.solved ? [{ field, value: misfit.suggestion! }] : []
  })
}

function judgedBy(order: Flagged): Parameters<typeof findMisfit>[2] {
  return {
    direction: findFlight(order).arrives ? 'Arrival' : 'Departure',
    nationality: findCountryCode(order.nationality ?? '') ?? findCountryCode(order.place_of_birth ?? ''),
  }
}

/** A value as it came but for its cleaning, since one that is too long is kept shortened; a phone's plus sign stands outside the number. */
function valueOf(order: Flagged, field: LimitedField): string {
  const isPhone = field === 'phone_number' || field === 'country_code'
  const clean = cleanValue(field, (isPhone ? undefined : order.as_sent?.[field]) ?? order[field] ?? '')
  return isPhone ? clean.replace(/^\+/, '') : clean
}

function isEmpty(value: string | null | undefined): boolean {
  return (value ?? '').trim() === ''
}

function missing(label: string): Said {
  return say('{0}: missing; the official form cannot be filed without it', label)
}

function findDateMisfit(order: Flagged, row: DateRow, today: string): Said | undefined {
  const { label, fields, takes, needed } = row
  if (fields.every((field) => isEmpty(order[field]))) return needed(order) ? missing(label) : undefined
  const found = dayOf(order, row)
  if (!found && takes === 'a birth date' && isPartKnown(fields.map((field) => order[field]?.trim() ?? '')))
    return say('{0}: the passport does not have all of it; the official form takes a whole date only', label)
  if (!found) return say('{0}: the year, month and day that were sent are not a date', label)
  if (takes === 'today or later') {
    return found < today
      ? say('{0}: {1} is in the past; the official form takes today or later', label, inWords(found))
      : undefined
  }
  const isPossible = found <= today && yearOf(found) >= yearOf(today) - OLDEST_TRAVELLER_YEARS
  return isPossible ? undefined : say('{0}: nobody can be born on {1}', label, inWords(found))
}

/** The first of two flights does not leave after the one that arrives. */
function findFirstFlightAfter(order: Flagged): Said | undefined {
  const { arrives, day } = findFlight(order)
  const first = arrives && FORM_DATES.origin.needed(order) ? dayOf(order, FORM_DATES.origin) : undefined
  if (!first || !day || first <= day) return undefined
  return say('{0}: {1} is after the arrival on {2}', FORM_DATES.origin.label, inWords(first), inWords(day))
}

/** As forms and passports have a day or month that nobody knows (ICAO 9303-3, 4.8: XX, in the machine-readable zone <<). */
const UNKNOWN_PART = /^(?:0{1,2}|X{1,2}|<{1,2}|-{1,2}|\?{1,2})$/i

/** Whether a date has its year, and a day, or a day and a month, that are said to be unknown. */
function isPartKnown([year = '', month = '', day = '']: string[]): boolean {
  return UNKNOWN_PART.test(day) && findDay(year, UNKNOWN_PART.test(month) ? '1' : month, '1') !== undefined
}

/** As people read it; every language of ours has words for it. */
function inWords(day: string): string {
  return dayInWords(day, 'en') ?? day
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** A future order that was to sleep beyond its last good day, or its flight, is worked on from that day (planWork). */
function findLateDay(order: Flagged): Said | undefined {
  const sent = order.as_sent?.processing_date
  const { day: flight } = findFlight(order)
  if (order.processing_mode !== 'future' || !sent || !flight) return undefined
  const latest = daysAfter(flight, -DAYS_BEFORE_FLIGHT)
  if (sent <= latest) return undefined
  return sent > flight
    ? say(
        'Processing date: {0} was sent, which is after the flight on {1}; it is worked on from {2}',
        inWords(sent),
        inWords(flight),
        inWords(latest),
      )
    : say(
        'Processing date: {0} was sent, which is late for the flight on {1}; it is worked on from {2}',
        inWords(sent),
        inWords(flight),
        inWords(latest),
      )
}
