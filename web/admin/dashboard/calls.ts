import type * as mails from '#contract/mails/mails.ts'
import type * as reports from '#contract/lists/reports.ts'
import { wire } from '#web/api.ts'

/** The calls of what stands beside the dashboard's tiles and list. */
export const dashboard = wire<typeof reports.dashboard>('GET', '/admin/dashboard')
export const troubledMails = wire<typeof mails.troubledMails>('GET', '/admin/troubled-mails')
