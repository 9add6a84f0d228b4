import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'
import { PAYMENT_PROOF_NAMES } from '#contract/orders/payment-proofs.ts'

/** What of an order a landing site may send, and nobody else has, that answers a dispute. */
export const METERED = [
  'amount',
  'card',
  'ip',
  'user_agent',
  ...PAYMENT_PROOF_NAMES,
  'terms',
  'refund_policy_version',
] as const
export type Metered = (typeof METERED)[number]

/** At most this many of its newest paid orders are looked at. */
export const METERED_ORDERS = 200

export const siteEvidence = endpoint({
  method: 'GET',
  path: '/admin/site-evidence/:siteId',
  access: 'defence-packs:read',
  summary: 'Which evidence for disputes a landing site sends, of its newest paid orders',
  input: z.object({ siteId: id }),
  data: z.object({
    name: z.string(),
    /** How many orders were looked at: at most 200; none where it sent none that was paid among the newest of all sites. */
    orders: z.number(),
    /** With how many of these each was sent. */
    fields: z.array(z.object({ name: z.enum(METERED), sent: z.number() })),
  }),
})
