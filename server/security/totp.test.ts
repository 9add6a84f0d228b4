import { expect, test } from 'vitest'
import { openSecret, sealSecret } from '#server/security/sealed-secret.ts'
import { base32, newTotpSecret, stepOfCode, totpCode } from '#server/security/totp.ts'

const RFC = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238 at second %i: %s', (second, code) => {
  expect(totpCode(RFC, Math.floor(second / 30))).toBe(code)
})

test('a code counts in its own thirty seconds and in their neighbours, and no other text does', () => {
  const code = totpCode(RFC, 1000)
  expect([998, 999, 1000, 1001, 1002].map((now) => stepOfCode(RFC, code, now))).toEqual([
    undefined,
    1000,
    1000,
    1000,
    undefined,
  ])
  for (const other of ['', '0', `${code}0`, 'abcdef', '١٢٣٤٥٦']) expect(stepOfCode(RFC, other, 1000)).toBeUndefined()
})

test('a key is what apps read: base32 without padding', () => {
  expect(base32(RFC)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
})

test('a sealed secret opens with its key at its place, and nowhere else', () => {
  const sealed = sealSecret('a key', 'member 1', RFC)
  expect(openSecret('a key', 'member 1', sealed)).toEqual(RFC)
  expect(sealed).not.toContain(RFC.toString('base64url').slice(0, 8))
  expect(sealSecret('a key', 'member 1', RFC)).not.toBe(sealed)
  const bent = Buffer.from(sealed, 'base64url')
  bent[20]! ^= 1
  const others = [
    openSecret('another key', 'member 1', sealed),
    openSecret('a key', 'member 2', sealed),
    openSecret('a key', 'member 1', bent.toString('base64url')),
    openSecret('a key', 'member 1', 'short'),
  ]
  expect(others).toEqual([undefined, undefined, undefined, undefined])
})
