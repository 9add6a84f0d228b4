import { expect, test } from 'vitest'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { CASE_REASONS, reasonOfCode } from '#contract/disputes/reason-codes.ts'

test.each([
  ['10.4', 'visa', 'fraud'],
  [' f29 ', 'amex', 'fraud'],
  ['13.6', 'visa', 'credit'],
  ['12.6.1', null, 'duplicate'],
  // Mastercard has one code for six reasons: nobody knows which before the letter is read.
  ['4853', 'mastercard', 'other'],
  ['13.1', 'mastercard', 'other'],
  ['', 'visa', 'other'],
  ['99.9', null, 'other'],
] as const)('%s of %s is %s', (code, scheme, reason) => expect(reasonOfCode(code, scheme)).toBe(reason))

test('every code is found, by its scheme, as the reason that has it alone', () => {
  for (const reason of CASE_REASON_NAMES)
    for (const scheme of SCHEMES)
      for (const code of (CASE_REASONS[reason].codes as Record<string, readonly string[]>)[scheme] ?? []) {
        const found = reasonOfCode(code, scheme)
        const others = CASE_REASON_NAMES.filter((one) =>
          ((CASE_REASONS[one].codes as Record<string, readonly string[]>)[scheme] ?? []).includes(code),
        )
        expect(found, `${scheme} ${code}`).toBe(others.length === 1 ? reason : 'other')
      }
})
