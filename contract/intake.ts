import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/envelope.ts'

const acknowledged = z.object({
  orderId: z.number(),
  trackUrl: z.string(),
  /** Fields that are not ours and were not kept, and what staff are asked to look at: nothing is dropped in silence. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
})

/**
 * The order as a landing site sends it: the Order detail names beside these. Checked by the intake itself, field by field,
 * since a paid order is never lost over a bad detail.
 */
const intakeBody = z
  .looseObject({
    name: z.unknown().optional().meta({ description: 'Required. First names' }),
    last_name: z.unknown().optional().meta({ description: 'Required. Last names' }),
    email: z.unknown().optional().meta({ description: 'Required. The e-mail of the order' }),
    IsArrival: z.unknown().optional().meta({ description: 'Required. Arrival or Departure' }),
    processing_mode: z.unknown().optional().meta({ description: 'Required. standard, priority or future' }),
    external_reference: z.unknown().optional(),
    language: z.unknown().optional(),
    processing_date: z.unknown().optional(),
    payment: z.unknown().optional().meta({
      description:
        '{ status: "paid" | "pending", gateway, transaction_id, amount, currency, ip, user_agent, card_brand, card_last4 }',
    }),
    terms: z.unknown().optional().meta({
      description:
        '{ version, accepted_at, ip }, and refund_policy_version where the refund policy was accepted with them',
    }),
  })
  // The intake itself says what is missing, in words; the documentation still has to.
  .meta({ required: ['name', 'last_name', 'email', 'IsArrival', 'processing_mode'] })

export const createOrder = endpoint({
  method: 'POST',
  path: '/intake/orders',
  access: 'orders-key',
  summary: 'Take one order. 201 the first time, 200 with the same answer after',
  headers: { 'Idempotency-Key': { says: 'Names this order: repeating the call changes nothing', required: true } },
  input: intakeBody,
  data: acknowledged,
})

export const createOrders = endpoint({
  method: 'POST',
  path: '/intake/orders/batch',
  access: 'orders-key',
  kind: 'lines',
  summary: 'Take many orders, one JSON object a line, each with its own idempotency_key; one answer a line',
  input: z.object({}),
  data: z.null(),
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/intake/orders/:orderId/payment',
  access: 'orders-key',
  summary: 'Confirm the payment of an order that was taken as pending',
  input: z.looseObject({ orderId: id }),
  data: acknowledged,
})

export const getActiveGateway = endpoint({
  method: 'GET',
  path: '/intake/active-gateway',
  access: 'orders-key',
  summary: 'The payment gateway that checkouts must use now',
  input: z.object({}),
  data: z.object({ id: z.number(), gateway_name: z.string() }),
})
