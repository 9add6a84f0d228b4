import type * as reports from '#contract/reports.ts'
import { wire } from '#web/api.ts'

/** The call of the dashboard's pictures. */
export const dashboard = wire<typeof reports.dashboard>({ method: 'GET', path: '/admin/dashboard' })
