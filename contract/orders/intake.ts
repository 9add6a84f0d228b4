import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, text } from '#contract/http/envelope.ts'
import { INTAKE_FIELDS } from '#contract/orders/intake-fields.ts'
import { PAYMENT_PROOFS } from '#contract/orders/payment-proof-docs.ts'
import { TERMS_DOCS, TERMS_FIELDS } from '#contract/orders/terms-fields.ts'
import { TRACKING_STEPS } from '#contract/travellers/tracking.ts'

const acknowledged = z.object({
  orderId: z.number(),
  trackUrl: z.string(),
  /** Fields that are not ours, values that were not kept, and what staff are asked to look at: nothing is dropped in silence. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
})

/**
 * How far an order is, as its landing site is told: the traveller's steps, which do not depend on the office's queues, and the two ends
 * that a traveller's page does not mention.
 */
export const SENT_STATUSES = [...TRACKING_STEPS, 'cancelled', 'erased'] as const

/** An order as its own landing site is told of it: nothing of staff, or of another order. */
const sentOrder = z.object({
  orderId: z.number(),
  external_reference: z.string().nullable(),
  status: z.enum(SENT_STATUSES),
  /** Its payment was confirmed; also once the money was given back. */
  paid: z.boolean(),
  /** What is to be checked now; what was corrected, or what staff let stand, is gone. */
  flags: z.array(z.object({ field: z.string(), message: z.string() })),
  trackUrl: z.string(),
})

/** TABLE: a field of a payment -> what it is, and an example; each is text. */
const PAYMENT_DOCS: Record<string, readonly [description: string, example: string]> = {
  transaction_id: ['The id of the payment at its gateway; required to confirm one', 'pi_3MtwBwLkdIwHu7ix28a3tqPa'],
  gateway: ['The name of the gateway', 'Stripe'],
  amount: [
    'What this order alone cost, also where one payment was for several travellers; with a point before the cents',
    '69.00',
  ],
  currency: ['ISO 4217', 'USD'],
  ip: ['The address of the purchase', '203.0.113.7'],
  user_agent: ['The browser of the purchase', 'Mozilla/5.0'],
  card_brand: ['The brand of the card', 'visa'],
  card_last4: ['The last four digits of the card, and no more', '4242'],
  ...Object.fromEntries(
    Object.entries(PAYMENT_PROOFS).map(([name, { says, wins, example }]) => [
      name,
      [`${says}. Why it wins cases: ${wins}`, example] as const,
    ]),
  ),
}

/** A field as documented; the intake reads what really comes, and has messages of its own. */
const sent = (description: string, example: string) =>
  z
    .unknown()
    .optional()
    .meta({ type: 'string', description, examples: [example] })

/**
 * The order as a landing site sends it: the Order detail names beside these. Checked by the intake itself, field by field,
 * since a paid order is never lost over a bad detail.
 */
const intakeBody = z
  .looseObject({
    ...Object.fromEntries(
      Object.entries(INTAKE_FIELDS).map(([name, { says, choices, arrival, departure }]) => [
        name,
        z
          .unknown()
          .optional()
          .meta({
            type: 'string',
            description: says,
            ...(choices && { enum: [...choices] }),
            ...((arrival || departure) && { examples: [arrival || departure] }),
          }),
      ]),
    ),
    payment: z
      .unknown()
      .optional()
      .meta({
        type: 'object',
        description:
          'Without one the order waits as pending until its payment is confirmed. What serves a dispute is optional, and dropped with a warning where it does not fit; the order is taken',
        properties: {
          status: { enum: ['paid', 'pending'] },
          ...Object.fromEntries(
            Object.entries(PAYMENT_DOCS).map(([name, [description, example]]) => [
              name,
              { type: 'string', description, examples: [example] },
            ]),
          ),
        },
        required: ['status'],
      }),
    terms: z
      .unknown()
      .optional()
      .meta({
        type: 'object',
        description: 'What the traveller accepted: it answers disputes',
        properties: Object.fromEntries(
          TERMS_FIELDS.map((name) => [
            name,
            { type: 'string', description: TERMS_DOCS[name].says, examples: [TERMS_DOCS[name].example] },
          ]),
        ),
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
  made: 201,
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
    'Confirm the payment of an order that was taken as pending, or add what was not known when it was confirmed. 409 where it was paid under another transaction_id: kept, as a possible double charge',
  input: z
    .looseObject({
      orderId: id,
      status: sent('paid, which it is without this', 'paid'),
      ...Object.fromEntries(
        Object.entries(PAYMENT_DOCS).map(([name, [description, example]]) => [name, sent(description, example)]),
      ),
    })
    .meta({ required: ['orderId', 'transaction_id'] }),
  data: acknowledged,
})

export const getSentOrder = endpoint({
  method: 'GET',
  path: '/intake/orders/:orderId',
  access: 'orders-key',
  summary: 'How far an order of this site is, and what of it is to be checked now. 404 for any other',
  input: z.object({ orderId: id }),
  data: sentOrder,
})

export const findSentOrders = endpoint({
  method: 'GET',
  path: '/intake/orders',
  access: 'orders-key',
  summary: 'The same of the order of this site with that reference; an empty list where there is none',
  input: z.object({ external_reference: text(2000, 'external_reference is required') }),
  data: z.array(sentOrder),
})

export const getActiveGateway = endpoint({
  method: 'GET',
  path: '/intake/active-gateway',
  access: 'orders-key',
  summary: 'The payment gateway that checkouts must use now',
  input: z.object({}),
  data: z.object({ id: z.number(), gateway_name: z.string() }),
})
