import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'

const acknowledged = z.object({
  orderId: z.number(),
  trackUrl: z.string(),
  /** Fields that are not ours and were not kept, and what staff are asked to look at: nothing is dropped in silence. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
})

/** A field as the documentation has it; what really comes is read by the intake, in words of its own. */
const sent = (type: 'string', description: string, example: string) =>
  z
    .unknown()
    .optional()
    .meta({ type, description, examples: [example] })

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
  summary:
    'Confirm the payment of an order that was taken as pending. 409 where it was paid under another transaction_id: kept, as a possible double charge',
  input: z
    .looseObject({
      orderId: id,
      transaction_id: sent('string', 'Required. The id of the payment at its gateway', 'pi_3MtwBwLkdIwHu7ix28a3tqPa'),
      status: sent('string', 'paid, which it is without this', 'paid'),
      gateway: sent('string', 'The name of the gateway', 'Stripe'),
      amount: sent('string', 'With a point before the cents', '69.00'),
      currency: sent('string', 'ISO 4217', 'USD'),
      ip: sent('string', 'The address of the purchase', '203.0.113.7'),
      user_agent: sent('string', 'The browser of the purchase', 'Mozilla/5.0'),
      card_brand: sent('string', 'The brand of the card', 'visa'),
      card_last4: sent('string', 'The last four digits of the card, and no more', '4242'),
    })
    .meta({ required: ['orderId', 'transaction_id'] }),
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
