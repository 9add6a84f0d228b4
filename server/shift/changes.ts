import type { Pool, PoolClient } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { beginningOf, daysAfter } from '#server/time/calendar.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** One can look from so many changes of shift. */
const CHANGES_BACK = 3

/** When shifts begin, in minutes after midnight in Santo Domingo, from the first of the day on. */
export async function readStarts(db: Pick<Pool | PoolClient, 'query'>): Promise<number[]> {
  const { rows } = await db.query<{ minute: number }>({
    name: 'shift-starts',
    text: 'select minute from shift_starts order by minute',
  })
  return rows.map(({ minute }) => minute)
}

/** 1320 -> 22:00 */
export function clockOf(minute: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** 22:00 -> 1320 */
export function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number)
  return hour! * 60 + minute!
}

/** The last changes of shift up to a moment, the last first, and the next one. */
export function changesAround(now: Date, starts: readonly number[]): { past: string[]; next: string } {
  const today = dayInSantoDomingo(now)
  const around = [-3, -2, -1, 0, 1].flatMap((days) => {
    const midnight = Date.parse(beginningOf(daysAfter(today, days)))
    return starts.map((minute) => midnight + minute * MINUTE_MS)
  })
  const past = around.filter((at) => at <= now.getTime()).toReversed()
  const next = around.find((at) => at > now.getTime())!
  return { past: past.slice(0, CHANGES_BACK).map(written), next: written(next) }
}

const written = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The change to look from where none is named: the last one, or, while that is fresh, the one before: what came in the shift that ends. */
export function changeToLookFrom(past: readonly string[], now: Date): string {
  return past.find((at) => now.getTime() - Date.parse(at) >= HOUR_MS) ?? past[0]!
}
