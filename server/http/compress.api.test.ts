import fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressAnswers } from '#server/http/compress.ts'
import { mountPages } from '#server/http/pages.ts'
import { anOrder } from '#server/testing/factories.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { TEST_PASSWORD, testApp, type TestApp } from '#server/testing/test-app.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'

describe('what is made on the fly', () => {
  let it: TestApp
  let team: string
  beforeAll(async () => {
    it = await testApp()
    team = await it.tokenOf('Team')
    for (let index = 0; index < 20; index++) await anOrder(it.services.pool)
  })
  afterAll(() => it.close())
  const get = (url: string, coding: string, headers: Record<string, string> = {}) =>
    it.app.inject({ url, headers: { authorization: team, 'accept-encoding': coding, ...headers } })
  const list = '/api/admin/get-orders-list/newOrder?page=1&limit=10'

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for who takes %s, and the very same after', async (accepted, coding, open) => {
    const [plain, packed] = [await get(list, 'identity'), await get(list, accepted)]
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, coding])
    expect(packed.headers.vary).toMatch(/accept-encoding/i)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(JSON.parse(open(packed.rawPayload).toString()).data).toEqual(plain.json().data)
  })

  test('is left alone where it is small, a secret, or compressed by itself', async () => {
    expect((await get('/healthz', 'br')).headers['content-encoding']).toBeUndefined()
    const { rows } = await it.services.pool.query(`select email from staff where role = 'Team' limit 1`)
    const signIn = await it.app.inject({
      method: 'POST',
      url: '/api/admin/admin-login',
      headers: { 'accept-encoding': 'br' },
      payload: { email: rows[0].email, password: TEST_PASSWORD },
    })
    expect([signIn.statusCode, signIn.headers['content-encoding']]).toEqual([200, undefined])
    const on = uploadsOf(it, team)
    const [orderId, bytes] = [await on.order(), await samplePdf(5)]
    const { file1 } = (await on.upload(orderId, { bytes, name: 'x.pdf' }, OWN_EMAIL)).body.data
    const address = `/uploads/docs/${orderId}_${file1}`
    const whole = await get(address, 'br, gzip')
    expect([whole.headers['content-encoding'], whole.rawPayload.equals(bytes)]).toEqual([undefined, true])
    const part = await get(address, 'br, gzip', { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(10, 20))]).toEqual([206, true])
  })
})

test('event streams are never held back', async () => {
  const app = fastify()
  await compressAnswers(app)
  app.get('/events', async (_request, reply) =>
    reply.type('text/event-stream; charset=utf-8').send(`data: ${'x'.repeat(5000)}\n\n`),
  )
  const { headers, body } = await app.inject({ url: '/events', headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], body.length]).toEqual([undefined, 5008])
})

describe('what is built', () => {
  const script = 'export const words = "one and the same "\n'.repeat(200)
  let root: string
  const app = fastify()
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'entrada-web-'))
    await mkdir(join(root, 'static/js'), { recursive: true })
    for (const [name, text] of [
      ['static/js/main-abc.js', script],
      ['admin.html', `<!doctype html>${'<p>Text</p>'.repeat(200)}`],
    ] as const) {
      await writeFile(join(root, name), text)
      await writeFile(join(root, `${name}.br`), brotliCompressSync(text))
      await writeFile(join(root, `${name}.gz`), gzipSync(text))
    }
    await compressAnswers(app)
    await mountPages(app, root)
  })
  afterAll(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  const get = (url: string, coding: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { 'accept-encoding': coding, ...headers } })

  test('is sent as it lies there, once compressed, for a year, and is not asked for again', async () => {
    const answers = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((coding) => get('/static/js/main-abc.js', coding)),
    )
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(answers[0]!.rawPayload).toString()).toBe(script)
    expect(gunzipSync(answers[1]!.rawPayload).toString()).toBe(script)
    expect(answers[2]!.body).toBe(script)
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toMatch(/javascript/)
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(headers).not.toHaveProperty('etag')
    }
    const head = await get('/static/js/main-abc.js', 'br', {}, 'HEAD')
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(answers[0]!.rawPayload.length), 0])
    expect((await get('/static/js/main-abc.js.br', 'br')).statusCode).toBe(404)
  })

  test('pages too, and never from a cache', async () => {
    const { headers, rawPayload } = await get('/admin', 'br')
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-store'])
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/^<!doctype html>/)
  })
})
