import type { RequestListener } from 'node:http'
import { afterAll, afterEach, expect, test } from 'vitest'
import { NETWORK } from '#server/files/ask-outside.ts'
import { fetchFromSite } from '#server/files/fetch-from-site.ts'
import { anOrder } from '#server/testing/factories.ts'
import { HOSTILE_PDFS } from '#server/testing/hostile-pdfs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { LOCAL_CERTIFICATE, siteFiles } from '#server/testing/site-files.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'

let answer: RequestListener
const asked: string[] = []
const network = { ...NETWORK }
const it = await testApp()
const team = await it.signInAs('Team')
const site = await siteFiles((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})
await setBase(site.url)
afterAll(async () => {
  await it.close()
  await site.close()
})
afterEach(() => {
  Object.assign(NETWORK, network)
  asked.length = 0
})

async function setBase(base: string) {
  await it.services.pool.query(
    `update landing_sites set settings = settings || jsonb_build_object('uploads_base_url', $1::text) where id = 1`,
    [base],
  )
}
/** Lets the site be on this machine. */
function allowLocal() {
  NETWORK.isAllowed = () => true
  NETWORK.ca = LOCAL_CERTIFICATE
}
const gives =
  (bytes: Buffer, type = 'application/pdf'): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
const get = (
  orderId: number,
  file1: string,
  headers: Record<string, string> = { authorization: team },
  method: 'GET' | 'HEAD' = 'GET',
) => it.app.inject({ method, url: `/uploads/docs/${orderId}_${file1}`, headers })
const documentsOf = async (orderId: number) =>
  (
    await it.services.pool.query('select file1, source, state, kind, verdict from documents where order_id = $1', [
      orderId,
    ])
  ).rows

test('what only the landing site has is fetched once, kept, and served, also to HEAD', async () => {
  allowLocal()
  const orderId = await anOrder(it.services.pool)
  const pdf = await samplePdf(2)
  answer = gives(pdf, 'text/html')
  const head = await get(orderId, 'ticket 1.pdf', undefined, 'HEAD')
  expect([head.statusCode, head.headers['content-type'], head.headers['content-length']]).toEqual([
    200,
    'application/pdf',
    String(pdf.length),
  ])
  expect(asked).toEqual([`/uploads/docs/${orderId}_ticket%201.pdf`])
  const got = await get(orderId, 'ticket 1.pdf')
  expect(got.rawPayload.equals(pdf)).toBe(true)
  expect(got.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(asked).toHaveLength(1)
  expect(await documentsOf(orderId)).toEqual([
    { file1: 'ticket 1.pdf', source: 'landing-site', state: 'current', kind: 'pdf', verdict: 'unsure' },
  ])
})

test('ten at once make one document', async () => {
  allowLocal()
  const orderId = await anOrder(it.services.pool)
  answer = gives(await samplePdf(1))
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await get(orderId, 'a.pdf')).statusCode))
  expect(new Set(codes)).toEqual(new Set([200]))
  expect(await documentsOf(orderId)).toHaveLength(1)
})

test('a file that our store lost comes back, if it is the very same', async () => {
  allowLocal()
  const on = uploadsOf(it, team)
  const orderId = await on.order()
  const pdf = await samplePdf(3)
  const { data } = (await on.upload(orderId, { bytes: pdf, name: 't.pdf' })).body
  const [{ storage_key: key }] = await on.rows('select storage_key from documents where id = $1', [data.documentId])
  await it.services.files.remove(key)
  answer = gives(await samplePdf(4))
  expect((await get(orderId, data.file1)).statusCode).toBe(404)
  answer = gives(pdf)
  expect((await get(orderId, data.file1)).rawPayload.equals(pdf)).toBe(true)
  answer = (_request, response) => void response.writeHead(404).end()
  expect((await get(orderId, data.file1)).statusCode).toBe(200)
})

