import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'
import { orderRow } from '#contract/orders/orders.ts'

/** What links two orders. */
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

/** Larger groups are cut off here. */
export const GROUP_AT_MOST = 50

/** An order as its group shows it. */
const member = orderRow
  .pick({
    order_id: true,
    process_status: true,
    name: true,
    last_name: true,
    direction: true,
    flight_day: true,
    version: true,
  })
  .extend({
    /** The values, by their names in the order's detail, that say the same as those of the order that was asked for. */
    same: z.array(z.string()),
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
