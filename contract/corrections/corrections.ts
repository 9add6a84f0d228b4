import { z } from 'zod'
import { QUESTION_NAMES, NOTE_AT_MOST, REASONS_AT_MOST } from '#contract/corrections/questions.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { emailAddress, id, text } from '#contract/http/envelope.ts'
import { mailContent } from '#contract/mails/mail-contents.ts'
import { resendMail, sendAnyway } from '#contract/mails/mails.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

/** What a traveller is asked for. */
const request = {
  orderId: id,
  fields: z
    .array(z.enum(QUESTION_NAMES, { error: 'There is no such value' }))
    .max(QUESTION_NAMES.length, 'These are more values than exist')
    .default([]),
  note: text(NOTE_AT_MOST)
    .nullish()
    .transform((note) => note?.trim() ?? ''),
  /** The language in which the note is written; the traveller is told where it is not theirs. */
  noteLanguage: z.enum(TRAVELLER_LANGUAGES, { error: 'There is no such language' }).optional(),
  /** Ready texts for questions, which the traveller reads in the language of the order. */
  reasons: z
    .array(id)
    .max(REASONS_AT_MOST, 'Choose 5 reasons at most')
    .default([])
    .transform((list) => [...new Set(list)]),
}

export const previewCorrection = endpoint({
  method: 'POST',
  path: '/admin/preview-correction',
  access: 'mails:resend',
  summary: 'The mail that asks a traveller to correct values, as it would be sent now',
  input: z.object(request),
  data: mailContent,
})

export const sendCorrection = endpoint({
  method: 'POST',
  path: '/admin/send-correction',
  access: 'mails:resend',
  summary: 'Ask a traveller by mail to correct values, and move the order to Awaiting Customer where that is wanted',
  input: z.object({
    ...request,
    email: emailAddress('Please enter your email'),
    mailServiceProvider: z.string().max(32).optional(),
    sendAnyway,
    moveToAwaiting: z.boolean().optional(),
    /** Of the order as the page showed it; moving refuses an older one. */
    version: z.int().min(1).optional(),
  }),
  data: resendMail.data,
})

export const withdrawCorrection = endpoint({
  method: 'PUT',
  path: '/admin/withdraw-correction',
  access: 'mails:resend',
  summary:
    'Take back all that a traveller is asked for; their page asks for it no more, and a mail that waits does not go',
  input: z.object({ orderId: id }),
  data: z.null(),
})