test('a traveller gets theirs; nobody else makes us ask', async () => {
  allowLocal()
  answer = gives(await samplePdf(1))
  const { orderId, traveller } = await aTrackedOrder(it)
  expect((await get(orderId, 'mine.pdf', {})).statusCode).toBe(404)
  expect((await get(orderId + 1, 'mine.pdf', {})).statusCode).toBe(404)
  expect(asked).toEqual([])
  expect((await get(orderId, 'mine.pdf', traveller.jar.header())).statusCode).toBe(200)
})

test.each<[string, () => Promise<RequestListener> | RequestListener]>([
  [
    'a redirect',
    () => (request, response) => {
      if (request.url?.endsWith('elsewhere')) return gives(Buffer.from('%PDF-1.7'))(request, response)
      response.writeHead(302, { location: `${site.url}/elsewhere` }).end()
    },
  ],
  ['another kind of file', () => gives(Buffer.from('<html><script>alert(1)</script></html>'))],
  ['a PDF with a script', async () => gives(await HOSTILE_PDFS['JavaScript at opening']!.make())],
  [
    'a file that says it is too large',
    () => (_request, response) => response.writeHead(200, { 'content-length': 20_000_000 }).flushHeaders(),
  ],
  [
    'a file that becomes too large',
    () => (_request, response) => {
      response.writeHead(200)
      const part = Buffer.alloc(1_000_000, ' ')
      const more = (): unknown => !response.destroyed && response.write(part, () => setImmediate(more))
      more()
    },
  ],
  [
    'a file that breaks off',
    () => (_request, response) => {
      response.writeHead(200, { 'content-length': 5_000 }).write('%PDF-1.7', () => response.destroy())
    },
  ],
  ['a failure', () => (_request, response) => void response.writeHead(500).end('%PDF-1.7')],
])('%s is not taken: 404, and nothing kept', async (_what, make) => {
  allowLocal()
  answer = await make()
  const orderId = await anOrder(it.services.pool)
  const before = await uploadsOf(it, team).storedFiles()
  expect((await get(orderId, 'x.pdf')).statusCode).toBe(404)
  expect(asked).toHaveLength(1)
  expect(await documentsOf(orderId)).toEqual([])
  expect(await uploadsOf(it, team).storedFiles()).toEqual(before)
})

test('a site that is slow is given up', async () => {
  allowLocal()
  NETWORK.timeLimitMs = 500
  answer = (_request, response) => void response.writeHead(200).write('%PDF')
  expect((await get(await anOrder(it.services.pool), 'x.pdf')).statusCode).toBe(404)
})

test('internal addresses are asked for nothing, whatever name leads there, nor plain http', async () => {
  NETWORK.ca = LOCAL_CERTIFICATE
  answer = gives(await samplePdf(1))
  const orderId = await anOrder(it.services.pool)
  expect((await get(orderId, 'x.pdf')).statusCode).toBe(404)
  const port = new URL(site.url).port
  for (const address of [
    `https://127.0.0.1:${port}/x`,
    `https://[::1]:${port}/x`,
    `https://[::ffff:127.0.0.1]:${port}/x`,
    `https://2130706433:${port}/x`,
    `https://0x7f.1:${port}/x`,
    `https://localhost:${port}/x`,
    `http://localhost:${port}/x`,
    `https://user:word@localhost:${port}/x`,
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'https://[fd00::1]/x',
    'https://192.168.1.1/x',
  ])
    expect(await fetchFromSite(address), address).toBeUndefined()
  expect(asked).toEqual([])
})

test('an order asks its site for so many names and no more', async () => {
  allowLocal()
  answer = (_request, response) => void response.writeHead(404).end()
  const orderId = await anOrder(it.services.pool)
  for (let index = 0; index < 30; index++) expect((await get(orderId, `n${index}.pdf`)).statusCode).toBe(404)
  expect((await get(orderId, 'one-more.pdf')).statusCode).toBe(429)
  expect(asked).toHaveLength(30)
  for (const name of ['..%2f..%2fsecret', '%2e%2e', 'a%3Fb', 'x%00', 'a%23b'])
    expect((await get(await anOrder(it.services.pool), name)).statusCode).toBe(404)
  expect(asked).toHaveLength(30)
})
