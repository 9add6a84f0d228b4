import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#server/errors.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { openInboundObject } from '#server/files/s3.ts'
import type { Storage } from '#server/files/storage.ts'
import { bucketServer, type BucketServer } from '#server/testing/bucket-server.ts'

let folder: string
let bucket: BucketServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrada-store-'))
  bucket = await bucketServer()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const envOf = (store: 'file' | 's3') => ({
  DATA_DIR: join(folder, store),
  DOCUMENT_STORE: store,
  S3_BUCKET: 'tickets',
  S3_ENDPOINT: bucket.url,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIATEST',
  AWS_SECRET_ACCESS_KEY: 'secret',
})
const bytes = Buffer.from('%PDF-1.7 señal\n'.repeat(20_000))

describe.each(['file', 's3'] as const)('the %s store', (kind) => {
  let store: Storage
  beforeAll(async () => {
    store = await openStorage(envOf(kind))
  })
  const receive = (content: Buffer, most = 1_000_000) =>
    store.receive(Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]), most)
  const arriving = () => readdir(join(folder, kind, 'documents', 'incoming')).catch(() => [])

  test('keeps the very bytes under a random key, counted and hashed', async () => {
    const file = await receive(bytes)
    expect(file).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(await file.read()).toEqual(bytes)
    const key = await file.keep('pdf')
    expect(key).toMatch(/^\d{4}-\d\d-\d\d\/[0-9a-f]{32}\.pdf$/)
    await file[Symbol.asyncDispose]()
    expect(await store.read(key)).toEqual(bytes)
    expect(await arriving()).toEqual([])
    const listed: string[] = []
    for await (const found of store.list(key.slice(0, 10))) listed.push(found.key)
    expect(listed).toContain(key)
    await store.remove(key)
    await store.remove(key)
    expect([await store.read(key), await store.open(key)]).toEqual([undefined, undefined])
  })

  test('what is not kept vanishes; what is too large, or breaks off, leaves nothing', async () => {
    {
      await using file = await receive(bytes)
      expect(file.bytes).toBe(bytes.length)
    }
    await expect(receive(bytes, 5_000)).rejects.toMatchObject({ kind: 'too-large' })
    const broken = Readable.from(
      (async function* () {
        yield bytes
        throw new Error('the client went away')
      })(),
    )
    await expect(store.receive(broken, 1_000_000)).rejects.toThrow('the client went away')
    expect(await arriving()).toEqual([])
  })

  test.each(['../../secret', '/etc/passwd', '2026-01-01/../../x.pdf', 'x', ''])(
    'the key %j reads nothing',
    async (key) => {
      expect(await store.read(key)).toBeUndefined()
    },
  )
})

test('a bucket that does not answer is a refusal in words', async () => {
  const gone = await bucketServer()
  await gone.close()
  const store = await openStorage({ ...envOf('s3'), S3_ENDPOINT: gone.url })
  const file = await store.receive(Readable.from([bytes]), 1_000_000)
  const refusal: unknown = await file.keep('pdf').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).message).toMatch(/does not respond/)
})

test('what Amazon’s mail received is read from Amazon, also where documents lie in a store with keys of its own', async () => {
  const amazon = await bucketServer()
  const inbound = await openStorage({ ...envOf('s3'), S3_BUCKET: 'inbound', S3_ENDPOINT: amazon.url })
  const object = {
    Bucket: 'inbound',
    Key: await (await inbound.receive(Readable.from([bytes]), 1_000_000)).keep('pdf'),
  }
  vi.stubEnv('AWS_ENDPOINT_URL_S3', amazon.url)
  const own = { S3_ACCESS_KEY_ID: 'own', S3_SECRET_ACCESS_KEY: 'own' }
  expect(await buffer(await openInboundObject({ ...envOf('s3'), ...own }, object, 1_000_000))).toEqual(bytes)
  // A store that has Amazon's keys is the one that has the mail.
  await expect(openInboundObject(envOf('s3'), object, 1_000_000)).rejects.toThrow(Refusal)
  vi.unstubAllEnvs()
  await amazon.close()
})

// A limit on the size of files fails a write in the middle, as a full disk does.
test.skipIf(process.platform === 'win32')(
  'a disk without room is a refusal in words, and nothing half-written stays',
  async () => {
    const place = join(folder, 'full')
    const script = `
    import { Readable } from 'node:stream'
    import { openDisk } from '#server/files/disk.ts'
    const store = await openDisk(${JSON.stringify(place)})
    const error = await store.receive(Readable.from([Buffer.alloc(100_000), Buffer.alloc(400_000)]), 1e6).catch((thrown) => thrown)
    console.log(error.kind, error.message)`
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', 'ulimit -f 200; exec "$0" --input-type=module -e "$1"', process.execPath, script],
      { cwd: resolve(import.meta.dirname, '../..') },
    )
    expect(stdout).toMatch(/^unavailable The server has no space left/)
    expect(await readdir(join(place, 'incoming'))).toEqual([])
  },
)

test('a store with a region and keys of its own is asked by these, and not by those of the mails', async () => {
  const own = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'entrada:app', S3_SECRET_ACCESS_KEY: 'another secret' }
  const store = await openStorage({ ...envOf('s3'), ...own })
  const file = await store.receive(Readable.from([bytes]), 1_000_000)
  await file.keep('pdf')
  expect(bucket.asked.at(-1)?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=entrada:app\/\d{8}\/us-east-1\//,
  )
})

test('the bucket is asked by our own key alone: nothing in it is made public, and no address opens it without the key', async () => {
  const store = await openStorage(envOf('s3'))
  const from = bucket.asked.length
  const file = await store.receive(Readable.from([bytes]), 1_000_000)
  const key = await file.keep('pdf')
  await store.read(key)
  await store.remove(key)
  const asked = bucket.asked.slice(from)
  expect(asked.length).toBeGreaterThanOrEqual(3)
  for (const { address, headers } of asked) {
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIATEST/)
    expect(Object.keys(headers).filter((name) => /^x-amz-(acl|grant)/.test(name))).toEqual([])
    expect(address).not.toMatch(/x-amz-(signature|credential)/i)
  }
})
