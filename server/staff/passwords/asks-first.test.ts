import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** TABLE: files that write what an account signs in with and ask nobody -> why not. */
const ASK_NOBODY = new Map([
  ['members/change-password.ts', 'has a rule of its own: the current password, or a fresh session'],
  ['passwords/reset-password.ts', 'by the link of a mail'],
  ['members/ensure-first-admin.ts', 'nobody is there'],
  ['members/insert-member.ts', 'the verbs that call it ask'],
  ['second-factor/drop-factors.ts', 'the verbs that call it ask'],
  ['second-factor/recovery-codes.ts', 'the verbs that call it ask'],
  ['second-factor/take-code.ts', 'takes what the verb asked for'],
  ['second-factor/passkeys.ts', 'counts what was used'],
  ['second-factor/reseal-authenticators.ts', 'the same secret, sealed anew'],
  ['second-factor/take-off-on-server.ts', 'by whoever runs the server'],
  ['second-factor/second-factor-login.ts', 'signs in'],
])

test('every file that writes what an account signs in with, or makes a member, asks first', () => {
  const writes =
    /update staff set (?!deleted_at|suspended_at)|insert into staff\b|insertMember\(client|dropFactors\(client|dropAuthenticator\(client|newRecoveryCodes\(client|(insert into|delete from|update) (passkeys|authenticators|recovery_codes)\b/
  const found = globSync('server/staff/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((path) =>
    writes.test(readFileSync(path, 'utf8')),
  )
  const silent = found
    .filter((path) => !readFileSync(path, 'utf8').includes('await stepUp('))
    .map((path) => path.replace('server/staff/', ''))
  expect(silent.filter((path) => !ASK_NOBODY.has(path))).toEqual([])
  expect(found.length - silent.length).toBe(10)
})
