import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment, text } from '#contract/http/envelope.ts'
import { month, searched, sort } from '#contract/lists/list-fields.ts'
import { listFilters } from '#contract/lists/list-filters.ts'

export const getOrderNeighbours = endpoint({
  // The search may be for a passport, which belongs in no address.
  method: 'POST',
  path: '/admin/order-neighbours',
  access: 'orders:read',
  summary: 'The orders before and after this one in the queue that one came from, by its filters, search and order',
  input: z.object({ orderId: id, orderName: text(64), month, sort, searchVal: searched, ...listFilters }),
  data: z.object({
    /** The row above it, which is the newer one; null at the list's beginning. */
    previous: z.number().nullable(),
    /** The row below it. */
    next: z.number().nullable(),
  }),
})

export const takeNextOrder = endpoint({
  method: 'POST',
  path: '/admin/take-next-order',
  access: 'orders:read',
  summary:
    'Claim the most urgent order of a queue, and of its filters, that nobody works on, or with `claimed=me` that one works on oneself; with `calling`, and without it in Contact Customer and Customer Called, only one whose traveller may be called now; null where there is none, and then from when there is somebody to call. Two callers never get the same',
  input: z.object({
    folderName: text(64),
    month,
    /** Orders that the caller has passed on, and is not to get again. */
    passed: z.array(id).max(500).optional(),
    /**
     * Only orders whose traveller may be called now: it is day there, no later time was agreed on, and the number is not known to be wrong.
     * Left out, it is so in Contact Customer and Customer Called.
     */
    calling: z.boolean().optional(),
    ...listFilters,
  }),
  data: z.object({ orderId: z.number() }).nullable(),
  beside: z.object({
    /** Where nobody may be called now: from when somebody may, by their clocks and what was agreed on; null where nobody knows. */
    next_call_at: moment.nullable(),
  }),
})
