import type * as gateways from '#contract/sites/gateways.ts'
import type * as sites from '#contract/sites/sites.ts'
import { wire } from '#web/api.ts'

/** The calls about what a list can be narrowed to: one line each, checked against the contract. */
export const siteNames = wire<typeof sites.siteNames>('GET', '/admin/site-names')
export const paymentGateways = wire<typeof gateways.paymentGateways>('GET', '/admin/payment-gateways')
