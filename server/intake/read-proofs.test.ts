import { expect, test } from 'vitest'
import { PAYMENT_PROOFS } from '#contract/orders/payment-proof-docs.ts'
import { PAYMENT_PROOF_NAMES } from '#contract/orders/payment-proofs.ts'
import { readProofs } from '#server/intake/read-proofs.ts'

/** What is kept of a payment, and what the site is told that is not. */
function read(sent: Record<string, unknown>) {
  const dropped: Record<string, string> = {}
  const kept = readProofs(sent, (field, message) => void (dropped[field.replace('payment.', '')] = String(message)))
  return { kept, dropped }
}

test('the example that is documented of each is kept as it is', () => {
  const examples = Object.fromEntries(PAYMENT_PROOF_NAMES.map((name) => [name, PAYMENT_PROOFS[name].example]))
  expect(read(examples)).toEqual({ kept: examples, dropped: {} })
})

test.each([
  ['three_d_secure_eci', 5, '05'],
  ['three_d_secure_eci', ' 02 ', '02'],
  ['avs_result', 'y', 'Y'],
  ['avs_result', 'Pass', 'pass'],
  ['cvv_result', 'm', 'M'],
  ['authorisation_code', 'ab12cd', 'AB12CD'],
  ['arn', '7453 7604 2214 3100 3881 865', '74537604221431003881865'],
  ['customer_account_id', 42, '42'],
  ['descriptor', 'PALMA\u00a0 TRAVEL', 'PALMA TRAVEL'],
] as const)('%s: %j is kept as %j', (name, sent, kept) => {
  expect(read({ [name]: sent })).toEqual({ kept: { [name]: kept }, dropped: {} })
})

test.each([
  ['three_d_secure_eci', '15'],
  ['three_d_secure_eci', 'Y'],
  ['three_d_secure_eci', true],
  ['three_d_secure_id', 'short'],
  ['avs_result', 'YY'],
  ['avs_result', '7'],
  ['cvv_result', '123'],
  ['cvv_result', '4711'],
  ['device_id', 'x'.repeat(14)],
  ['device_id', 'x'.repeat(256)],
  ['device_id', 'a device with spaces'],
  ['card_fingerprint', ['a']],
  ['card_fingerprint', '4242 4242 4242 4242'],
  ['card_fingerprint', '5555555555554444'],
  ['customer_account_id', 'customer 4111-1111-1111-1111'],
  ['customer_account_id', 'x'.repeat(256)],
  ['authorisation_code', '12-34'],
  ['arn', '7453760422143100388186'],
  ['descriptor', 'x'.repeat(61)],
  ['descriptor', 'a\0b'],
] as const)('%s: %j is dropped with a reason that does not name it', (name, sent) => {
  const { kept, dropped } = read({ [name]: sent })
  expect([kept, Object.keys(dropped)]).toEqual([{}, [name]])
  if (typeof sent === 'string' && sent.length > 2) expect(dropped[name]).not.toContain(sent)
})

test.each([undefined, null, '', '  '])('%j is nothing, and no reason is told', (nothing) => {
  const sent = Object.fromEntries(PAYMENT_PROOF_NAMES.map((name) => [name, nothing]))
  expect(read(sent)).toEqual({ kept: {}, dropped: {} })
})

test('numbers that only look long are no card’s', () => {
  const sent = { customer_account_id: '1234567890123456789', device_id: '550e8400-e29b-41d4-a716-446655440000' }
  expect(read(sent)).toEqual({ kept: sent, dropped: {} })
})
