import { z } from 'zod'
import { id, moment, text, yesOrNo } from '#contract/http/envelope.ts'
import { readAmount, writeAmount } from '#contract/values/money.ts'
import { REFUND_ACTS, REFUND_REASONS, REFUND_STATES } from '#contract/refunds/refund-states.ts'

/** One refund of an order, from the day somebody asked for it. */
export const refundCase = z.object({
  id: z.number(),
  /** Null where it is not known, and for a role that may not see the payment. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  /** Whether nothing of the payment is left after it. */
  is_whole: z.boolean(),
  reason: z.enum(REFUND_REASONS).nullable(),
  note: z.string(),
  state: z.enum(REFUND_STATES),
  /** Null: the traveller, who cancelled the order. */
  asked_by: z.string().nullable(),
  asked_at: moment,
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  /** The gateway's own name for it. */
  reference: z.string().nullable(),
  done_by: z.string().nullable(),
  done_at: moment.nullable(),
  /** Above the limit of its landing site, and nobody has approved it. */
  needs_approval: z.boolean(),
  /** What the caller may do with it. */
  can: z.array(z.enum(REFUND_ACTS)),
})
export type RefundCase = z.output<typeof refundCase>

/** A further payment that the site confirmed, under another transaction id. */
export const secondPayment = z.object({
  transaction_id: z.string(),
  gateway: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  at: moment,
})
export type SecondPayment = z.output<typeof secondPayment>

/** Everything there is to know about an order's refunds. */
export const orderRefunds = z.object({
  /** All that was paid, also a second time; null where that is not known, and for a role that may not see the payment. */
  paid: z.string().nullable(),
  currency: z.string().nullable(),
  /** What was paid besides, the oldest first; none for a role that may not see the transaction. */
  second_payments: z.array(secondPayment),
  /** How much of it has been refunded; null as above. */
  refunded: z.string().nullable(),
  /** How much can still be refunded; null as above. */
  rest: z.string().nullable(),
  /** Refunds above it need a second person's approval. */
  limit: z.string().nullable(),
  /** The payment is disputed: there is a case that was not won, or a remark that says so. */
  disputed: z.boolean(),
  /** Whether the caller may ask for a refund now. */
  can_ask: z.boolean(),
  /** Whether the caller may now record that a refund was made, asked for or not. */
  can_make: z.boolean(),
  /** A word that hints at a coming dispute and that nobody has dealt with. */
  hint: z.object({ word: z.string(), where: z.enum(['remark', 'mail']), at: moment }).nullable(),
  /** Newest first. */
  cases: z.array(refundCase),
})
export type OrderRefunds = z.output<typeof orderRefunds>

/** An amount as a person types it; becomes text with a decimal point, undefined where nothing was typed. */
export const amount = z
  .union([z.string(), z.number(), z.null()], { error: 'This is not an amount of money' })
  .transform((typed, check) => {
    if (typed === null || String(typed).trim() === '') return undefined
    const units = readAmount(typed)
    if (units !== undefined) return writeAmount(units)
    check.addIssue({ code: 'custom', message: 'This is not an amount of money' })
    return z.NEVER
  })
  .optional()

const NO_CURRENCY = 'A currency is three letters, as USD'

export const currency = z
  .string({ error: NO_CURRENCY })
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, NO_CURRENCY)
  .transform((letters) => (letters === '' ? undefined : letters))
  .optional()

/** The inputs of a refund that is asked for or was made. */
export const refundInput = {
  /** Left out: all that is left of the payment. */
  amount,
  /** Left out: the currency of the payment. */
  currency,
  /** Whether nothing is left after it; only asked when it is not known what was paid. */
  whole: z.boolean().optional(),
  reason: z.enum(REFUND_REASONS, { error: 'Choose the reason' }).nullish(),
  note: text(500).optional(),
  /** A person's explicit word to refund although the payment is disputed. */
  refundAnyway: yesOrNo,
}

/** Which refund of the order is meant; one that is no longer open is refused with 409. */
export const refundId = id
