import { expect, test } from 'vitest'
import * as contract from '#contract/staff/team.ts'
import { PASSWORD_MASK, typePassword } from '#web/admin/team/masked-password.ts'

test('the mask is the contract’s', () => {
  expect(PASSWORD_MASK).toBe(contract.PASSWORD_MASK)
})

test.each([
  ['typed behind the mask', PASSWORD_MASK, `${PASSWORD_MASK}a`, 'a'],
  ['typed before it', PASSWORD_MASK, `a${PASSWORD_MASK}`, 'a'],
  ['one star deleted', PASSWORD_MASK, '*******', ''],
  ['typed in place of it', PASSWORD_MASK, 'x', 'x'],
  ['left alone', PASSWORD_MASK, PASSWORD_MASK, PASSWORD_MASK],
  ['a password with stars', 'ab*', 'ab**', 'ab**'],
  ['nothing yet', '', 'a', 'a'],
])('%s', (_what, before, typed, after) => {
  expect(typePassword(before, typed)).toBe(after)
})
