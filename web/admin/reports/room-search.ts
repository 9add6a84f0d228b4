import type { SearchSchemaInput } from '@tanstack/react-router'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { readDay } from '#web/admin/reports/country-search.ts'

/** The days of the Manager's room, YYYY-MM-DD (UTC), both included; both empty: the one of today's date. */
export interface RoomSearch {
  from: string
  to: string
}

export const ROOM_SEARCH_DEFAULTS: RoomSearch = { from: '', to: '' }

/** Reads the days from the address; what is no day is left out. */
export function readRoomSearch(search: { from?: unknown; to?: unknown } & SearchSchemaInput): RoomSearch {
  return { from: readDay(search.from), to: readDay(search.to) }
}

const DAY_MS = 86_400_000
const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysUntil = (ms: number, days: number): RoomSearch => ({ from: utcDay(ms - (days - 1) * DAY_MS), to: utcDay(ms) })

/** What one press chooses: a key of the words for it (`room.periods`), and its days. */
export interface Period extends RoomSearch {
  name: 'today' | 'todayEnded' | 'evening' | 'yesterday' | 'week' | 'month'
}

/**
 * The periods that one press chooses; the first is the one that needs none. Days are UTC: in the office they begin and end at 20:00. From
 * then until midnight the day of the office's date has ended, and what is done since is a period of its own.
 */
export function periodsAt(nowMs: number): [today: Period, ...others: Period[]] {
  const today = Date.parse(dayInSantoDomingo(new Date(nowMs)))
  const isEvening = utcDay(nowMs) !== utcDay(today)
  return [
    { name: isEvening ? 'todayEnded' : 'today', ...ROOM_SEARCH_DEFAULTS },
    ...(isEvening ? [{ name: 'evening', ...daysUntil(nowMs, 1) } as const] : []),
    { name: 'yesterday', ...daysUntil(today - DAY_MS, 1) },
    { name: 'week', ...daysUntil(nowMs, 7) },
    { name: 'month', ...daysUntil(nowMs, 30) },
  ]
}
