import type * as mails from '#contract/mails.ts'
import type * as reports from '#contract/reports.ts'
import { wire } from '#web/api.ts'

/** The calls of what stands beside the dashboard's tiles and list. */
export const dashboard = wire<typeof reports.dashboard>({ method: 'GET', path: '/admin/dashboard' })
export const troubledMails = wire<typeof mails.troubledMails>({ method: 'GET', path: '/admin/troubled-mails' })
