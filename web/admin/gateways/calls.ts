import type * as gateways from '#contract/gateways.ts'
import { wire } from '#web/api.ts'

/** The calls about payment gateways: one line each, checked against the contract. */
export const paymentGateways = wire<typeof gateways.paymentGateways>({ method: 'GET', path: '/admin/payment-gateways' })
export const paymentGatewaySetting = wire<typeof gateways.paymentGatewaySetting>({
  method: 'POST',
  path: '/admin/payment-gateway-setting',
})
