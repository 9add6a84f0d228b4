import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, text } from '#contract/http/envelope.ts'
import { orderDetail } from '#contract/orders/orders.ts'
import { GROUP_AT_MOST } from '#contract/orders/related-orders.ts'

/** The version of the order that was corrected; if somebody else has changed it since, the correction is refused with 409. */
const seen = z
  .int({ error: 'Name the version of the order that you saw' })
  .min(1, 'Name the version of the order that you saw')
/** Values by their names in the order's detail; an empty one or null removes the value. The verb checks each. */
const fields = z.record(z.string(), z.unknown(), { error: 'Name the values to correct' })
const reason = text(500, 'Please enter the reason')

export const correctOrder = endpoint({
  method: 'PUT',
  path: '/admin/correct-order',
  access: 'orders:correct',
  summary: 'Correct values of an order, or let a value that is to be checked stand as it is, with a reason',
  input: z.object({
    orderId: id,
    fields: fields.default({}),
    /** Name of a flagged value -> true: leave it as it is; false: flag it again. */
    waive: z.record(z.string(), z.boolean(), { error: 'Name the values to keep as they are' }).default({}),
    reason,
    version: seen,
  }),
  data: orderDetail,
})

export const correctGroup = endpoint({
  method: 'PUT',
  path: '/admin/correct-group',
  access: 'orders:correct',
  summary:
    'Correct the same values of an order and of others of its group, each with its own history; one that somebody changed meanwhile stays as it is and says why',
  input: z.object({
    orderId: id,
    version: seen,
    fields,
    reason,
    others: z
      .array(z.object({ orderId: id, version: seen }))
      .min(1, 'Name the other orders')
      .max(GROUP_AT_MOST, `At most ${GROUP_AT_MOST} orders at once`),
  }),
  data: z.object({
    order: orderDetail,
    /** As they were named. */
    others: z.array(
      z.object({
        orderId: z.number(),
        /** Its new version. */
        version: z.number().nullable(),
        /** Why it was left as it is; null where it was corrected. */
        refused: z.string().nullable(),
      }),
    ),
  }),
})
