import { z } from 'zod'
import { text } from '#contract/http/envelope.ts'

/** A month of future orders. */
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written YYYY-MM')
  .nullish()

/** A column of the queue, or -column for the other way round (COLUMN_SORTS); the list's own order where it is left out. */
export const sort = text(32).nullish()

/** What is searched for; an order's id or a phone may come as a number. */
export const searched = z.union([text(200), z.number().transform(String)], { error: 'This is not text' }).nullish()
