import type * as gateways from '#contract/sites/gateways.ts'
import { wire } from '#web/api.ts'

/** The call that changes the payment gateway, checked against the contract. */
export const paymentGatewaySetting = wire<typeof gateways.paymentGatewaySetting>(
  'POST',
  '/admin/payment-gateway-setting',
)
