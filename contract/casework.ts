import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, ids, text } from '#contract/envelope.ts'
import { month, searched, sort } from '#contract/list-fields.ts'
import { listFilters } from '#contract/list-filters.ts'
import { moved, orderRow } from '#contract/orders.ts'

export const undoMove = endpoint({
  method: 'PUT',
  path: '/admin/undo-move',
  access: 'orders:read',
  summary:
    'Take back the own move, deletion, restoring or refund of these orders, just made and not followed by another',
  input: z.object({ orderId: ids }),
  data: moved,
})

export const getOrderNeighbours = endpoint({
  method: 'GET',
  path: '/admin/order-neighbours',
  access: 'orders:read',
  summary: 'The orders before and after this one in the queue that one came from',
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
    'Claim the most urgent order of a queue, and of its filters, that nobody works on; null where there is none. Two callers never get the same',
  input: z.object({ folderName: text(64), month, ...listFilters }),
  data: z.object({ orderId: z.number() }).nullable(),
})

/** By what two orders belong together. */
export const KINSHIPS = ['email', 'phone', 'passport'] as const
export type Kinship = (typeof KINSHIPS)[number]

export const getRelatedOrders = endpoint({
  method: 'GET',
  path: '/admin/related-orders',
  access: 'orders:read',
  summary: 'The newest other orders with the same e-mail, phone or passport',
  input: z.object({ orderId: id }),
  data: z.array(
    orderRow
      .pick({ order_id: true, process_status: true, name: true, last_name: true, created_at: true })
      .extend({ same: z.array(z.enum(KINSHIPS)) }),
  ),
})

/** An order as its group shows it. */
const member = orderRow.pick({
  order_id: true,
  process_status: true,
  name: true,
  last_name: true,
  direction: true,
  flight_day: true,
})

export const getOrderGroup = endpoint({
  method: 'GET',
  path: '/admin/order-group/:orderId',
  access: 'orders:read',
  summary:
    'The orders of the same payment, or of the same e-mail and flight, and the other direction of the same traveller',
  input: z.object({ orderId: id }),
  data: z.object({
    /** With this one, by their numbers; deleted ones are left out. */
    members: z.array(member),
    /** Of the same passport, the other way, nearest to this flight; null where there is none. */
    pair: member.nullable(),
    /** The direction that nobody ordered for this passport; null where there is one, or where it cannot be said. */
    missing: z.enum(['Arrival', 'Departure']).nullable(),
  }),
})
export type GroupMember = z.output<typeof member>
