import { expect, test } from 'vitest'
import { decodeToken } from '#web/admin/session/stored-token.ts'

const NOW_MS = 1_800_000_000_000
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (body: unknown) => `${base64url({ alg: 'HS256' })}.${base64url(body)}.signature`
const ana = { id: 1, name: 'Ana Peña 😀', email: 'ana@example.com', type: 'Team' }

test('reads who a token names, in any alphabet', () => {
  expect(decodeToken(token({ user: ana }), NOW_MS)).toEqual(ana)
})

test('a token that has run out counts as signed out', () => {
  expect(decodeToken(token({ user: ana, exp: NOW_MS / 1000 - 1 }), NOW_MS)).toBeUndefined()
  expect(decodeToken(token({ user: ana, exp: NOW_MS / 1000 + 60 }), NOW_MS)).toEqual(ana)
})

test.each([
  '',
  'x',
  'a.b.c',
  'a.%%%.c',
  token('text'),
  token(null),
  token({}),
  token({ user: { name: 1, type: 'Team' } }),
  token({ user: { ...ana, type: 'King' } }),
])('what does not decode counts as signed out: %s', (stored) => {
  expect(decodeToken(stored, NOW_MS)).toBeUndefined()
})
