import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { staffTokens } from '#server/security/staff-token.ts'

const SECRET = 'the secret of the tests, long enough to be one'
const SID = 'a-session_of22letters0'
const user = { id: 1, name: 'Ana', email: 'ana@office.example', type: 'Team' } as const
const key = createHmac('sha256', SECRET).update('staff token').digest()
const WHOLE = { aud: 'entrada-staff', iss: 'entrada', exp: Math.floor(Date.now() / 1000) + 600, sid: SID }
/** What somebody who has our key could sign. */
const signed = (claims: object) => createSigner({ key, algorithm: 'HS256' })({ ...WHOLE, ...claims })
const read = (token: string) => staffTokens(SECRET).sessionIdOf(token)

test('our own token names its session, and so does one with the same claims', () => {
  expect(read(staffTokens(SECRET).sign(SID, user, new Date(Date.now() + 1000)))).toBe(SID)
  expect(read(signed({}))).toBe(SID)
})

const ours = staffTokens(SECRET).sign(SID, user, new Date(Date.now() + 1000))
const [head, payload, signature] = ours.split('.') as [string, string, string]
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const otherSid = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sid: 'b-session_of22letters0' }

test.each([
  ['is of another installation', staffTokens(`${SECRET}!`).sign(SID, user, new Date(Date.now() + 1000))],
  ['is signed with the secret itself', createSigner({ key: SECRET, algorithm: 'HS256' })(WHOLE)],
  ['is signed by another method', createSigner({ key, algorithm: 'HS512' })(WHOLE)],
  ['names another session', [head, encode(otherSid), signature].join('.')],
  ['has another head', [encode({ alg: 'none', typ: 'JWT' }), payload, signature].join('.')],
  ['has no signature', `${head}.${payload}.`],
])('a well-formed token that %s names none', (_, token) => {
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]*$/)
  expect(read(token)).toBeUndefined()
})

test('whether it is over is for the database to say, whatever this machine’s clock says', () => {
  expect(read(signed({ exp: WHOLE.exp - 1200 }))).toBe(SID)
})

test.each([
  ['no audience', { aud: undefined }],
  ['another audience', { aud: 'entrada-travellers' }],
  ['no issuer', { iss: undefined }],
  ['another issuer', { iss: 'else' }],
  ['no end', { exp: undefined }],
  ['no session', { sid: undefined }],
  ['a session that is no word', { sid: `${SID}\0` }],
  ['a session that is no text', { sid: { $ne: 1 } }],
])('a token of our own key with %s names none', (_, claims) => {
  expect(read(signed(claims))).toBeUndefined()
})
