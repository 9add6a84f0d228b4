import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { multipart, uploadForm, type FormFile } from '#server/testing/multipart.ts'
import { HOSTILE_PDFS } from '#server/testing/hostile-pdfs.ts'
import { samplePdf, SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { formPdf, OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const address = await it.app.listen({ host: '127.0.0.1', port: 0 })
const team = await it.signInAs('Team')
const on = uploadsOf(it, team)
const pdf = await samplePdf(2)

const aPdf = (own?: Partial<FormFile>) => formPdf(pdf, own)

test.each([
  ['list@mail.example,second@mail.example'],
  ['a@mail.example\r\nBcc: x@evil.example'],
  ['Maria <a@mail.example>'],
  ['"quoted"@mail.example'],
  [`${'x'.repeat(250)}@mail.example`],
])('an address such as %j is refused', async (email) => {
  const { code, body } = await on.upload(await on.order(), aPdf(), email, await it.signInAs('Admin'))
  expect([code, body.message]).toEqual([422, 'Please enter your email'])
})

test('kind and ending come from the bytes, whatever the name says', async () => {
  const orderId = await on.order()
  const { body } = await on.upload(orderId, { bytes: SAMPLE_IMAGES.png, name: 'ticket.pdf', type: 'application/pdf' })
  expect(body.data.file1).toMatch(/\.png$/)
  const hostile: [string, Buffer][] = [
    ['ticket.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['ticket.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['ticket.jpg', Buffer.concat([SAMPLE_IMAGES.jpeg, Buffer.from('<script>alert(1)</script>')])],
    ['ticket.pdf', await HOSTILE_PDFS['an attached file']!.make()],
  ]
  const before = await on.storedFiles()
  for (const [name, bytes] of hostile) {
    const { code, body: refused } = await on.upload(orderId, { bytes, name, type: 'application/pdf' })
    expect([code, refused.status]).toEqual([415, 0])
  }
  expect(await on.storedFiles()).toEqual(before)
})

test.each([
  ['a NUL', 'a\0b.pdf'],
  ['a line break', 'a\r\nx-evil: 1.pdf'],
])('a name with %s does no harm', async (_what, name) => {
  const { code } = await on.upload(await on.order(), aPdf({ name }))
  expect([200, 400, 415, 422]).toContain(code)
})

test('a file above 15 MB is refused with 413 and leaves nothing', async () => {
  const before = await on.storedFiles()
  const { code, body } = await on.upload(
    await on.order(),
    aPdf({ bytes: Buffer.concat([pdf, Buffer.alloc(16 * 1024 * 1024)]) }),
  )
  expect([code, body.message]).toEqual([413, 'The file is too large: at most 15 MB'])
  expect(await on.storedFiles()).toEqual(before)
})

test('over a real connection the refusal arrives, however much the client still sends', async () => {
  const before = await on.storedFiles()
  const { body, headers } = uploadForm(await on.order(), EMAIL, aPdf({ bytes: Buffer.alloc(60 * 1024 * 1024) }))
  const url = `${address}/api/admin/upload-visa-document`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, authorization: team },
    body: new Uint8Array(body),
  })
  expect([answer.status, await answer.json()]).toMatchObject([413, { status: 0 }])
  expect(await on.storedFiles()).toEqual(before)
})

test('the refusal comes when the limit is reached, whatever is still to come', async () => {
  const { port } = it.app.server.address() as AddressInfo
  const before = await on.storedFiles()
  const { body, headers } = uploadForm(await on.order(), EMAIL, aPdf({ bytes: Buffer.alloc(17 * 1024 * 1024) }))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/admin/upload-visa-document HTTP/1.1\r\nhost: x\r\nauthorization: ${team}\r\n` +
      `content-type: ${headers['content-type']}\r\ncontent-length: ${5 * 1024 ** 3}\r\n\r\n`,
  )
  socket.write(body)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /)
  socket.destroy()
  expect(await on.storedFiles()).toEqual(before)
})

test('after a refusal the line takes the rest, and the next call', async () => {
  const { port } = it.app.server.address() as AddressInfo
  const { body, headers } = uploadForm(await on.order(), EMAIL, aPdf({ bytes: Buffer.alloc(40 * 1024 * 1024) }))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answered = ''
  socket.on('data', (part: Buffer) => (answered += part.toString()))
  socket.write(
    `POST /api/admin/upload-visa-document HTTP/1.1\r\nhost: x\r\nauthorization: ${team}\r\n` +
      `content-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect
    .poll(() => answered.match(/HTTP\/1\.1 \d+/g), { timeout: 30_000 })
    .toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  socket.destroy()
})

test('too many files or fields are refused, and a field cannot reach a prototype', async () => {
  const orderId = await on.order()
  const before = await on.storedFiles()
  const base: [string, string | FormFile][] = [
    ['orderId', String(orderId)],
    ['email', EMAIL],
    ['uploadVisaDoc', aPdf()],
  ]
  expect((await on.send(multipart([...base, ['second', aPdf()]]))).code).toBeGreaterThanOrEqual(400)
  const many = Array.from({ length: 40 }, (_, index) => [`field${index}`, 'x'] as [string, string])
  expect((await on.send(multipart([...many, ...base]))).code).toBeGreaterThanOrEqual(400)
  expect((await on.send(multipart([['email', 'x'.repeat(5_000)], ...base]))).code).toBeGreaterThanOrEqual(400)
  expect((await on.send(multipart([['__proto__', 'x'], ...base]))).code).toBeLessThan(500)
  expect((await on.send(multipart([['constructor', 'x'], ...base]))).code).toBeLessThan(500)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect((await on.storedFiles()).length - before.length).toBeLessThanOrEqual(2)
})

test('an upload that breaks off leaves nothing, however often', async () => {
  const { port } = it.app.server.address() as AddressInfo
  const before = await on.storedFiles()
  const orderId = await on.order()
  const form = uploadForm(orderId, EMAIL, aPdf({ bytes: Buffer.concat([pdf, Buffer.alloc(200_000)]) }))
  const head =
    `POST /api/admin/upload-visa-document HTTP/1.1\r\nhost: x\r\nauthorization: ${team}\r\n` +
    `content-type: ${form.headers['content-type']}\r\ncontent-length: ${form.body.length}\r\n\r\n`
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(head)
      socket.write(form.body.subarray(0, 300 + index * 4_000))
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
    }),
  )
  await expect.poll(on.storedFiles).toEqual(before)
  expect(await on.rows('select from documents where order_id = $1', [orderId])).toHaveLength(0)
})
