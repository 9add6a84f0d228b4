import { z } from 'zod'
import { needsCheck } from '#contract/orders/application.ts'
import { moment } from '#contract/http/envelope.ts'

/** One line of the order's history: who did what, when, from what to what */
export const timelineEntry = z.object({
  id: z.number(),
  at: moment,
  event: z.string(),
  actor: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** Values of an order that somebody corrected, each by its name: how it was, how it became, and why. Null: there was none. */
export const correction = z.object({
  id: z.number(),
  at: moment,
  by: z.string(),
  reason: z.string(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
})
export type Correction = z.output<typeof correction>

/** A value to check that somebody kept as it is, and why. */
export const waivedCheck = needsCheck.extend({ at: moment, by: z.string(), reason: z.string() })
export type WaivedCheck = z.output<typeof waivedCheck>
