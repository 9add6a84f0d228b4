import { expect, test } from 'vitest'
import { findLeaks } from '#server/testing/find-leaks.ts'

const TOLD = { password: ['secret of "Ana"'], passport: ['XX123456', 'ZE8'], 'date of birth': ['1980-02-03'] }
const kindsIn = (line: string) => findLeaks(`{"msg":"ready"}\n${line}\n`, TOLD)

test.each([
  ['e-mail address', '{"msg":"refused ana@mail.example"}'],
  ['e-mail address', '{"url":"/track?email=ana%40mail.example"}'],
  ['bearer token', 'authorization: Bearer the-key-of-the-first-landing-site'],
  ['token of a session', '{"token":"eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.x"}'],
  ['link of a mail', '{"url":"/t/1.aBcDeFgHiJkLmNoPqRsT"}'],
  ['key of a landing site', 'ek_aBcDeFgHiJkLmNoPqRsTuVwXyZ'],
  ['cookie', '{"cookie":"trk=abc"}'],
  ['password', JSON.stringify({ body: { password: 'secret of "Ana"' } })],
  ['passport', 'duplicate key (passport)=(xx123456)'],
  ['passport', Buffer.from('{"passport_number":"XX123456"}').toString('base64')],
  ['date of birth', 'invalid 1980-02-03T00:00:00Z'],
])('names the line and the kind of a leak, never the detail: %s in %s', (kind, line) => {
  expect(kindsIn(line)).toEqual([{ line: 2, kind }])
})

test('an ordinary line holds nothing, and what is too short to tell anything is not searched for', () => {
  expect(kindsIn('{"route":"/api/admin/order/:orderId","bytes":128,"language":"es","msg":"took ZE8 ms"}')).toEqual([])
})

test('a greeting may say how to sign in; its password may stand nowhere else', () => {
  const greeting = `Demonstration: sign in as any of these, all with the password aB3-x_Y9
  Night Staff  night@demo.example
`
  expect(findLeaks(greeting)).toEqual([])
  expect(findLeaks(`${greeting}{"password":"aB3-x_Y9"}\n  night@demo.example was refused`)).toEqual([
    { line: 3, kind: 'password of a greeting' },
    { line: 4, kind: 'e-mail address' },
  ])
})
