import { z } from 'zod'
import { chosenMoment, id, text } from '#contract/http/envelope.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'

/** A filter that is left out, null or empty becomes null; any other must have this shape. */
function filter<Shape extends z.ZodType>(shape: Shape, error: string) {
  return z
    .union([z.literal('').transform(() => null), shape], { error })
    .nullish()
    .transform((value) => value ?? null)
}

const yesOrNo = filter(
  z
    .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])])
    .transform((value) => ['1', 'true'].includes(String(value))),
  'Write 1 for yes or 0 for no',
)

const isDay = (day: string | null) => day === null || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
/** A range of days, both ends included; either end may be left open: `2026-12-01..`. */
const dayRange = z
  .string()
  .regex(/^((19|20|21)\d\d-\d\d-\d\d)?\.\.((19|20|21)\d\d-\d\d-\d\d)?$/)
  .transform((written) => {
    const [from, to] = written.split('..')
    return { from: from || null, to: to || null }
  })
  .refine(({ from, to }) => isDay(from) && isDay(to) && (from ?? '') <= (to ?? '9') && (from ?? to) !== null, {
    abort: true,
  })
const days = filter(dayRange, 'Days are written YYYY-MM-DD..YYYY-MM-DD, the earlier one first')

/** Days of a flight that are named by the day on which they are asked for: what is saved with such a word means other days tomorrow. */
export const FLIGHT_WORDS = ['today', 'tomorrow', '3-days', 'past'] as const
export type FlightWord = (typeof FLIGHT_WORDS)[number]

/** A moment with its zone, to the second: `2026-12-01T02:00:00Z`. */
const momentAsked = filter(
  chosenMoment.transform((written) => `${new Date(written).toISOString().slice(0, 19)}Z`),
  'A moment is written YYYY-MM-DDTHH:MM:SSZ',
)

/**
 * TABLE: the filters of a list of orders, in an address or a body; an order must pass all that are given. The same
 * fields appear in get-orders-list, search-order, export-orders, order-neighbours, take-next-order and saved views.
 */
export const listFilters = {
  /**
   * Was due before now, or is due later today in Santo Domingo, or cannot be filed any more: its flight is past. Only orders that still
   * wait for something are due, each by the clock of its queue.
   */
  due: filter(z.enum(['late', 'today', 'missed']), 'Choose late, today or missed'),
  /** Is due from now on and before this moment, each by the clock of its queue, and can still be filed. */
  dueBefore: momentAsked,
  /** Waits, and came to its list at this moment or later: it came in, was moved there, or came back after it was put off. */
  since: momentAsked,
  /** Is put off, and comes back before this moment at the latest. */
  backBefore: momentAsked,
  /** Is put off, and was by the caller, or by the member with this id: whoever put it off last. */
  putOffBy: filter(z.union([z.literal('me'), id]), 'Choose me or a member of the team'),
  /** The days of the flight, or a word for them, by the calendar of Santo Domingo at the moment of asking: `3-days` is today and the two after. */
  flight: filter(
    z.union([z.enum(FLIGHT_WORDS), dayRange]),
    'Choose today, tomorrow, 3-days or past, or write days as YYYY-MM-DD..YYYY-MM-DD, the earlier one first',
  ),
  /** The days (UTC) on which it came in. */
  came: days,
  /** Has values to check. */
  flagged: yesOrNo,
  /** Another paid order is for the same passport, direction and flight day, and nobody let that stand. */
  duplicate: yesOrNo,
  /** Has a document that waits for somebody to check it. */
  ready: yesOrNo,
  /** Has a document that was stopped because it names somebody else. */
  stopped: yesOrNo,
  /** A mail to its traveller failed, bounced or is uncertain, and nobody has seen to that. */
  mail: filter(z.enum(['trouble']), 'Choose trouble'),
  /** Its traveller has downloaded a document. */
  downloaded: yesOrNo,
  /** Its traveller has answered on their page, and nobody has decided that yet. */
  answered: yesOrNo,
  /** Neither deleted, nor refunded, nor waiting for a refund. */
  standing: yesOrNo,
  /** Its ticket is with the traveller: the order is in Completed. */
  completed: yesOrNo,
  /** The days (UTC) on which it was completed; not where it was opened again since. It may have been deleted or refunded after. */
  completedOn: days,
  /** Who completed it: the member with this id, or unknown where that was not recorded. */
  completedBy: filter(z.union([z.literal('unknown'), id]), 'Choose unknown or a member of the team'),
  /**
   * Of its refund: it was asked for and is still to be made (owed), of those the amount is not known (unknown) or it was asked for more than a
   * week ago (old); or the order waits in Refunds, and none was asked for or recorded (unasked).
   */
  refund: filter(z.enum(['owed', 'unknown', 'old', 'unasked']), 'Choose owed, unknown, old or unasked'),
  /** The currency of a refund that is still to be made; none where it is not known. */
  owedIn: filter(text(60), 'This is not text'),
  /** The days (UTC) on which something of it was paid back. */
  paidBack: days,
  site: filter(id, 'This is not an id'),
  language: filter(z.enum(TRAVELLER_LANGUAGES), `Choose a language: ${TRAVELLER_LANGUAGES.join(', ')}`),
  nationality: filter(
    z
      .string()
      .regex(/^[a-z]{3}$/i)
      .transform((letters) => letters.toUpperCase()),
    'A nationality is written as three letters, like ESP',
  ),
  mode: filter(z.enum(PROCESSING_MODE_NAMES), 'Choose standard, priority or future'),
  direction: filter(z.enum(['Arrival', 'Departure']), 'Choose Arrival or Departure'),
  /** By its name, whatever its case. */
  gateway: filter(text(60), 'This is not text'),
  /** Who is working on it: the caller, nobody, or the member with this id. */
  claimed: filter(z.union([z.enum(['me', 'nobody']), id]), 'Choose me, nobody or a member of the team'),
  /** Who is to work on it: the caller, nobody (or somebody who cannot sign in any more), or the member with this id. */
  assigned: filter(z.union([z.enum(['me', 'nobody']), id]), 'Choose me, nobody or a member of the team'),
  /** Has these tags, by their numbers, and with a hyphen before it has not: `3,-5`; or has none at all. */
  tag: filter(
    z
      .union([z.string(), z.int()])
      .transform(String)
      .refine((written) => /^(none|-?[1-9]\d{0,8}(,-?[1-9]\d{0,8}){0,9})$/.test(written), { abort: true }),
    'Tags are written as their numbers with commas between, or none',
  ),
}

export const filtersOf = z.object(listFilters)
/** What was asked for, each filter null where it is not. */
export type Filters = z.output<typeof filtersOf>
/** As it stands in an address or a body. */
export type SentFilters = z.input<typeof filtersOf>
export const FILTER_NAMES = Object.keys(listFilters) as (keyof Filters)[]
