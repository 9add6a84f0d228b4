import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { dayInSantoDomingo, dayInWords } from '#contract/values/moments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The country is UTC−4 all year. */
const BEHIND_MS = 4 * HOUR_MS

/** By when an order is due. Where that follows from a day alone there is a `day` and no hour to show. */
export interface Due {
  ms: number
  /** YYYY-MM-DD. */
  day?: string
  /** The day of the flight: once it is past, no form takes the order any more. */
  flight?: string
  /** Its form is filed: what it waits for is the ticket. */
  isFiled?: true
}

/**
 * By when an order is due, as the server says (work_due() in the database, the one rule); undefined where it waits for nothing or is
 * not paid. The very end of a day in the country means that day; six hours before the day of a flight, the day before it.
 */
export function dueOf(order: {
  due_at: string | null
  flight_day?: string | null
  process_status?: string
}): Due | undefined {
  if (order.due_at === null) return undefined
  const ms = Date.parse(order.due_at)
  const filed = order.process_status === 'AwaitingGovt' ? ({ isFiled: true } as const) : {}
  const flight = order.flight_day ? { flight: order.flight_day, ...filed } : {}
  const intoDay = (ms - BEHIND_MS) % DAY_MS
  if (intoDay === 0) return { ms, day: dayInSantoDomingo(new Date(ms - 1)), ...flight }
  return intoDay === 18 * HOUR_MS ? { ms, day: dayInSantoDomingo(new Date(ms)), ...flight } : { ms, ...flight }
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const

/** Says how far a moment is away, in words: "in 3 hours", "2 days ago"; narrow where there is little room: "2d ago". */
export function fromNow(
  atMs: number,
  nowMs: number,
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const { many, unit } = distance(atMs - nowMs)
  // 47 hours are a day, and yet not "yesterday".
  const words = new Intl.RelativeTimeFormat(language, { numeric: unit === 'day' ? 'always' : 'auto', style })
  return words.format(many, unit)
}

/** Says how far a day is away by the country's calendar: "today", "in 3 days". No hours are made up of it. */
export function daysFromNow(day: string, nowMs: number, language: string): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysUntil(day, nowMs), 'day')
}

export interface DueWords {
  state: 'missed' | 'late' | 'today' | 'later'
  /** How far away: "2 days late", "in 3 hours", "tomorrow"; or that it is too late to file, or that no ticket came. */
  away: string
  /** Its day, without the year: "20 Nov". */
  date: string
}

/** When an order is due, in the reader's words; days by the country's calendar. */
export function dueWords({ ms, day, flight, isFiled }: Due, nowMs: number, t: TFunction): DueWords {
  const language = (i18next.language as string | undefined) ?? 'en'
  const today = dayInSantoDomingo(new Date(nowMs))
  const dueDay = day ?? dayInSantoDomingo(new Date(ms))
  const date = dayInWords(dueDay, language, false) ?? dueDay
  if (flight !== undefined && flight < today)
    return { state: 'missed', away: t(isFiled ? 'signs.noTicket' : 'signs.missed'), date }
  // Beside its date 35 hours are two days where they are so in the calendar, as they are of what is due on a day alone.
  const inDays = day !== undefined || Math.abs(ms - nowMs) >= DAY_MS
  if (ms >= nowMs) {
    const away = inDays ? daysFromNow(dueDay, nowMs, language) : fromNow(ms, nowMs, language)
    return { state: dueDay === today ? 'today' : 'later', away, date }
  }
  const late = inDays ? { many: daysUntil(dueDay, nowMs), unit: 'day' } : distance(ms - nowMs)
  const span = new Intl.NumberFormat(language, { style: 'unit', unit: late.unit, unitDisplay: 'long' })
  // A day without an hour is not said to be some hours late.
  const isToday = day !== undefined && late.many === 0
  return {
    state: 'late',
    away: isToday ? t('signs.lateToday') : t('signs.late', { span: span.format(-late.many) }),
    date,
  }
}

function distance(awayMs: number) {
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(awayMs) >= ms) ?? UNITS[2]
  return { many: Math.trunc(awayMs / unitMs), unit }
}

/** Whether a flight is today or tomorrow: what is not filed by then is lost. */
export function fliesSoon(day: string | null, nowMs: number): boolean {
  return day !== null && [0, 1].includes(daysUntil(day, nowMs))
}

/** Days from today to that day, by the country's calendar. */
function daysUntil(day: string, nowMs: number): number {
  return Math.round((Date.parse(day) - Date.parse(dayInSantoDomingo(new Date(nowMs)))) / DAY_MS)
}
