import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { sealFiles } from '#server/documents/keeping/seal-files.ts'
import { countSealed } from '#server/documents/keeping/stored-files.ts'
import { sweepOrphanFiles } from '#server/documents/keeping/sweep-orphan-files.ts'
import { dayOf } from '#server/files/keys.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { KeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { bucketServer, type BucketServer } from '#server/testing/bucket-server.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const DOCUMENTS = 3
const [first, second] = [makeDataKey(), makeDataKey()]
let bucket: BucketServer
beforeAll(async () => void (bucket = await bucketServer()))
afterAll(() => bucket.close())

describe.each(['file', 's3'] as const)('files of the %s store', (store) => {
  let it: TestApp
  let team: string
  const uploaded: { url: string; bytes: Buffer }[] = []
  beforeAll(async () => {
    it = await testApp({
      DOCUMENT_STORE: store,
      ...(store === 's3' && {
        S3_BUCKET: 'tickets',
        S3_ENDPOINT: bucket.url,
        AWS_ACCESS_KEY_ID: 'AK',
        AWS_SECRET_ACCESS_KEY: 's',
        AWS_REGION: 'eu-west-1',
      }),
    })
    team = await it.signInAs('Team')
    const on = uploadsOf(it, team)
    const pdf = await samplePdf(1)
    for (let n = 0; n < DOCUMENTS; n++) {
      const orderId = await on.order()
      const bytes = Buffer.concat([pdf, Buffer.from(`% ${store} ${n}`)])
      const { data } = (await on.upload(orderId, { name: 'ticket.pdf', type: 'application/pdf', bytes })).body
      uploaded.push({ bytes, url: `/uploads/docs/${orderId}_${data.file1}` })
    }
    const mail = await it.services.files.receive(Readable.from([Buffer.from('From: a@gob.do\n\nwords')]), 1_000)
    await query(
      `insert into government_mails (channel, fingerprint, storage_key, bytes, envelope_to, proofs)
        values ('sendgrid', 'x', $1, 22, '{}', '{}')`,
      await mail.keep('eml'),
    )
  })
  afterAll(() => it.close())

  const query = async (text: string, ...values: unknown[]) => (await it.services.pool.query(text, values)).rows
  const keys = async (): Promise<string[]> =>
    (
      await query(`select storage_key from documents union all select storage_key from government_mails order by 1`)
    ).map(({ storage_key }) => storage_key)
  /** The services of a process that was started with these keys. */
  async function started(...ring: ConstructorParameters<typeof KeyRing>[0] & object): Promise<Services> {
    const keyRing = new KeyRing(ring)
    const numbers = new SealedNumbers(keyRing)
    await noteKeys({ pool: it.services.pool, ring: keyRing, numbers })
    const files = await openStorage(it.services.env, keyRing)
    Object.assign(it.services, { ring: keyRing, numbers, files })
    return it.services
  }
  /** The services where a transaction begins otherwise. */
  function withPool(begin: (real: Pool) => Promise<unknown>): Services {
    const real = it.services.pool
    const connect = (done?: never) => (done ? real.connect(done) : begin(real))
    return { ...it.services, pool: Object.create(real, { connect: { value: connect } }) }
  }
  const raw = (key: string) =>
    store === 's3' ? bucket.objects.get(key) : readFileSync(join(it.services.env.DATA_DIR, 'documents', 'kept', key))
  async function expectServed() {
    for (const { url, bytes } of uploaded) {
      const whole = await it.app.inject({ url, headers: { authorization: team } })
      expect(whole.rawPayload.equals(bytes)).toBe(true)
      const range = await it.app.inject({ url, headers: { authorization: team, range: 'bytes=5-24' } })
      expect([range.statusCode, range.rawPayload.equals(bytes.subarray(5, 25))]).toEqual([206, true])
    }
  }

  test('lie plain without keys, and nothing is sealed', async () => {
    const before = await keys()
    await sealFiles(it.services)
    expect(await keys()).toEqual(before)
    expect(before.filter((key) => raw(key)!.includes('%PDF'))).toHaveLength(DOCUMENTS)
  })

  test('are sealed once there are keys, and served as before; the plain ones are removed after an hour', async () => {
    const plain = await keys()
    await sealFiles(await started(first))
    const sealed = await keys()
    expect(sealed).toHaveLength(DOCUMENTS + 1)
    for (const key of sealed) {
      expect(key).toContain(`.${first.id}.`)
      expect(raw(key)!.includes('%PDF')).toBe(false)
    }
    expect(await countSealed(it.services.pool)).toEqual(new Map([[first.id, DOCUMENTS + 1]]))
    await expectServed()
    // Who read a row before still finds its file.
    for (const key of plain) expect(await it.services.files.read(key)).toBeDefined()
    await query(`update replaced_files set replaced_at = now() - interval '61 minutes'`)
    await sealFiles(it.services)
    for (const key of plain) expect(await it.services.files.read(key)).toBeUndefined()
    expect(await query('select from replaced_files')).toEqual([])
    expect(await keys()).toEqual(sealed)
    await expectServed()
  })

  test('are sealed anew when another key is current, also where a run died in the middle; the sweep removes what it left', async () => {
    const { files, pool } = await started(second, first)
    // A run that dies: the file is written and no row names it yet.
    const half = await files.receive(Readable.from([uploaded[0]!.bytes]), 1e7)
    const left = await half.keep('pdf')
    const failing = withPool((_real) => Promise.reject(new Error('died')))
    await expect(sealFiles(failing)).rejects.toThrow('died')
    expect(await countSealed(pool)).toEqual(new Map([[first.id, DOCUMENTS + 1]]))
    await expectServed()
    await sealFiles(it.services)
    expect(await countSealed(pool)).toEqual(new Map([[second.id, DOCUMENTS + 1]]))
    await expectServed()
    // Only S3's listing in these tests is old enough.
    if (store === 's3') {
      await sweepOrphanFiles(it.services)
      expect(await files.read(left)).toBeUndefined()
      for (const key of await keys()) expect(await files.read(key)).toBeDefined()
    }
  })

  test('that are damaged stay as they are, and hold up no other', async () => {
    const [damaged = ''] = await keys()
    const changed = Buffer.from(raw(damaged)!)
    changed[60]! ^= 1
    if (store === 's3') bucket.objects.set(damaged, changed)
    else writeFileSync(join(it.services.env.DATA_DIR, 'documents', 'kept', damaged), changed)
    await sealFiles(await started(first, second))
    expect(await countSealed(it.services.pool)).toEqual(
      new Map([
        [first.id, DOCUMENTS],
        [second.id, 1],
      ]),
    )
    expect(await keys()).toContain(damaged)
  })

  test('whose row changed meanwhile leave nothing behind', async () => {
    const before = await query('select id, storage_key from documents where sealed_with(storage_key) = $1', first.id)
    const { files } = await started(second, first)
    async function listed(): Promise<string[]> {
      const found: string[] = []
      for await (const { key } of files.list(dayOf(new Date()))) if (key.endsWith('.pdf')) found.push(key)
      return found.sort()
    }
    const there = await listed()
    const meanwhile = withPool(async (real) => {
      await real.query(`update documents set scan = 'infected', withdrawn_at = now()`)
      return real.connect()
    })
    await sealFiles(meanwhile)
    expect(await query('select id, storage_key from documents where sealed_with(storage_key) = $1', first.id)).toEqual(
      before,
    )
    expect(await listed()).toEqual(there)
  })
})
