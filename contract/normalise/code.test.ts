import { expect, test } from 'vitest'
import { spellCode } from '#contract/normalise/code.ts'

test.each([
  ['c01 x00-06h', 'C01X0006H'],
  [' AB–123\u00a0456. ', 'AB123456'],
  ['ＡＢ１２', 'AB12'],
  ['护照 12', '护照12'],
  ['—', ''],
])('%o is spelled %o', (typed, spelled) => {
  expect(spellCode(typed)).toBe(spelled)
  expect(spellCode(spelled)).toBe(spelled)
})
