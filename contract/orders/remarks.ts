import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'
import { readableText } from '#contract/normalise/text.ts'

/** One remark as the specification reads it; flags are Y or empty. */
export const remarkRow = z.object({
  id: z.number(),
  order_id: z.number(),
  us_date: z.string(),
  us_time: z.string(),
  remark_name: z.string(),
  /** It was written in the system before, by whom that names. */
  system_before: z.boolean(),
  /** It was written with the outcome of a call. */
  of_call: z.boolean(),
  remark: z.string(),
  whatsapp: z.string(),
  telephone: z.string(),
  status_refund: z.string(),
  voided: z.string(),
  chargeback: z.string(),
  report_error: z.string(),
  /** The colleagues that it mentions, as its author chose them. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
})

const REMARK_AT_MOST = 10_000
const REMARK_NEEDED = 'Please enter your remark'

/** What a person writes about an order, as it is read: pasted controls are left out. */
const remark = z
  .string({ error: REMARK_NEEDED })
  .transform(readableText)
  .refine((written) => written.trim() !== '', { message: REMARK_NEEDED, abort: true })
  .refine((written) => written.length <= REMARK_AT_MOST, 'A remark has at most 10,000 characters')

const MENTIONS = 'A remark mentions up to 20 colleagues'

const flag = z.union([z.literal('Y'), z.literal('')]).nullish()

export const addNewRemark = endpoint({
  method: 'POST',
  path: '/admin/add-new-remark',
  access: 'orders:remark',
  summary: 'Write a remark on an order; its author is who is signed in',
  input: z.object({
    orderId: id,
    remark,
    remarkerName: z.unknown().optional(),
    whatsapp: flag,
    telephone: flag,
    statusRefund: flag,
    voided: flag,
    chargeBack: flag,
    reportError: flag,
    /** Colleagues whom it mentions: they are told in their inbox. */
    mentions: z.array(id, { error: MENTIONS }).max(20, MENTIONS).optional(),
  }),
  data: remarkRow,
})
