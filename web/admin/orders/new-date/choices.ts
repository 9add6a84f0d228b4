import { whyNotThen, type PromisedOrder, type WhyNotThen } from '#contract/orders/new-date-rules.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'

/** What the dialog offers, in its order; the figure that chooses one is its place here. */
export const DATE_CHOICES = ['today', 'noon', 'tomorrow', 'time'] as const
export type DateChoice = (typeof DATE_CHOICES)[number]

const DAY_MS = 86_400_000
/** A clock of the country, UTC−4 all year. */
const there = (now: Date, days: number, time: string) =>
  new Date(`${dayInSantoDomingo(new Date(now.getTime() + days * DAY_MS))}T${time}:00-04:00`)

/** When a choice is; `typed` is the date and time of the country's clock, as its field holds it. Undefined: nothing was typed. */
export function dateOf(choice: DateChoice, now: Date, typed: string): Date | undefined {
  if (choice === 'today') return there(now, 0, '18:00')
  if (choice === 'noon') return there(now, 1, '12:00')
  if (choice === 'tomorrow') return there(now, 1, '18:00')
  return typed === '' ? undefined : new Date(`${typed}:00-04:00`)
}

/** Of several orders each has its own promise and flight, which the server looks at. */
const ANY_ORDER: PromisedOrder = { firstSaid: new Date(0).toISOString(), nowSaid: null, flightDay: null }

/** Why a moment cannot be named for the one order, or for any; undefined: it can. */
export function whyNotNamed(order: PromisedOrder | undefined, at: Date, now: Date): WhyNotThen | undefined {
  return whyNotThen(order ?? ANY_ORDER, at, now)
}
