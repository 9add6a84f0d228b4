import type * as reports from '#contract/reports.ts'
import { wire } from '#web/api.ts'

/** The calls of reports: one line each, checked against the contract. */
export const getCountryOrderCount = wire<typeof reports.getCountryOrderCount>({
  method: 'POST',
  path: '/admin/get-country-order-count',
})
export const getFutureMonths = wire<typeof reports.getFutureMonths>({ method: 'GET', path: '/admin/get-future-months' })
