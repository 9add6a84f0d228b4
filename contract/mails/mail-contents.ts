import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'

/** A mail as it would be sent now, for a person to look at. */
export const mailContent = z.object({
  /** Name and address of who sends it. */
  from: z.string(),
  reply_to: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Of the words: one of the seven of mails. */
  language: z.string(),
  html: z.string(),
  text: z.string(),
  /** Names of the files that go along, each with a mail of its own. */
  attachments: z.array(z.string()),
})
export type MailContent = z.output<typeof mailContent>

export const getMailContent = endpoint({
  method: 'GET',
  path: '/admin/mail-content/:orderId',
  access: 'orders:read',
  summary:
    'The approval mail of an order as it would be sent now, its link without what proves the order, and the text for WhatsApp',
  input: z.object({ orderId: id }),
  data: z.object({
    mail: mailContent,
    whatsapp: z.object({
      /** Country code and number as WhatsApp takes them: digits alone; null where there is no such number. */
      number: z.string().nullable(),
      /** Why there is none. */
      problem: z.enum(['missing', 'wrong']).nullable(),
      /** In the traveller's language. */
      text: z.string(),
    }),
  }),
})

export const recordWhatsapp = endpoint({
  method: 'POST',
  path: '/admin/record-whatsapp',
  access: 'orders:remark',
  summary: 'Keep in the history that a member of staff opened WhatsApp with the text for the traveller',
  input: z.object({ orderId: id }),
  data: z.null(),
})
