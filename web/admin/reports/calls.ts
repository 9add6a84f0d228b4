import type * as reports from '#contract/lists/reports.ts'
import { wire } from '#web/api.ts'

/** The calls of reports: one line each, checked against the contract. */
export const getCountryOrderCount = wire<typeof reports.getCountryOrderCount>('POST', '/admin/get-country-order-count')
export const getFutureMonths = wire<typeof reports.getFutureMonths>('GET', '/admin/get-future-months')
