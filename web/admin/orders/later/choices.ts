import { DAYS_BEFORE_FLIGHT, type PutOffKind } from '#contract/orders/put-off-kinds.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Until when, as the server takes it. */
export interface Until {
  until: PutOffKind
  at?: string
  latest?: string
}

/** What the dialog offers, in its order. The figure that chooses one is its place here, at any hour and for any order: hands learn it. */
export const CHOICES = ['hours', 'evening', 'morning', 'flight', 'traveller', 'government', 'time'] as const
export type Choice = (typeof CHOICES)[number]

/** A clock of the country, UTC−4 all year, on a day YYYY-MM-DD there. */
const there = (day: string, time: string) => new Date(`${day}T${time}:00-04:00`)
const daysFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** When a ready choice is; undefined where it names none, or none that is known. */
export function momentOf(choice: Choice, now: Date, flightDay: string | null | undefined): Date | undefined {
  const today = dayInSantoDomingo(now)
  switch (choice) {
    case 'hours':
      return new Date(now.getTime() + 2 * HOUR_MS)
    case 'evening':
      return there(today, '18:00')
    case 'morning':
      return there(daysFrom(today, 1), '09:00')
    case 'flight':
      return flightDay ? there(daysFrom(flightDay, -DAYS_BEFORE_FLIGHT), '09:00') : undefined
    default:
      return undefined
  }
}

/** Until when an order with this flight may be put off at the latest; undefined where that is open, or the flight is past. */
export function lastMoment(flightDay: string | null | undefined, now: Date): Date | undefined {
  if (!flightDay || flightDay < dayInSantoDomingo(now)) return undefined
  return there(daysFrom(flightDay, -1), '18:00')
}

/** Whether a choice can be made: it is to come, no later than the latest moment, and no earlier choice names the same. Of several orders, each has its own. */
export function isPossible(choice: Choice, now: Date, flightDay: string | null | undefined): boolean {
  if (choice === 'flight' && flightDay === null) return false
  const moment = momentOf(choice, now, flightDay)
  if (choice === 'flight' && moment?.getTime() === momentOf('morning', now, flightDay)?.getTime()) return false
  const last = lastMoment(flightDay, now)
  return moment === undefined || (moment > now && (last === undefined || moment <= last))
}

/** What is sent for a choice; `typed` is the date and time of the country's clock, as the field holds it, and the latest day. */
export function untilOf(choice: Choice, now: Date, typed: { moment: string; latest: string }): Until {
  const latest = typed.latest === '' ? {} : { latest: typed.latest }
  if (choice === 'flight' || choice === 'traveller' || choice === 'government') return { until: choice, ...latest }
  if (choice === 'time') return { until: 'time', at: new Date(`${typed.moment}:00-04:00`).toISOString() }
  return { until: 'time', at: momentOf(choice, now, undefined)!.toISOString() }
}
