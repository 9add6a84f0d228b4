import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, text } from '#contract/envelope.ts'
import { orderDetail } from '#contract/orders.ts'

export const correctOrder = endpoint({
  method: 'PUT',
  path: '/admin/correct-order',
  access: 'orders:correct',
  summary: 'Correct values of an order, or let a value that is to be checked stand as it is, with a reason',
  input: z.object({
    orderId: id,
    /** Value by its name in the order's detail; empty or null takes it away. Checked by the verb, value by value. */
    fields: z.record(z.string(), z.unknown(), { error: 'Name the values to correct' }).default({}),
    /** Name of a value that is to be checked -> true: it may stand as it is; false: it is to be checked again. */
    waive: z.record(z.string(), z.boolean(), { error: 'Name the values that may stand' }).default({}),
    reason: text(500, 'Please enter the reason'),
    /** The version of the order that the values were corrected in; a later change by somebody else refuses them with 409. */
    version: z
      .int({ error: 'Name the version of the order that you saw' })
      .min(1, 'Name the version of the order that you saw'),
  }),
  data: orderDetail,
})
