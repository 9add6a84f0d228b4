import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'

/** A payment gateway; `is_active` "1" means active. */
const gateway = z.object({ id: z.number(), gateway_name: z.string(), is_active: z.enum(['0', '1']) })
export type Gateway = z.output<typeof gateway>

export const paymentGateways = endpoint({
  method: 'GET',
  path: '/admin/payment-gateways',
  access: 'gateways:read',
  summary: 'The payment gateways; exactly one is active',
  input: z.object({}),
  data: z.array(gateway),
})

export const paymentGatewaySetting = endpoint({
  method: 'POST',
  path: '/admin/payment-gateway-setting',
  access: 'gateways:write',
  summary:
    'Make a gateway the active one, in place of the one before; with `expected`, only while that one is active still (null: none is)',
  input: z.object({
    gatewayId: z.pipe(
      z.unknown().refine((value) => id.safeParse(value).success, 'Please select gateway'),
      id,
    ),
    expected: id.nullish(),
  }),
  /** `before` is the one that was active; null where this one was already. */
  data: gateway.extend({ before: z.number().nullable() }),
})
