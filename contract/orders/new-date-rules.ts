const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A new date for a ticket must be at least this many hours, and at most this many days, ahead. */
export const NEW_DATE_HOURS = 1
export const NEW_DATE_DAYS = 30

/** What decides which date a person may promise for an order. */
export interface PromisedOrder {
  /** What was promised when it was bought: order_due(). */
  firstSaid: string
  /** The newest date that was named in its place, while that still counts. */
  nowSaid: string | null
  /** YYYY-MM-DD. */
  flightDay: string | null
}

/** Why a moment cannot be named: it is less than an hour away or past, too far away, after the flight's limit, no later than the first promise, or the date already named. */
export type WhyNotThen = 'soon' | 'far' | 'flight' | 'earlier' | 'same'

/**
 * The last moment that may be promised of an order that flies on this day: 6 hours before that day begins in Santo Domingo, as order_due() has
 * it. Undefined where nobody knows the day.
 */
export function lastPromise(flightDay: string | null): Date | undefined {
  return flightDay === null ? undefined : new Date(Date.parse(`${flightDay}T04:00:00Z`) - 6 * HOUR_MS)
}

/** Whether a ticket of an order that flies on this day can still be promised; where nobody knows the day, it can. */
export function canBePromised(flightDay: string | null, now: Date): boolean {
  const last = lastPromise(flightDay)
  return last === undefined || last.getTime() >= now.getTime() + NEW_DATE_HOURS * HOUR_MS
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
