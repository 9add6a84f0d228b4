import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, text } from '#contract/http/envelope.ts'

/** One remark as the specification reads it; flags are Y or empty. */
export const remarkRow = z.object({
  id: z.number(),
  order_id: z.number(),
  us_date: z.string(),
  us_time: z.string(),
  remark_name: z.string(),
  remark: z.string(),
  whatsapp: z.string(),
  telephone: z.string(),
  status_refund: z.string(),
  voided: z.string(),
  chargeback: z.string(),
  report_error: z.string(),
})

const flag = z.union([z.literal('Y'), z.literal('')]).nullish()

export const addNewRemark = endpoint({
  method: 'POST',
  path: '/admin/add-new-remark',
  access: 'orders:remark',
  summary: 'Write a remark on an order; its author is who is signed in',
  input: z.object({
    orderId: id,
    remark: text(10_000, 'Please enter your remark'),
    remarkerName: z.unknown().optional(),
    whatsapp: flag,
    telephone: flag,
    statusRefund: flag,
    voided: flag,
    chargeBack: flag,
    reportError: flag,
  }),
  data: remarkRow,
})
