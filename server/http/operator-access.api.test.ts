import { describe, expect, test, onTestFinished } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { testApp } from '#server/testing/test-app.ts'

const TOKEN = 'Zq8rT2mXv5LpWk9sYb3nHd7c'
const PAGES = ['/metrics', '/api/docs', '/api/openapi.json', '/api/intake/openapi.json', '/api/docs/landing-sites']

async function codes(setting: string | undefined, asking: { ip: string; headers?: Record<string, string> }[]) {
  const access: Record<string, string> =
    setting === undefined ? {} : { METRICS_ACCESS: setting, DOCS_ACCESS: setting, OPERATOR_TOKEN: TOKEN }
  const it = await testApp({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8', ...access })
  onTestFinished(() => it.close())
  const found = []
  for (const { ip, headers = {} } of asking) {
    const one = await Promise.all(
      PAGES.map(async (url) => (await it.app.inject({ url, remoteAddress: ip, headers })).statusCode),
    )
    expect(new Set(one.map((code) => (code === 302 ? 200 : code))).size, String(one)).toBe(1)
    found.push(one[0])
  }
  return found
}

describe('who sees figures and the API’s description', () => {
  test.each([undefined, 'local'])('%s: this machine alone, asked directly', async (setting) => {
    expect(
      await codes(setting, [
        { ip: '127.0.0.1' },
        { ip: '::1' },
        { ip: '::ffff:127.0.0.1' },
        { ip: '203.0.113.7' },
        { ip: '10.0.0.7' },
        { ip: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
        { ip: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
        { ip: '127.0.0.1', headers: { forwarded: 'for=127.0.0.1' } },
        { ip: '127.0.0.1', headers: { host: 'entrada.example' } },
      ]),
    ).toEqual([200, 200, 200, 404, 404, 404, 404, 404, 404])
  })

  test('networks: those, asked directly', async () => {
    expect(
      await codes('10.1.0.0/16, 2001:db8::/32', [
        { ip: '10.1.2.3' },
        { ip: '2001:db8::5' },
        { ip: '10.2.0.1' },
        { ip: '127.0.0.1' },
        { ip: '10.1.2.3', headers: { 'x-forwarded-for': '10.1.2.3' } },
      ]),
    ).toEqual([200, 200, 404, 404, 404])
  })

  test('token: who carries it, as Prometheus or a browser sends it', async () => {
    const basic = (password: string) => `Basic ${Buffer.from(`me:${password}`).toString('base64')}`
    const sent = [`Bearer ${TOKEN}`, basic(TOKEN), 'Bearer wrong', basic('wrong'), TOKEN]
    expect(
      await codes('token', [
        ...sent.map((authorization) => ({ ip: '203.0.113.7', headers: { authorization } })),
        { ip: '127.0.0.1' },
      ]),
    ).toEqual([200, 200, 401, 401, 401, 401])
  })

  test('off and open: nobody, everybody', async () => {
    expect(await codes('off', [{ ip: '127.0.0.1' }])).toEqual([404])
    expect(await codes('open', [{ ip: '203.0.113.7' }])).toEqual([200])
  })
})

test.each([
  [{}, 'local'],
  [{ HOST: '0.0.0.0' }, 'off'],
  [{ PUBLIC_URL: 'https://entrada.example' }, 'off'],
  [{ HOST: '0.0.0.0', METRICS_ACCESS: 'local' }, 'local'],
  [{ METRICS_ACCESS: '10.0.0.7,192.168.0.0/16' }, ['10.0.0.7', '192.168.0.0/16']],
])('with %j the figures are %j', (environment, access) => {
  expect(parseEnv(environment).METRICS_ACCESS).toEqual(access)
})

test.each([
  [{ METRICS_ACCESS: 'everybody' }, /^METRICS_ACCESS takes off, local, token, open, or the addresses/],
  [{ DOCS_ACCESS: 'token' }, /^OPERATOR_TOKEN is missing/],
])('%j stops the start', (environment, words) => {
  expect(() => parseEnv(environment)).toThrow(words)
})

test.each([
  ['http://localhost:3000', 'localhost', undefined],
  ['http://entrada.example', 'entrada.example', undefined],
  ['https://entrada.example', 'localhost:3000', undefined],
  ['https://entrada.example', '127.0.0.1:3000', undefined],
  ['https://entrada.example', 'entrada.example', 'max-age=31536000'],
])('at %s asked as %s the browser is bound to https: %s', async (PUBLIC_URL, host, header) => {
  const it = await testApp({ PUBLIC_URL })
  onTestFinished(() => it.close())
  const { headers } = await it.app.inject({ url: '/healthz', headers: { host } })
  expect(headers['strict-transport-security']).toBe(header)
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*clipboard-write=\(self\)/)
})
