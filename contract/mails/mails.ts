import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { emailAddress, id, moment, yesOrNo } from '#contract/http/envelope.ts'
import { MAIL_STATE_NAMES, TROUBLED_STATES } from '#contract/mails/mail-states.ts'
import { PROVIDER_NAMES } from '#contract/mails/providers.ts'

/** One line of Email History. */
export const mailHistoryRow = z.object({
  id: z.number(),
  order_id: z.number(),
  create_ts: moment,
  uploadDoc: z.object({ file1: z.string(), mail_service_provider: z.enum(PROVIDER_NAMES) }),
  /** A short-lived link to the document that went with the mail; null when there was none. */
  url: z.string().nullable(),
  /** Other orders of the purchase whose tickets went along. */
  with_orders: z.array(z.number()),
  email: z.string(),
  /** Which mail it is: approval, or correction, which has no document. */
  kind: z.string(),
  state: z.enum(MAIL_STATE_NAMES),
  /** The reason for that state, mostly in the provider's words. */
  reason: z.string().nullable(),
  /** Since when it has been in this state. */
  state_at: moment,
  delivered_at: moment.nullable(),
  opened_at: moment.nullable(),
  /** It did not arrive, or may not have, and nobody has done anything about it yet. */
  needs_person: z.boolean(),
})

/** Why nothing is mailed to an address unless a person insists. */
export const suppression = z.object({ state: z.enum(['bounced', 'complained']), at: moment })

/** A mail that the system before says it sent, in its words: nothing of ours. Provider and state are empty where it did not say. */
export const oldMailRow = z.object({
  id: z.number(),
  at: moment,
  email: z.string(),
  subject: z.string(),
  provider: z.string(),
  state: z.string(),
  /** Null where its words were not kept. */
  text: z.string().nullable(),
})

/** The mails of an order, and why its own e-mail cannot be written to; null: as far as we know it can. */
export const orderMails = z.object({
  mailHistory: z.array(mailHistoryRow),
  old_mails: z.array(oldMailRow),
  suppression: suppression.nullable(),
})

/** A person's word to send although mail to the address bounced or was reported as spam. */
export const sendAnyway = yesOrNo

/** A person's word to send a ticket though it is for another direction or flight day than its order, or has another name. */
export const sendDifferent = yesOrNo

const queuedMail = z.object({ mailHistoryId: z.number(), deliveryState: z.enum(MAIL_STATE_NAMES) })
const provider = z.string().max(32).optional()

export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/resend-mail',
  access: 'mails:resend',
  summary: 'Send the current documents of an order again',
  input: z.object({
    orderId: id,
    email: emailAddress('Please enter your email'),
    mailServiceProvider: provider,
    sendAnyway,
    sendDifferent,
  }),
  data: queuedMail,
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/admin/retry-mail',
  access: 'mails:resend',
  summary: 'Send a failed, uncertain or bounced mail again, by the same or the other provider',
  input: z.object({ mailId: id, mailServiceProvider: provider, sendAnyway }),
  data: queuedMail,
})

export const settleMail = endpoint({
  method: 'PUT',
  path: '/admin/settle-mail',
  access: 'mails:resend',
  summary: 'Say that an uncertain mail arrived, or that one which did not arrive needs nothing more',
  input: z.object({ mailId: id, outcome: z.enum(['arrived', 'nothing-to-do'], { error: 'Say what happened to it' }) }),
  data: z.null(),
})

/** A mail that needs a person, with the order it is about. */
const troubledMail = z.object({
  id: z.number(),
  order_id: z.number(),
  name: z.string(),
  last_name: z.string(),
  state: z.enum(TROUBLED_STATES),
  reason: z.string().nullable(),
  state_at: moment,
  mail_service_provider: z.enum(PROVIDER_NAMES),
})

export const troubledMails = endpoint({
  method: 'GET',
  path: '/admin/troubled-mails',
  access: 'mails:resend',
  summary: 'The newest hundred mails that failed, bounced or are uncertain and that nobody has done anything about',
  input: z.object({}),
  data: z.array(troubledMail),
  beside: z.object({ total: z.number() }),
})
