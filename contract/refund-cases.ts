import { z } from 'zod'
import { id, moment, text, yesOrNo } from '#contract/envelope.ts'
import { readAmount, writeAmount } from '#contract/money.ts'
import { REFUND_ACTS, REFUND_REASONS, REFUND_STATES } from '#contract/refund-states.ts'

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
  asked_by: z.string(),
  asked_at: moment,
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  /** The gateway's own name for it. */
  reference: z.string().nullable(),
  done_by: z.string().nullable(),
  done_at: moment.nullable(),
  /** Above the limit of its landing site, and nobody has approved it. */
  needs_approval: z.boolean(),
  /** What who asks may do with it. */
  can: z.array(z.enum(REFUND_ACTS)),
})
export type RefundCase = z.output<typeof refundCase>

/** What there is to know of an order's money going back. */
export const orderRefunds = z.object({
  /** What was paid; null where that is not known, and for a role that may not see the payment. */
  paid: z.string().nullable(),
  currency: z.string().nullable(),
  /** What of it went back; null as above. */
  refunded: z.string().nullable(),
  /** What can still go back; null as above. */
  rest: z.string().nullable(),
  /** Above it a second person approves. */
  limit: z.string().nullable(),
  /** A remark says that the payment is disputed. */
  disputed: z.boolean(),
  /** Whether who asks may ask for a refund now. */
  can_ask: z.boolean(),
  /** Whether who asks may say now that one was made, asked for before or not. */
  can_make: z.boolean(),
  /** A word by which somebody may soon dispute the payment, where nothing was done about it. */
  hint: z.object({ word: z.string(), where: z.enum(['remark', 'mail']), at: moment }).nullable(),
  /** Newest first. */
  cases: z.array(refundCase),
})
export type OrderRefunds = z.output<typeof orderRefunds>

/** An amount as a person types it; text with a point inside, undefined where nothing is typed. */
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

const currency = z
  .string({ error: NO_CURRENCY })
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, NO_CURRENCY)
  .transform((letters) => (letters === '' ? undefined : letters))
  .optional()

/** What may be said of a refund that is asked for or was made. */
export const refundInput = {
  /** All that is left of the payment where nothing is said. */
  amount,
  /** That of the payment where nothing is said. */
  currency,
  /** Whether nothing is left after it; asked only where it is not known what was paid. */
  whole: z.boolean().optional(),
  reason: z.enum(REFUND_REASONS, { error: 'Choose the reason' }).nullish(),
  note: text(500).optional(),
  /** A person's word that it is to be made though the payment is disputed. */
  refundAnyway: yesOrNo,
}

/** Which refund of the order is meant: one that is not open any more refuses with 409. */
export const refundId = id
