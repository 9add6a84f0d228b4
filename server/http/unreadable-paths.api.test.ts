import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
beforeAll(async () => void (it = await testApp()))
afterAll(() => it.close())

const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-request-id',
]

test.each([
  '/api/%',
  '/api/%zz',
  '/api/admin/%E0%A4%A',
  '/api/%c0%ae%c0%ae/etc/passwd',
  '/%',
  '/uploads/docs/%ff',
  '/track-order/%',
  `/api/admin/team-member-info/${'9'.repeat(300)}`,
  '/api/no-such-thing',
  '/static/js/none.js',
])('%s is nothing, in the envelope and under the same headers as every answer', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await it.app.inject({ method, url, headers: { accept: 'application/json' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 0, message: 'There is nothing at this address' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const name of SECURITY) expect(answer.headers, `${method} ${url}: ${name}`).toHaveProperty(name)
  }
})
