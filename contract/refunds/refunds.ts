import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, ids, text } from '#contract/http/envelope.ts'
import { version } from '#contract/orders/order-changes.ts'
import { orderRow } from '#contract/orders/orders.ts'
import { orderRefunds, refundCase, refundId, refundInput } from '#contract/refunds/refund-cases.ts'

export const getOrderRefunds = endpoint({
  method: 'GET',
  path: '/admin/order-refunds/:orderId',
  access: 'orders:move-to-work',
  summary: 'The refunds of an order, what was paid, and what can still be refunded',
  input: z.object({ orderId: id }),
  data: orderRefunds,
})

export const askRefund = endpoint({
  method: 'POST',
  path: '/admin/ask-refund',
  access: 'orders:move-to-work',
  summary: 'Ask for a refund; one of all that is left moves the order to Refunds',
  input: z.object({ orderId: id, ...refundInput, version }),
  data: z.object({ id: z.number() }),
})

/** What a person decides about an open refund. */
export const REFUND_DECISIONS = ['approve', 'refuse', 'withdraw'] as const
export type RefundDecision = (typeof REFUND_DECISIONS)[number]

export const decideRefund = endpoint({
  method: 'PUT',
  path: '/admin/decide-refund',
  access: 'orders:move-to-work',
  summary: 'Approve or refuse a refund that another member asked for, or withdraw it',
  input: z.object({
    orderId: id,
    refundId,
    decision: z.enum(REFUND_DECISIONS, { error: 'Choose what to decide' }),
    note: text(500).optional(),
    version,
  }),
  data: z.null(),
})

export const dismissRefundHint = endpoint({
  method: 'PUT',
  path: '/admin/dismiss-refund-hint',
  access: 'orders:move-to-work',
  summary: 'Say that no refund is needed for what remarks and mails say so far',
  input: z.object({ orderId: id }),
  data: z.null(),
})

export const openRefunds = endpoint({
  method: 'GET',
  path: '/admin/open-refunds',
  access: 'orders:move-to-work',
  summary: 'The oldest refunds that wait for approval or to be made, and how many there are',
  input: z.object({}),
  data: z.array(
    refundCase.extend({ order: orderRow.pick({ order_id: true, name: true, last_name: true, process_status: true }) }),
  ),
  beside: z.object({ total: z.number() }),
})

export const listedRefunds = endpoint({
  // POST keeps the numbers of a whole page of orders out of the address.
  method: 'POST',
  path: '/admin/listed-refunds',
  access: 'orders:move-to-work',
  summary: 'Of these orders the newest refund of each: how much, why, who asked and how far it is',
  input: z.object({ orderId: ids }),
  data: z.array(refundCase.extend({ order_id: z.number() })),
})
