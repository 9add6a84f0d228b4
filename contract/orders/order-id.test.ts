import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeId, encodeId } from '#contract/orders/order-id.ts'

test('an encoded id is the doubled value in base64 without padding', () => {
  expect(encodeId(1042)).toBe('MjA4NA')
  expect(decodeId('MjA4NA')).toBe(1042)
})

test('every id survives the way there and back', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => decodeId(encodeId(id)) === id))
})

test.each([
  '',
  'MjA4NA==',
  'MjA4NQ',
  'MA',
  'Mh',
  'MjA4NB',
  'LTI',
  'MjA4NA ',
  'MDI',
  '../..',
  'ﬀﬀ',
  'OTk5OTk5OTk5OTk5OTk5OTk5OTk',
  ...['2084x', 'x2084', ' 2084', '0x10'].map((text) => btoa(text).replaceAll('=', '')),
])('what does not decode to exactly itself is no id: %j', (encoded) => expect(decodeId(encoded)).toBeUndefined())

test('whatever the text, what decodes encodes to the same text again', () => {
  const text = fc.oneof(
    fc.string(),
    fc.bigInt({ min: -5n, max: 10n ** 18n }).map((n) => btoa(String(n)).replace(/=+$/, '')),
  )
  fc.assert(
    fc.property(text, (encoded) => {
      const id = decodeId(encoded)
      return id === undefined || encodeId(id) === encoded
    }),
  )
})
