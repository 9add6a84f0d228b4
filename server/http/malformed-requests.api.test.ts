import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let token: string
beforeAll(async () => {
  it = await testApp()
  token = await it.tokenOf('Admin')
  await it.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => it.close())

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
    for (const poisoned of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}', '{', '']) {
      const { statusCode } = await inject('/api/admin/add-new-remark', 'application/json', Buffer.from(poisoned))
      expect([400, 422]).toContain(statusCode)
    }
  })

  test.each([
    ['no type', ''],
    ['an empty type', 'content-type:\r\n'],
    ['another type', 'content-type: text/plain\r\n'],
    ['a broken type', 'content-type: application\r\n'],
  ])('that is said to be of %s is not guessed to be JSON', async (_what, type) => {
    const json = '{"email":"a@office.example","password":"wrong"}'
    const head = `POST /api/admin/admin-login HTTP/1.1\r\nhost: x\r\n${type}content-length: ${json.length}\r\n\r\n`
    expect([415, 422]).toContain((await say(head + json)).code)
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
