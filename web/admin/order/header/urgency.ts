import { dayInSantoDomingo } from '#contract/moments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The country is UTC−4 all year. */
const BEHIND_MS = 4 * HOUR_MS

/** By when an order is due. Where that follows from a day alone there is a `day` and no hour to show. */
export interface Due {
  ms: number
  /** YYYY-MM-DD. */
  day?: string
}

/**
 * By when an order is due, as the server says (order_due() in the database, the one rule); undefined where it waits for nothing or is
 * not paid. The very end of a day in the country means that day; six hours before the day of a flight, the day before it.
 */
export function dueOf({ due_at: dueAt }: { due_at: string | null }): Due | undefined {
  if (dueAt === null) return undefined
  const ms = Date.parse(dueAt)
  const intoDay = (ms - BEHIND_MS) % DAY_MS
  if (intoDay === 0) return { ms, day: dayInSantoDomingo(new Date(ms - 1)) }
  return intoDay === 18 * HOUR_MS ? { ms, day: dayInSantoDomingo(new Date(ms)) } : { ms }
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
