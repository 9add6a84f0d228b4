import { dayInSantoDomingo } from '#contract/moments.ts'
import type { ProcessingMode } from '#contract/processing-modes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** From payment to ticket; a future order has its processing date instead. */
const HOURS_TO_DO: Record<ProcessingMode, number> = { priority: 4, standard: 24, future: 24 }
/** Never later than this before the day of the flight begins. */
const HOURS_BEFORE_FLIGHT = 6
/** The country is UTC−4 all year. */
const DAY_BEGINS = 'T00:00:00-04:00'

interface Dated {
  processing_mode: ProcessingMode
  paid_at: string | null
  processing_date: string | null
}

/** By when an order is due. Where that follows from a day alone there is a `day` and no hour to show. */
export interface Due {
  ms: number
  /** YYYY-MM-DD. */
  day?: string
}

/** By when an order is due; undefined while it is not paid. `flight` is YYYY-MM-DD. */
export function dueOf(order: Dated, flight: string | undefined): Due | undefined {
  if (order.paid_at === null) return undefined
  const hours = HOURS_TO_DO[order.processing_mode] * HOUR_MS
  const planned = order.processing_mode === 'future' ? order.processing_date : null
  const due: Due =
    planned === null
      ? { ms: Date.parse(order.paid_at) + hours }
      : { ms: Date.parse(`${planned}${DAY_BEGINS}`) + hours, day: planned }
  const flightMs = flight === undefined ? Number.NaN : Date.parse(`${flight}${DAY_BEGINS}`)
  const lastMs = flightMs - HOURS_BEFORE_FLIGHT * HOUR_MS
  return lastMs < due.ms ? { ms: lastMs, day: dayInSantoDomingo(new Date(lastMs)) } : due
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const

/** Says how far a moment is away, in words: "in 3 hours", "2 days ago". */
export function fromNow(atMs: number, nowMs: number, language: string): string {
  const away = atMs - nowMs
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(away) >= ms) ?? (['minute', 60_000] as const)
  // 47 hours are a day, and yet not "yesterday".
  const words = new Intl.RelativeTimeFormat(language, { numeric: unit === 'day' ? 'always' : 'auto' })
  return words.format(Math.trunc(away / unitMs), unit)
}

/** Says how far a day is away by the country's calendar: "today", "in 3 days". No hours are made up of it. */
export function daysFromNow(day: string, nowMs: number, language: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(dayInSantoDomingo(new Date(nowMs)))) / DAY_MS)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
}
