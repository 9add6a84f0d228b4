import type { ProcessingMode } from '#contract/processing-modes.ts'

const HOUR_MS = 3_600_000
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

/** By when an order is due, in ms; undefined while it is not paid. `flight` is YYYY-MM-DD. */
export function dueAtMs(order: Dated, flight: string | undefined): number | undefined {
  if (order.paid_at === null) return undefined
  const future = order.processing_mode === 'future' && order.processing_date !== null
  const startMs = future ? Date.parse(`${order.processing_date}${DAY_BEGINS}`) : Date.parse(order.paid_at)
  const dueMs = startMs + HOURS_TO_DO[order.processing_mode] * HOUR_MS
  const flightMs = flight === undefined ? Number.NaN : Date.parse(`${flight}${DAY_BEGINS}`)
  return Number.isNaN(flightMs) ? dueMs : Math.min(dueMs, flightMs - HOURS_BEFORE_FLIGHT * HOUR_MS)
}

const UNITS = [
  ['day', 24 * HOUR_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const

/** Says how far a moment is away, in words: "in 3 hours", "2 days ago". */
export function fromNow(atMs: number, nowMs: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const away = atMs - nowMs
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(away) >= ms) ?? (['minute', 60_000] as const)
  return words.format(Math.trunc(away / unitMs), unit)
}
