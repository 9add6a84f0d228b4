import type { SearchSchemaInput } from '@tanstack/react-router'
import { readDay } from '#web/admin/reports/country-search.ts'

/** The days of the Manager's room, YYYY-MM-DD (UTC), both included; both empty: today. */
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
const day = (nowMs: number, back: number) => new Date(nowMs - back * DAY_MS).toISOString().slice(0, 10)

/** TABLE: the periods that one press chooses -> their days, by the clock of UTC. */
export const PERIODS = {
  today: () => ROOM_SEARCH_DEFAULTS,
  yesterday: (nowMs: number) => ({ from: day(nowMs, 1), to: day(nowMs, 1) }),
  week: (nowMs: number) => ({ from: day(nowMs, 6), to: day(nowMs, 0) }),
  month: (nowMs: number) => ({ from: day(nowMs, 29), to: day(nowMs, 0) }),
} as const satisfies Record<string, (nowMs: number) => RoomSearch>
export const PERIOD_NAMES = Object.keys(PERIODS) as (keyof typeof PERIODS)[]
