import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { anOrder } from '#server/testing/factories.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { caller, testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://evil-localhost:3000'])(
  'a page of %s may read no answer, and is told so before it asks',
  async (origin) => {
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    const answers = [
      await it.app.inject({ url: '/api/user_info', headers: { origin, authorization: admin } }),
      await it.app.inject({ method: 'OPTIONS', url: '/api/admin/admin-login', headers: asked }),
      await it.app.inject({ method: 'OPTIONS', url: '/api/front/track-order', headers: asked }),
    ]
    expect(answers[0]!.statusCode).toBe(200)
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  },
)

test.each([
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.ts',
  '/static',
  '/static/',
  '/static/js/',
  '/static/.vite/manifest.json',
  '/static/.vite/front.json',
  '/static/js/..%2f..%2f..%2fpackage.json',
  '/static/js/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/uploads/',
  '/uploads/docs/',
])('%s is no file of ours and no list of files', async (url) => {
  const { statusCode, body } = await it.app.inject({ url })
  expect(statusCode).toBe(404)
  expect(body).not.toMatch(/"dependencies"|\.js<\/a>|Index of/i)
})

test('what is built for browsers has no source map, and the server serves nothing else', () => {
  const built = resolve(import.meta.dirname, '../../dist')
  const files = existsSync(built) ? readdirSync(built, { recursive: true }).map(String) : []
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
})

test('without the database nobody is let in, and who was signed in is told that it passes', async () => {
  const pool = openDatabase('postgres://nobody@127.0.0.1:1/none', it.services.log)
  const app = await buildApp({ ...it.services, pool })
  const call = caller(app)
  const answers = [
    await call('GET', '/user_info', { token: admin }),
    await call('GET', '/admin/landing-sites', { token: admin }),
    await call('POST', '/front/get-download-history', { body: { orderId: 1 } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([503, 503, 403])
  expect(answers.map(({ body }) => body.data)).toEqual([undefined, undefined, undefined])
  await app.close()
  await closeDatabase(pool)
})

test('who signed out is signed out on a server that starts afterwards, too', async () => {
  const token = await it.signInAs('Team')
  expect((await it.call('POST', '/admin/logout', { token })).code).toBe(200)
  const restarted = await secondApp(it)
  expect((await restarted.call('GET', '/user_info', { token })).code).toBe(401)
  await restarted.close()
})

test('another spelling of an address has the same count', async () => {
  const orderId = await anOrder(it.services.pool)
  const codes = []
  for (const path of [
    '/api/front/track-order',
    '/api/front/track-order/',
    '/api//front/track-order',
    '/api/%66ront/track-order',
    '/api/front/track-order?a=1',
    '//api/front//track-order/',
  ]) {
    const body = { orderId, email: 'not-theirs@mail.example' }
    const answer = await it.app.inject({ method: 'POST', url: path, payload: body, remoteAddress: '10.77.0.1' })
    codes.push([answer.statusCode, answer.json().message.slice(0, 8)])
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => [404, 'We could']), [429, 'Too many']])
})
