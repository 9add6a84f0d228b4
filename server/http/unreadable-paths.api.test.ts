import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
/** The lines of the log about answered requests, since the last one was sent. */
let logged: { id: string }[] = []
const log = pino({}, { write: (line) => void (line.includes('"ms":') && logged.push(JSON.parse(line))) })
beforeAll(async () => void (it = await testApp({}, { log })))
afterAll(() => it.close())

/** TABLE: header of every answer -> what it says to a browser. What else is in the policies has tests of its own. */
const SECURITY = {
  'content-security-policy': expect.stringMatching(/^default-src 'self';script-src 'self';/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/(^|, )camera=\(\), (.*, )?geolocation=\(\), (.*, )?microphone=\(\), /),
}

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
    logged = []
    const headers = { accept: 'application/json', 'x-request-id': 'an-id-of-the-callers-own' }
    const answer = await it.app.inject({ method, url, headers })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 0, message: 'There is nothing at this address' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers, `${method} ${url}`).toMatchObject(SECURITY)
    const { requestId } = answer.json<{ requestId: string }>()
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['x-request-id']).toBe(requestId)
    // A caller's own id would let them write into the log under another's.
    await expect.poll(() => logged.map(({ id }) => id)).toEqual([requestId])
  }
})
