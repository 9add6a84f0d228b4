import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { scanDocuments } from '#server/documents/scan-documents.ts'
import { scan } from '#server/files/scan.ts'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { startClamd, EICAR } from '#server/testing/clamd.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const infected = async () => Buffer.concat([await samplePdf(1), Buffer.from('\n'), EICAR])
const file = (bytes: Buffer, name = 'ticket.pdf') => ({ bytes, name, type: 'application/pdf' })
const folder = await mkdtemp(join(tmpdir(), 'entrada-clamd-'))
const socket = join(folder, 'clamd.ctl')
const clamd = await startClamd(socket)
const it = await testApp({ CLAMD_SOCKET: socket })
const team = await it.signInAs('Team')
const on = uploadsOf(it, team)
afterAll(async () => {
  await it.close()
  await clamd.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => void (clamd.mood = 'works'))

const open = (orderId: number, file1: string) =>
  it.app.inject({ url: `/uploads/docs/${orderId}_${file1}`, headers: { authorization: team } })
const stateOf = async (orderId: number) =>
  on.rows('select state, scan from documents where order_id = $1 order by id', [orderId])
const mailOf = async (orderId: number) =>
  (await on.rows('select id, state, reason from mails where order_id = $1', [orderId]))[0]

/** An order with a document that arrived while the scanner was away. */
async function aWaiting(bytes: Buffer) {
  clamd.mood = 'hangs up'
  const orderId = await on.order()
  const { body } = await on.upload(orderId, file(bytes))
  clamd.mood = 'works'
  return { orderId, body, file1: body.data.file1 as string, mailId: body.data.mailHistoryId as number }
}

test('a clean document is sent; one with a virus is refused in words and leaves nothing', async () => {
  const orderId = await on.order()
  const before = clamd.scanned
  expect((await on.upload(orderId, file(await samplePdf(1)))).code).toBe(200)
  expect([await stateOf(orderId), clamd.scanned]).toEqual([[{ state: 'current', scan: 'clean' }], before + 1])
  const stored = await on.storedFiles()
  const { code, body } = await on.upload(orderId, file(await infected(), 'virus.pdf'))
  expect([code, body.message]).toEqual([415, 'This file has a virus (Eicar-Signature). It was not kept.'])
  expect(await on.storedFiles()).toEqual(stored)
  expect(await stateOf(orderId)).toHaveLength(1)
})

test('while the scanner is away a document waits: nobody opens it, nothing mails it', async () => {
  const { orderId, body, file1, mailId } = await aWaiting(await samplePdf(1))
  expect([body.status, body.message]).toEqual([1, expect.stringMatching(/waits for the virus scan/)])
  expect(await stateOf(orderId)).toEqual([{ state: 'waiting', scan: 'waiting' }])
  const answer = await open(orderId, file1)
  expect([answer.statusCode, answer.json().message]).toEqual([503, 'This document waits for the virus scan'])
  await sendMail(it.services, { mailId, provider: 'AWS' })
  expect(await mailOf(orderId)).toMatchObject({ state: 'queued', reason: 'The document waits for the virus scan' })
  const resend = { token: team, body: { orderId, email: 'own@mail.example' } }
  expect((await it.call('POST', '/admin/resend-mail', resend)).code).toBe(422)
})

test('when the scanner is back, the document becomes current and its mail goes', async () => {
  const { orderId, file1, mailId } = await aWaiting(await samplePdf(2))
  await sendMail(it.services, { mailId, provider: 'AWS' })
  await it.services.pool.query('delete from graphile_worker._private_jobs where key = $1', [`mail:${mailId}`])
  clamd.mood = 'hangs up'
  await scanDocuments(it.services)
  expect(await stateOf(orderId)).toEqual([{ state: 'waiting', scan: 'waiting' }])
  clamd.mood = 'works'
  await scanDocuments(it.services)
  expect(await stateOf(orderId)).toEqual([{ state: 'current', scan: 'clean' }])
  expect((await open(orderId, file1)).statusCode).toBe(200)
  const jobs = await on.rows('select run_at <= now() as now from graphile_worker._private_jobs where key = $1', [
    `mail:${mailId}`,
  ])
  expect(jobs).toEqual([{ now: true }])
  await sendMail(it.services, { mailId, provider: 'AWS' })
  expect((await mailOf(orderId)).state).toBe('captured')
  expect(
    await on.rows(`select after->>'scan' as scan from audit_log where order_id = $1 and event = 'document.scanned'`, [
      orderId,
    ]),
  ).toEqual([{ scan: 'clean' }])
})

test('one that waited and has a virus is withdrawn, its file removed, its mail failed', async () => {
  const { orderId, file1, mailId } = await aWaiting(await infected())
  await scanDocuments(it.services)
  expect(await stateOf(orderId)).toEqual([{ state: 'withdrawn', scan: 'infected' }])
  expect((await open(orderId, file1)).statusCode).toBe(404)
  await sendMail(it.services, { mailId, provider: 'AWS' })
  expect(await mailOf(orderId)).toMatchObject({ state: 'failed', reason: 'The document has a virus' })
  const keys = await on.rows('select storage_key from documents where order_id = $1', [orderId])
  expect(await it.services.files.read(keys[0].storage_key)).toBeUndefined()
})

test('what waits takes no place before it is clean', async () => {
  const orderId = await on.order()
  await on.upload(orderId, file(await samplePdf(1)))
  clamd.mood = 'hangs up'
  await on.upload(orderId, file(await samplePdf(2)))
  expect(await stateOf(orderId)).toMatchObject([{ state: 'current' }, { state: 'waiting' }])
  clamd.mood = 'works'
  await scanDocuments(it.services)
  expect(await stateOf(orderId)).toMatchObject([{ state: 'superseded' }, { state: 'current' }])
})

test.each([
  ['talks nonsense', 'its answer makes no sense'],
  ['refuses the size', 'its answer makes no sense'],
  ['hangs up', /hung up|ECONNRESET|EPIPE/],
  ['silent', 'it is silent'],
] as const)('a scanner that %s is away', async (mood, reason) => {
  clamd.mood = mood
  const found = await scan(it.services.env, await samplePdf(1))
  expect(found).toEqual({ is: 'away', reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) })
})

test('over a port, with fifteen megabytes; where nobody listens it is away', async () => {
  const port = 40_000 + (process.pid % 20_000)
  const other = await startClamd(port)
  const large = Buffer.concat([Buffer.alloc(15 * 1024 * 1024 - EICAR.length, 'x'), EICAR])
  expect(await scan({ CLAMD_SOCKET: `127.0.0.1:${port}` }, large)).toEqual({ is: 'infected', name: 'Eicar-Signature' })
  await other.close()
  expect(await scan({ CLAMD_SOCKET: `127.0.0.1:${port}` }, large)).toEqual({ is: 'away', reason: 'ECONNREFUSED' })
  expect(await scan({ CLAMD_SOCKET: undefined }, large)).toBeUndefined()
})
