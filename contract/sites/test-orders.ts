import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment } from '#contract/http/envelope.ts'

/** An order that came under a test key: it can only be looked at. */
const listed = z.object({
  order_id: z.number(),
  external_reference: z.string().nullable(),
  name: z.string(),
  paid: z.boolean(),
  /** How many of its values staff would have to check. */
  flags: z.number(),
  at: moment,
})
export type TestOrder = z.output<typeof listed>

const found = z.array(z.object({ field: z.string(), message: z.string() }))

const details = z.object({
  order_id: z.number(),
  paid: z.boolean(),
  /** Each value that is kept, by the name that a landing site sends it under; of passport and residence numbers the last two characters. */
  values: z.array(z.object({ field: z.string(), value: z.string() })),
  flags: found,
  /** What else the answer told the site: fields that are not ours, and values that were not kept. */
  warnings: found,
})

export const testOrders = endpoint({
  method: 'GET',
  path: '/admin/test-orders',
  access: 'sites:write',
  summary: 'What a landing site sent with its test keys, the newest first, 25 at once',
  input: z.object({ siteId: id, /** The last id of the page before. */ before: id.optional() }),
  data: z.array(listed),
  beside: z.object({ next: z.number().nullable() }),
})

export const testOrder = endpoint({
  method: 'GET',
  path: '/admin/test-order',
  access: 'sites:write',
  summary: 'What is kept of a test order',
  input: z.object({ siteId: id, orderId: id }),
  data: details,
})

export const clearTestOrders = endpoint({
  method: 'POST',
  path: '/admin/clear-test-orders',
  access: 'sites:write',
  summary: 'Remove every test order of a landing site; its keys may be used anew',
  input: z.object({ siteId: id }),
  data: z.object({ cleared: z.number() }),
})
