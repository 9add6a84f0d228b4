import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { isDueOnArrival } from '#contract/orders/due-on-arrival.ts'
import { dayInSantoDomingo, dayInWords, figuresOf } from '#contract/values/moments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The country is UTC−4 all year. */
const BEHIND_MS = 4 * HOUR_MS

/** By when an order is due. Where that follows from a day alone there is a `day` and no hour to show. */
export interface Due {
  ms: number
  /** YYYY-MM-DD. */
  day?: string
  /** That moment had gone by when the order came, as where the flight is the next day. */
  cameAfter?: true
  /** The day of the flight: once it is past, no form takes the order any more. */
  flight?: string
  /** Its form is filed: what it waits for is the ticket. */
  isFiled?: true
}

/**
 * By when an order is due, as the server says (work_due() in the database, the one rule); undefined where it waits for nothing or is
 * not paid. The very end of a day in the country means that day; six hours before the day of a flight, the day before it.
 */
export function dueOf(order: Dueness): Due | undefined {
  if (order.due_at === null) return undefined
  const ms = Date.parse(order.due_at)
  const filed = order.process_status === 'AwaitingGovt' ? ({ isFiled: true } as const) : {}
  const more = {
    ...(isDueOnArrival(order.due_at, order.paid_at) && { cameAfter: true as const }),
    ...(order.flight_day && { flight: order.flight_day, ...filed }),
  }
  const intoDay = (ms - BEHIND_MS) % DAY_MS
  if (intoDay === 0) return { ms, day: dayInSantoDomingo(new Date(ms - 1)), ...more }
  return intoDay === 18 * HOUR_MS ? { ms, day: dayInSantoDomingo(new Date(ms)), ...more } : { ms, ...more }
}

interface Dueness {
  paid_at?: string | null
  due_at: string | null
  flight_day?: string | null
  process_status?: string
}

/** TABLE: unit -> how long it is, and how many of them are one of the next. */
const UNITS = [
  { unit: 'minute', unitMs: 60_000, perNext: 60 },
  { unit: 'hour', unitMs: HOUR_MS, perNext: 24 },
  { unit: 'day', unitMs: DAY_MS, perNext: Infinity },
] as const

/** Says how far a moment is away, in words: "in 3 hours", "2 days ago"; narrow where there is little room: "2d ago". */
export function fromNow(
  atMs: number,
  nowMs: number,
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const { many, unit } = distance(atMs - nowMs)
  if (many !== 0) return new Intl.RelativeTimeFormat(language, { style }).format(many, unit)
  if (atMs <= nowMs) return i18next.t('signs.justNow')
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
}

/** Says how far a day is away by the country's calendar: "today", "in 3 days". No hours are made up of it. */
export function daysFromNow(day: string, nowMs: number, language: string): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysUntil(day, nowMs), 'day')
}

/**
 * Says how far away a moment is beside its date: ahead by the days of the calendar that the date is of, so that 35 hours are two days
 * where they are so there, and all of one date say the same; within a day and past by the time.
 */
export function fromNowByDate(
  atMs: number,
  nowMs: number,
  language: string,
  zone: 'UTC' | 'SantoDomingo' = 'SantoDomingo',
): string {
  if (atMs < nowMs || distance(atMs - nowMs).unit !== 'day') return fromNow(atMs, nowMs, language)
  const [day, today] = [atMs, nowMs].map((ms) => Date.parse(figuresOf(new Date(ms), zone)!.date))
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format((day! - today!) / DAY_MS, 'day')
}

export interface DueWords {
  state: 'missed' | 'late' | 'today' | 'later'
  /** How far away: "2 days late", "in 3 hours", "tomorrow"; or that it was due when it came, is too late to file, or that its flight is past. */
  away: string
  /** Its day, without the year: "20 Nov". */
  date: string
}

/** When an order is due, in the reader's words: ahead by the days of the country's calendar, late by the time since then. */
export function dueWords({ ms, day, flight, cameAfter, isFiled }: Due, nowMs: number, t: TFunction): DueWords {
  const language = (i18next.language as string | undefined) ?? 'en'
  const today = dayInSantoDomingo(new Date(nowMs))
  const dueDay = day ?? dayInSantoDomingo(new Date(ms))
  const date = dayInWords(dueDay, language, false) ?? dueDay
  if (flight !== undefined && flight < today)
    return { state: 'missed', away: t(isFiled ? 'groups.flightPast' : 'signs.missed'), date }
  if (ms >= nowMs) {
    const away = day === undefined ? fromNowByDate(ms, nowMs, language) : daysFromNow(day, nowMs, language)
    return { state: dueDay === today ? 'today' : 'later', away, date }
  }
  if (cameAfter) return { state: 'late', away: t('signs.dueOnArrival'), date }
  const { many, unit } = distance(ms - nowMs)
  const span = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(-many)
  return { state: 'late', away: many === 0 ? t('signs.lateNow') : t('signs.late', { span }), date }
}

/** A stretch of time in its largest unit: ahead the nearest number of them, so that 2 h 58 min are 3 hours; of what is past, those that have gone by. */
function distance(awayMs: number) {
  const whole = awayMs < 0 ? Math.trunc : Math.round
  return UNITS.map(({ unit, unitMs, perNext }) => ({ unit, many: whole(awayMs / unitMs), perNext })).find(
    ({ many, perNext }) => Math.abs(many) < perNext,
  )!
}

/**
 * What it means that an order is late: that it is `lost` with its flight of today or tomorrow, that the office is `late`, or that it `waits` for
 * the traveller or the government, who have to act first: nothing of ours is lost then.
 */
export function lateness(
  { process_status: status, flight_day: day }: Dueness,
  nowMs: number,
): 'lost' | 'late' | 'waits' {
  if (status === 'Awaiting' || status === 'AwaitingGovt') return 'waits'
  return day && [0, 1].includes(daysUntil(day, nowMs)) ? 'lost' : 'late'
}

/** Days from today to that day, by the country's calendar. */
function daysUntil(day: string, nowMs: number): number {
  return Math.round((Date.parse(day) - Date.parse(dayInSantoDomingo(new Date(nowMs)))) / DAY_MS)
}
