import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { chosenMoment, day, ids, moment, text } from '#contract/http/envelope.ts'
import { moved, version, versions } from '#contract/orders/order-changes.ts'
import { PUT_OFF_KINDS, WAKINGS } from '#contract/orders/put-off-kinds.ts'

/** Until when an order is put off, or was, by whom and why. */
export const later = z.object({
  kind: z.enum(PUT_OFF_KINDS),
  /** When it comes back at the latest. */
  until: moment,
  reason: z.string(),
  by: z.string(),
  /** When it came back; null: it has not yet. */
  back_at: moment.nullable(),
  /** What brought it back. */
  because: z.enum(WAKINGS).nullable(),
})
export type Later = z.output<typeof later>

export const putOff = endpoint({
  method: 'PUT',
  path: '/admin/put-off',
  access: 'orders:put-off',
  summary:
    'Put orders off: until a moment (`at`), two days before the flight, or until the traveller or the government answers, the last three at the latest until the morning of a day (`latest`). Whatever happens to one brings it back at once',
  input: z.object({
    orderId: ids,
    until: z.enum(PUT_OFF_KINDS, { error: 'Choose until when' }),
    /** For `time`. */
    at: chosenMoment.optional(),
    latest: day.refine((value) => !Number.isNaN(Date.parse(value)), 'A date is written YYYY-MM-DD').optional(),
    reason: text(500, 'Say why, for whoever picks it up again').transform((value) => value.trim()),
    version,
    versions,
  }),
  data: moved,
})

export const bringBack = endpoint({
  method: 'PUT',
  path: '/admin/bring-back',
  access: 'orders:put-off',
  summary: 'Take orders up again that were put off; of one that has come back, take away the sign that says so',
  input: z.object({ orderId: ids, version, versions }),
  data: moved,
})
