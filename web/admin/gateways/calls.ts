import type * as gateways from '#contract/gateways.ts'
import { wire } from '#web/api.ts'

/** The calls about payment gateways: one line each, checked against the contract. */
export const paymentGateways = wire<typeof gateways.paymentGateways>('GET', '/admin/payment-gateways')
export const paymentGatewaySetting = wire<typeof gateways.paymentGatewaySetting>(
  'POST',
  '/admin/payment-gateway-setting',
)
