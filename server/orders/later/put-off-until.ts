import { listAwake, OPEN_LISTS, PUT_OFF_FROM } from '#contract/lists/queues.ts'
import { DAYS_BEFORE_FLIGHT, PUT_OFF_DAYS, type PutOffKind } from '#contract/orders/put-off-kinds.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { OrderState } from '#server/orders/change-orders.ts'
import { inSantoDomingo } from '#server/orders/in-santo-domingo.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { isSaid, say, type Said } from '#server/words/say.ts'

/** Until when somebody wants an order put off. */
export interface WantedDelay {
  until: PutOffKind
  /** For `time`: the moment. */
  at?: string | undefined
  /** For the others: the day, YYYY-MM-DD, on whose morning it comes back at the latest. */
  latest?: string | undefined
}

const DAY_MS = 86_400_000

/** The country's clock, UTC−4 all year: a moment of a day there. */
const there = (day: string, hour: number) => new Date(`${day}T${String(hour + 4).padStart(2, '0')}:00:00Z`)
/** Work begins at nine. */
const morningOf = (day: string) => there(day, 9)

/**
 * Until when an order may be put off at the latest: the day before its flight, 18:00 in the country, as work_due() has it, since after that no
 * form may be filed in time. Undefined where nothing is filed any more, or nobody knows the flight.
 */
function lastMoment({ queue, flightDay }: Pick<OrderState, 'queue' | 'flightDay'>, now: Date): Date | undefined {
  const isFiled = OPEN_LISTS.includes(listAwake(queue))
  if (!isFiled || flightDay === null || flightDay < dayInSantoDomingo(now)) return undefined
  return there(daysAfter(flightDay, -1), 18)
}

/**
 * When an order comes back that is put off so, at the latest; or why it cannot be: it waits for nothing, has no flight to wait for, or would
 * come back too late to be filed.
 */
export function putOffUntil(
  order: Pick<OrderState, 'queue' | 'flightDay' | 'processingDate'>,
  { until, at, latest }: WantedDelay,
  now: Date,
): Date | Said {
  const list = listAwake(order.queue)
  if (list === 3) return 'A future order comes by itself on its processing day'
  if (!PUT_OFF_FROM.includes(list)) return 'This order waits for nothing'
  const last = lastMoment(order, now)
  if (last && last <= now)
    return say('It could be put off until {0} at the latest: it must be filed now', inSantoDomingo(last))
  const furthest = new Date(now.getTime() + PUT_OFF_DAYS * DAY_MS)
  const wanted = wantedMoment(order.flightDay, { until, at, latest }, last && last < furthest ? last : furthest)
  if (isSaid(wanted)) return wanted
  if (wanted <= now) {
    if (until !== 'flight') return 'Choose a moment that is still to come'
    return order.flightDay! < dayInSantoDomingo(now) ? 'The flight is past' : 'The flight is less than two days away'
  }
  if (last && wanted > last)
    return say('It can be put off until {0} at the latest: after that it cannot be filed in time', inSantoDomingo(last))
  return until !== 'flight' && wanted > furthest
    ? say('An order can be put off by {0} days at most', PUT_OFF_DAYS)
    : wanted
}

function wantedMoment(flightDay: string | null, { until, at, latest }: WantedDelay, furthest: Date): Date | Said {
  if (until === 'time') return at === undefined ? 'Choose a date and time' : new Date(at)
  const atLatest = latest === undefined ? undefined : morningOf(latest)
  if (until !== 'flight') return atLatest ?? furthest
  if (flightDay === null) return 'The day of its flight is not known'
  const before = morningOf(daysAfter(flightDay, -DAYS_BEFORE_FLIGHT))
  return atLatest && atLatest < before ? atLatest : before
}
