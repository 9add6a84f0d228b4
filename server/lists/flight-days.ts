import type { Filters, FlightWord } from '#contract/lists/list-filters.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { daysAfter } from '#server/time/calendar.ts'

/** TABLE: word for days of a flight -> the first and the last of them, counted from today; null: open. */
const WORDS: Record<FlightWord, readonly [from: number | null, to: number]> = {
  today: [0, 0],
  tomorrow: [1, 1],
  '3-days': [0, 2],
  past: [null, -1],
}

/** The days that a filter of flights means at this moment, by the calendar of Santo Domingo; days stay as they are. */
export function flightDays(
  wanted: NonNullable<Filters['flight']>,
  now: Date,
): { from: string | null; to: string | null } {
  if (typeof wanted === 'object') return wanted
  const [from, to] = WORDS[wanted].map((after) => (after === null ? null : daysAfter(dayInSantoDomingo(now), after)))
  return { from: from ?? null, to: to ?? null }
}
