import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sweepOrphanFiles } from '#server/documents/keeping/sweep-orphan-files.ts'
import { bucketServer, type BucketServer } from '#server/testing/bucket-server.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

let bucket: BucketServer
beforeAll(async () => void (bucket = await bucketServer()))
afterAll(() => bucket.close())

const TICKET = { name: 'ticket.pdf', type: 'application/pdf' }
const s3 = () => ({
  S3_BUCKET: 'tickets',
  S3_ENDPOINT: bucket.url,
  AWS_ACCESS_KEY_ID: 'AK',
  AWS_SECRET_ACCESS_KEY: 's',
  AWS_REGION: 'eu-west-1',
})
const shownHeaders: Record<string, Record<string, unknown>> = {}

describe.each(['file', 's3'] as const)('documents in the %s store', (store) => {
  let it: TestApp
  let team: string
  beforeAll(async () => {
    it = await testApp({ DOCUMENT_STORE: store, ...(store === 's3' && s3()) })
    team = await it.signInAs('Team')
  })
  afterAll(() => it.close())

  async function anUpload() {
    const on = uploadsOf(it, team)
    const orderId = await on.order()
    const bytes = await samplePdf(2)
    const { data } = (await on.upload(orderId, { ...TICKET, bytes })).body
    const { rows } = await it.services.pool.query('select storage_key as key from documents where id = $1', [
      data.documentId,
    ])
    return { bytes, url: `/uploads/docs/${orderId}_${data.file1}`, key: rows[0].key as string }
  }
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    it.app.inject({ method, url, headers: { authorization: team } })
  async function change(key: string) {
    if (store === 's3') bucket.objects.set(key, Buffer.from('changed'))
    else await writeFile(join(it.services.env.DATA_DIR, 'documents', 'kept', key), 'changed')
  }

  test('are served with the same headers', async () => {
    const { bytes, url } = await anUpload()
    const answer = await get(url)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect((await get(url, 'HEAD')).headers['content-length']).toBe(String(bytes.length))
    const { date: _date, 'content-disposition': named, 'content-length': _length, ...same } = answer.headers
    expect(named).toMatch(/^attachment; filename="/)
    shownHeaders[store] = Object.fromEntries(Object.entries(same).filter(([name]) => !/request-id/.test(name)))
    expect(shownHeaders[store]).toEqual(shownHeaders.file)
    expect(same).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  })

  test('that were changed there are not handed out, and what is gone is not found', async () => {
    const { url, key } = await anUpload()
    await change(key)
    expect((await get(url)).statusCode).toBe(503)
    await it.services.files.remove(key)
    expect((await get(url)).statusCode).toBe(404)
  })

  test('a sweep leaves what belongs to a document', async () => {
    const { url } = await anUpload()
    await sweepOrphanFiles(it.services)
    expect((await get(url)).statusCode).toBe(200)
  })
})

test('while the bucket fails an upload is refused and leaves no row; then the same one is taken', async () => {
  const it = await testApp({ DOCUMENT_STORE: 's3', ...s3() })
  onTestFinished(() => it.close())
  const on = uploadsOf(it, await it.signInAs('Team'))
  const orderId = await on.order()
  const bytes = await samplePdf(1)
  const upload = async () => [
    (await on.upload(orderId, { ...TICKET, bytes })).code,
    (await on.rows('select from documents')).length,
  ]
  bucket.fails = true
  expect(await upload()).toEqual([503, 0])
  bucket.fails = false
  expect(await upload()).toEqual([200, 1])
})

function canMount(): boolean {
  try {
    return process.platform === 'linux' && process.getuid?.() === 0 && execFileSync('/usr/bin/mount').length > 0
  } catch {
    return false
  }
}

test.skipIf(!canMount())(
  'a full disk is a clear refusal, keeps nothing half-written, and what fits is taken again',
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'entrada-full-'))
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', place])
    const it = await testApp({ DATA_DIR: place })
    try {
      const on = uploadsOf(it, await it.signInAs('Team'))
      const orderId = await on.order()
      const large = await samplePdf(1)
      const padded = Buffer.concat([large, Buffer.alloc(500_000, ' ')])
      const { code, body } = await on.upload(orderId, { ...TICKET, bytes: padded })
      expect([code, body.status, body.message]).toEqual([
        503,
        0,
        expect.stringMatching(/^The server has no space left/),
      ])
      expect(await on.storedFiles()).toEqual([])
      expect(await on.rows('select from documents')).toHaveLength(0)
      expect((await on.upload(orderId, { ...TICKET, bytes: await samplePdf(1) })).code).toBe(200)
    } finally {
      await it.close()
      execFileSync('/usr/bin/umount', [place])
      await rm(place, { recursive: true, force: true })
    }
  },
)
