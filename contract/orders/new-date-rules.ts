const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A moment by which a ticket is expected is named at least so many hours, and at most so many days, ahead. */
export const NEW_DATE_HOURS = 1
export const NEW_DATE_DAYS = 30

/** What a person may promise of an order goes by this. */
export interface PromisedOrder {
  /** What was promised when it was bought: order_due(). */
  firstSaid: string
  /** The newest date that was named in its place, while that is still so. */
  nowSaid: string | null
  /** YYYY-MM-DD. */
  flightDay: string | null
}

/** Why a moment cannot be named: it is less than an hour away or past, too far away, after the bound of the flight, no later than the first promise, or what is said already. */
export type WhyNotThen = 'soon' | 'far' | 'flight' | 'earlier' | 'same'

/**
 * The last moment that may be promised of an order that flies on this day: 6 hours before that day begins in Santo Domingo, as order_due() has
 * it. Undefined where nobody knows the day.
 */
export function lastPromise(flightDay: string | null): Date | undefined {
  return flightDay === null ? undefined : new Date(Date.parse(`${flightDay}T04:00:00Z`) - 6 * HOUR_MS)
}

/** Why the ticket of an order may not be promised by this moment; undefined: it may. */
export function whyNotThen(
  { firstSaid, nowSaid, flightDay }: PromisedOrder,
  at: Date,
  now: Date,
): WhyNotThen | undefined {
  const ms = at.getTime()
  if (ms < now.getTime() + NEW_DATE_HOURS * HOUR_MS) return 'soon'
  if (ms > now.getTime() + NEW_DATE_DAYS * DAY_MS) return 'far'
  const last = lastPromise(flightDay)
  if (last && at > last) return 'flight'
  if (ms <= Date.parse(firstSaid)) return 'earlier'
  return nowSaid !== null && ms === Date.parse(nowSaid) ? 'same' : undefined
}
