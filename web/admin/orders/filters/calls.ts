import type * as gateways from '#contract/gateways.ts'
import type * as sites from '#contract/sites.ts'
import { wire } from '#web/api.ts'

/** The calls about what a list can be narrowed to: one line each, checked against the contract. */
export const siteNames = wire<typeof sites.siteNames>('GET', '/admin/site-names')
export const paymentGateways = wire<typeof gateways.paymentGateways>('GET', '/admin/payment-gateways')
