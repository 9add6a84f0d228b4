import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { day } from '#contract/http/envelope.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'

/** A day in a form: YYYY-MM-DD, one that exists; empty or null counts as left out. */
export const formDay = z
  .union([z.literal('').transform(() => null), day])
  .nullish()
  .transform((value) => value ?? null)
  .refine(
    (value) =>
      value === null || (/^(19|20|21)/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value),
    'There is no such day',
  )

/** How many orders came in of one nationality. */
const countryCount = z.object({
  /** The country's English name; the text as sent where it is no country, a dash where nothing was sent. */
  nationality: z.string(),
  /** The three letters by which a list is narrowed to exactly these orders; null where no three letters do. */
  code: z.string().nullable(),
  /** ISO 3166 alpha-2, by which a browser calls the country in its reader's language; null where it is none. */
  region: z.string().nullable(),
  count: z.number(),
  standard_count: z.number(),
  priority_count: z.number(),
  future_count: z.number(),
})
export type CountryCount = z.output<typeof countryCount>

export const getCountryOrderCount = endpoint({
  method: 'POST',
  path: '/admin/get-country-order-count',
  access: 'reports:read',
  summary:
    'Orders by nationality and mode, of all time or of the days from fromDate to toDate (UTC, both included), and beside them of as many days before',
  input: z.object({ fromDate: formDay, toDate: formDay }),
  data: z.array(countryCount),
  beside: z.object({
    /** As many days, which end the day before; null where not both days are named. */
    before: z.object({ from: day, to: day, countries: z.array(countryCount) }).nullable(),
  }),
})

export const exportCountryOrders = endpoint({
  method: 'POST',
  path: '/admin/export-country-orders',
  access: 'reports:read',
  kind: 'download',
  summary:
    'The same as CSV, each country with the previous period where both days are named; recorded with the count of its rows',
  input: z.object({ fromDate: formDay, toDate: formDay }),
  data: z.null(),
})

export const getFutureMonths = endpoint({
  method: 'GET',
  path: '/admin/get-future-months',
  access: 'orders:read',
  summary: 'How many future orders each of the next 12 months holds, this one first; each equals the total of its list',
  input: z.object({}),
  data: z.array(
    z.object({
      /** YYYY-MM, as get-orders-list takes it. */
      month: z.string(),
      year: z.number(),
      process_month: z.string(),
      count: z.number(),
    }),
  ),
  beside: z.object({
    /** Future orders outside these months. */
    others: z.number(),
  }),
})

export const exportFutureMonths = endpoint({
  method: 'POST',
  path: '/admin/export-future-months',
  access: 'orders:read',
  kind: 'download',
  summary: 'The same as CSV, with the orders of other months in the last row; recorded with the count of its rows',
  input: z.object({}),
  data: z.null(),
})

const byMode = Object.fromEntries(PROCESSING_MODE_NAMES.map((mode) => [mode, z.number()])) as Record<
  (typeof PROCESSING_MODE_NAMES)[number],
  z.ZodNumber
>

const dashboardData = z.object({
  /** The last 30 days (UTC), today last: how many orders came in, by mode. */
  days: z.array(z.object({ day, ...byMode })),
  /** Paid orders that nobody has moved yet (New and Priority): due before now, later today in Santo Domingo, or their flight is past. */
  due: z.array(
    z.object({ mode: z.enum(PROCESSING_MODE_NAMES), late: z.number(), today: z.number(), missed: z.number() }),
  ),
  /** The coming 14 days, today first: orders whose traveller arrives then, and how many of them are completed. */
  arrivals: z.array(z.object({ day, total: z.number(), completed: z.number() })),
  /** The ten commonest nationalities of the last 30 days; the others together in the last row, if there are any. */
  countries: z.array(countryCount.pick({ nationality: true, code: true, region: true, count: true })),
})
export type Dashboard = z.output<typeof dashboardData>

export const dashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  access: 'reports:read',
  summary: 'What came in, what is due, who arrives soon, and from where',
  input: z.object({}),
  data: dashboardData,
})
