import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import { HOSTILE, INSIDES } from '#server/testing/hostile-values.ts'
import { MAY_BE_AWAY } from '#server/testing/judge-answer.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let token: string
beforeAll(async () => {
  it = await testApp({ INTAKE_API_KEY: 'key-of-the-hostile-site-4711' })
})
// A new session each time: among the calls are some that end sessions.
beforeEach(async () => void (token = await it.signInAs('Admin')))
afterAll(() => it.close())

// A stream of events has no end to wait for; signing out would end the session that asks.
const endpoints = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(
  ([name, { kind }]) => name !== 'adminLogout' && kind !== 'events',
)

describe.each(endpoints)('%s', (name, endpoint) => {
  test('answers every hostile value in the envelope, and never with a fault of ours', async () => {
    const fields = Object.keys(endpoint.input.shape)
    for (const field of fields.length > 0 ? fields : ['anything']) {
      for (const value of HOSTILE) {
        const { code, body } = await send(endpoint, field, value)
        if (code === 503 && name in MAY_BE_AWAY) continue
        expect(code, `${name}.${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${JSON.stringify(body)}`).toBeLessThan(
          500,
        )
        // Bytes have no envelope.
        if (code === 200 && endpoint.kind === 'download') continue
        expect([0, 1, 401]).toContain(body.status)
        expect(typeof body.message).toBe('string')
        expect(JSON.stringify(body)).not.toMatch(INSIDES)
      }
    }
  })
})

async function send(endpoint: Endpoint, field: string, value: unknown) {
  const inPath = endpoint.path.includes(`:${field}`)
  const part = typeof value === 'string' ? value : JSON.stringify(value)
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(safe(name === field ? part : '1')) || '%20',
  )
  const query = endpoint.method === 'GET' && !inPath ? `?${field}=${encodeURIComponent(safe(part))}` : ''
  const authorization = endpoint.access.endsWith('-key') ? 'Bearer key-of-the-hostile-site-4711' : token
  return it.call(endpoint.method as 'GET' | 'POST' | 'PUT', path + query, {
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'k' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify({ [field]: value }) }),
  })
}

/** encodeURIComponent refuses a lone surrogate; a server never sees one in a URL. */
const safe = (text: string) => text.toWellFormed()

test.each([
  ['not JSON', '{"email":'],
  ['a bare number', '1e309'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
])('a body that is %s is refused in words', async (_what, payload) => {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/admin-login',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().status).toBe(0)
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test('a repeated parameter is refused', async () => {
  const { code } = await it.call('GET', '/admin/get-orders-list/newOrder?page=1&page=2', { token })
  expect(code).toBe(422)
})

test('a path that is nothing, a method that is none and a foreign type answer the envelope', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['DELETE', '/api/admin/admin-login'],
    ['GET', '/api/%c0%ae'],
  ] as const) {
    const answer = await it.app.inject({ method, url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json().status).toBe(0)
  }
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/admin-login',
    payload: '<a/>',
    headers: { 'content-type': 'text/xml' },
  })
  expect([answer.statusCode, answer.json().status]).toEqual([415, 0])
})
