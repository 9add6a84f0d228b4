import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ROLE_LETTERS, WHO_MAY_CALL } from '#server/testing/who-may-call.ts'

const tokens = {} as Record<Role, string>

const it = await testApp()
afterAll(() => it.close())
for (const role of ROLE_NAMES) tokens[role] = await it.signInAs(role)

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
/** What proves a caller who is no member of staff. */
const OTHER_PROOFS = ['public', 'signed-in', 'grant', 'orders-key', 'mail-key', 'inbound-secret']
const isForRoles = (name: EndpointName) => !OTHER_PROOFS.includes(WHO_MAY_CALL[name])

/** Calls with an empty input: who may call learns that something is missing, everyone else is stopped before. */
async function knock(endpoint: Endpoint, headers: Record<string, string> = {}) {
  const path = endpoint.path.replace(/:\w+/g, '999999999')
  return it.call(endpoint.method as 'GET' | 'POST' | 'PUT', path, {
    headers,
    ...(endpoint.method !== 'GET' && { body: {} }),
  })
}

describe.each(endpoints)('%s', (name, endpoint) => {
  test('answers 401 without a session, key or grant, and only where one is needed', async () => {
    const { code, body } = await knock(endpoint)
    if (endpoint.access === 'public') expect(code).not.toBe(401)
    else if (endpoint.access === 'grant') expect([403, 422]).toContain(code)
    else expect([code, body.status]).toEqual([401, 401])
  })

  test('does not take a token that is forged, and answers in the 401 shape', async () => {
    if (!isForRoles(name) && WHO_MAY_CALL[name] !== 'signed-in') return
    const unsigned = [
      { alg: 'none', typ: 'JWT' },
      { sid: 'x'.repeat(22), user: { type: 'Admin' } },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    for (const token of ['', 'x', `${unsigned}.`, 'null', `Bearer ${unsigned}.x`, 'a'.repeat(8000)]) {
      const { code, body } = await knock(endpoint, { authorization: token })
      expect([code, body.status], `${name} with ${token.slice(0, 20)}`).toEqual([401, 401])
    }
  })

  test('answers what no cache keeps, under the number that the log has of it', async () => {
    if (name === 'adminLogout' || name === 'signOutEverywhere' || endpoint.kind === 'events') return
    const { headers } = await knock(endpoint, { authorization: tokens.Admin })
    expect(headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    })
    if (endpoint.kind === undefined) expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(ROLE_NAMES)('lets %s in just when it was decided so', async (role) => {
    // Calls that end the session they come with would end the next role's test too.
    if (
      name === 'adminLogout' ||
      name === 'signOutEverywhere' ||
      ['grant', 'orders-key', 'mail-key', 'inbound-secret'].includes(WHO_MAY_CALL[name])
    )
      return
    const { code, body } = await knock(endpoint, { authorization: tokens[role] })
    const allowed = !isForRoles(name) || WHO_MAY_CALL[name].includes(ROLE_LETTERS[role])
    if (allowed) expect(code, body.message).not.toBe(403)
    else expect([code, body.status]).toEqual([403, 0])
    expect(code).not.toBe(401)
  })
})
