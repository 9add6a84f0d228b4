import type * as mails from '#contract/mails.ts'
import { wire } from '#web/api.ts'

/** The calls about what became of a mail. */
export const retryMail = wire<typeof mails.retryMail>({ method: 'POST', path: '/admin/retry-mail' })
export const settleMail = wire<typeof mails.settleMail>({ method: 'PUT', path: '/admin/settle-mail' })
