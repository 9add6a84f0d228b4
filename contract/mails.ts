import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emailAddress, id, moment } from '#contract/envelope.ts'
import { MAIL_STATE_NAMES } from '#contract/mail-states.ts'
import { PROVIDER_NAMES } from '#contract/providers.ts'

/** One line of Email History (specification section 3, Mail history entry). */
export const mailHistoryRow = z.object({
  id: z.number(),
  order_id: z.number(),
  create_ts: moment,
  uploadDoc: z.object({ file1: z.string(), mail_service_provider: z.enum(PROVIDER_NAMES) }),
  /** A short-lived link to the document that went with the mail; null when there was none. */
  url: z.string().nullable(),
  email: z.string(),
  /** Which mail it is: approval, or correction, which has no document. */
  kind: z.string(),
  state: z.enum(MAIL_STATE_NAMES),
  reason: z.string().nullable(),
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/resend-mail',
  access: 'mails:resend',
  summary: 'Send the current documents of an order again',
  input: z.object({
    orderId: id,
    email: emailAddress('Please enter your email'),
    mailServiceProvider: z.string().max(32).optional(),
  }),
  data: z.object({ mailHistoryId: z.number(), deliveryState: z.enum(MAIL_STATE_NAMES) }),
})
