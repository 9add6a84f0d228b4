import { expect, test } from 'vitest'
import { GATEWAY_LIMITS, limitsOf, PACK_LIMITS, SCHEME_LIMITS } from '#contract/disputes/pack-limits.ts'

test.each([...Object.values(SCHEME_LIMITS), ...Object.values(GATEWAY_LIMITS)])(
  '$name takes every pack, and where a processor takes less, the copy in black and white',
  ({ bytes, pages, atWorst }) => {
    expect(PACK_LIMITS.bytes).toBeLessThanOrEqual(bytes)
    expect(PACK_LIMITS.pages).toBeLessThanOrEqual(pages ?? Infinity)
    expect(PACK_LIMITS.grey).toBeLessThanOrEqual(atWorst ?? bytes)
  },
)

test.each([
  ['amex', 'stripe', ['American Express', 'Stripe']],
  [null, 'Stripe Payments', ['Stripe']],
  ['paypal', 'PayPal', ['PayPal']],
  [null, 'Adyen', []],
] as const)('%s through %s', (scheme, gateway, names) =>
  expect(limitsOf(scheme, gateway).map(({ name }) => name)).toEqual(names),
)
