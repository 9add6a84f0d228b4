import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#server/errors.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { BrokenSeal, FRAME } from '#server/sealing/frames.ts'
import { KeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { bucketServer, type BucketServer } from '#server/testing/bucket-server.ts'

const CANARY = 'PASSPORT-OF-ŁUKASZ'
const HEADER = 40
const FRAME_ON_DISK = 4 + FRAME + 16
const [old, current] = [makeDataKey(), makeDataKey()]

let folder: string
let bucket: BucketServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrada-sealed-'))
  bucket = await bucketServer()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

describe.each(['file', 's3'] as const)('the %s store with keys', (kind) => {
  const env = () => ({
    DATA_DIR: join(folder, kind),
    DOCUMENT_STORE: kind,
    S3_BUCKET: 'tickets',
    S3_ENDPOINT: bucket.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
  const bytes = Buffer.from(CANARY.repeat(150_000))
  let store: Storage
  beforeAll(async () => {
    store = await openStorage(env(), new KeyRing([current, old]))
  })
  const keep = async (content: Buffer, by = store) =>
    (await by.receive(Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]), 1e8)).keep('pdf')
  const inPieces = async (key: string) => buffer((await store.open(key))!)
  const path = (key: string) => join(folder, kind, 'documents', 'kept', key)
  const raw = async (key: string) => (kind === 's3' ? bucket.objects.get(key)! : await readFile(path(key)))
  const put = async (key: string, content: Buffer) =>
    kind === 's3' ? void bucket.objects.set(key, content) : await writeFile(path(key), content)

  test('never lets the bytes lie plain, and gives them back', async () => {
    const arrived = await store.receive(Readable.from([bytes]), 1e8)
    const [incoming] = await readdir(join(folder, kind, 'documents', 'incoming'))
    expect((await readFile(join(folder, kind, 'documents', 'incoming', incoming!))).includes(CANARY)).toBe(false)
    expect((await arrived.read()).equals(bytes)).toBe(true)
    const key = await arrived.keep('pdf')
    expect(key).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d/[0-9a-f]{32}\\.${current.id}\\.pdf$`))
    expect((await raw(key)).includes(CANARY)).toBe(false)
    expect((await store.read(key))!.equals(bytes)).toBe(true)
  })

  test('reads what lies plain, and under another key of the ring', async () => {
    for (const ring of [undefined, new KeyRing([old]), new KeyRing([current])]) {
      const key = await keep(bytes, await openStorage(env(), ring))
      expect((await store.read(key))!.equals(bytes)).toBe(true)
      expect((await inPieces(key)).equals(bytes)).toBe(true)
    }
  })

  test('says that it lacks a key', async () => {
    const key = await keep(bytes)
    const other = await openStorage(env(), new KeyRing([old]))
    await expect(other.read(key)).rejects.toThrow('encrypted with a key that the server does not have')
  })

  const frame = (file: Buffer, nth: number) =>
    file.subarray(HEADER + nth * FRAME_ON_DISK, HEADER + (nth + 1) * FRAME_ON_DISK)
  test.each([
    ['one changed bit', (file: Buffer) => file.with(FRAME, file[FRAME]! ^ 1)],
    ['a changed salt', (file: Buffer) => file.with(20, file[20]! ^ 1)],
    ['the last frame cut off', (file: Buffer) => file.subarray(0, HEADER + 2 * FRAME_ON_DISK)],
    ['nothing left', () => Buffer.alloc(0)],
    ['something after the end', (file: Buffer) => Buffer.concat([file, frame(file, 0)])],
    [
      'two frames exchanged',
      (file: Buffer) =>
        Buffer.concat([
          file.subarray(0, HEADER),
          frame(file, 1),
          frame(file, 0),
          file.subarray(HEADER + 2 * FRAME_ON_DISK),
        ]),
    ],
    ['plain bytes in its place', () => Buffer.from('%PDF-1.7')],
  ])('refuses a file with %s', async (_what, change) => {
    const key = await keep(bytes)
    expect((await raw(key)).length).toBeGreaterThan(HEADER + 2 * FRAME_ON_DISK)
    await put(key, Buffer.from(change(await raw(key))))
    for (const read of [store.read, inPieces]) {
      const refusal: unknown = await read(key).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      expect((refusal as Refusal).message).toBe('This document was damaged on the server and cannot be opened')
      expect((refusal as Refusal).cause).toBeInstanceOf(BrokenSeal)
    }
  })

  test('refuses another document’s bytes, sealed as they are', async () => {
    const [one, another] = [await keep(Buffer.from('one')), await keep(Buffer.from('another'))]
    await put(one, await raw(another))
    await expect(store.read(one)).rejects.toMatchObject({ cause: expect.any(BrokenSeal) })
  })

  test('refuses what was sealed with another key of the ring', async () => {
    const key = await keep(bytes)
    const renamed = key.replace(current.id, old.id)
    await put(renamed, await raw(key))
    await expect(store.read(renamed)).rejects.toMatchObject({ cause: expect.any(BrokenSeal) })
  })
})
