import type * as mails from '#contract/mails/mails.ts'
import { wire } from '#web/api.ts'

/** The calls about what became of a mail. */
export const retryMail = wire<typeof mails.retryMail>('POST', '/admin/retry-mail')
export const settleMail = wire<typeof mails.settleMail>('PUT', '/admin/settle-mail')
