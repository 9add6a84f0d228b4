import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { signDocumentUrl } from '#server/security/links.ts'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { SAMPLE_IMAGES, samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'

const EMAIL = 'maria@mail.example'
const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')
const pdf = await samplePdf(2)
const { orderId, file1, documentId } = await anUpload(pdf)

async function anUpload(bytes: Buffer) {
  const order = await anOrder(it.services.pool, { email: EMAIL })
  const form = uploadForm(order, EMAIL, { bytes, name: 'x' })
  const { data } = (await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })).body
  return { orderId: order, file1: data.file1 as string, documentId: data.documentId as number }
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  it.app.inject({ method, url, headers })
const address = (order: unknown = orderId, file: string = file1) => `/uploads/docs/${String(order)}_${file}`
const ofTraveller = () => ({ ...it.services, actor: { kind: 'traveller', orderId } as const })
const signed = () => signDocumentUrl(ofTraveller(), orderId, file1)

async function grantOf(order: number): Promise<string> {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/front/track-order',
    payload: { orderId: order, email: EMAIL },
  })
  expect(answer.statusCode).toBe(200)
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

describe('who may have it', () => {
  test('staff, the traveller with the order’s grant, and a signed link get the very bytes', async () => {
    const proofs: [string, Record<string, string>][] = [
      [address(), { authorization: team }],
      [address(), { authorization: `Bearer ${await it.signInAs('Night Staff')}` }],
      [address(), { cookie: await grantOf(orderId) }],
      [signed(), {}],
    ]
    for (const [url, headers] of proofs) {
      const answer = await get(url, headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(pdf)).toBe(true)
    }
  })

  test('anyone else gets one and the same answer as for what does not exist', async () => {
    const other = await anUpload(await samplePdf(1))
    const late = signDocumentUrl(ofTraveller(), orderId, file1, Date.now() - 11 * 60_000)
    const attempts: [string, Record<string, string>][] = [
      [address(), {}],
      [address(), { authorization: 'forged' }],
      [address(), { cookie: await grantOf(other.orderId) }],
      [late, {}],
      [signed().replace(/sig=./, 'sig=!'), {}],
      [signed().replace(file1, other.file1), {}],
      [`${signed()}&sig=x`, {}],
      [address(orderId, other.file1), { authorization: team }],
      [address(999_999), { authorization: team }],
      [address(orderId, file1.toUpperCase()), { authorization: team }],
      [address(`0${orderId}`), { authorization: team }],
      [address('x'), { authorization: team }],
      [address(orderId, `..%2f${file1}`), { authorization: team }],
      [address(orderId, `%2e%2e%5c${file1}`), { authorization: team }],
      [address(orderId, `${file1}%00`), { authorization: team }],
      [address(orderId, ''), { authorization: team }],
      ['/uploads/docs/', { authorization: team }],
      ['/uploads/docs/../../package.json', { authorization: team }],
      ['/uploads/', { authorization: team }],
    ]
    for (const [url, headers] of attempts) {
      const { requestId, ...body } = (await get(url, headers)).json()
      expect([url, body]).toEqual([url, { status: 0, message: 'There is nothing at this address' }])
      expect(requestId).toBeTypeOf('string')
      expect((await get(url, headers, 'HEAD')).statusCode).toBe(404)
    }
  })

  test('a withdrawn document is the traveller’s no longer; staff still open it', async () => {
    const own = await anUpload(await samplePdf(3))
    const url = address(own.orderId, own.file1)
    const cookie = await grantOf(own.orderId)
    expect((await get(url, { cookie })).statusCode).toBe(200)
    await it.call('PUT', '/admin/withdraw-document', {
      token: team,
      body: { orderId: own.orderId, documentId: own.documentId },
    })
    const gone = await get(url, { cookie })
    expect(gone.statusCode).toBe(404)
    expect(gone.json().message).toMatch(/^This document was withdrawn on \d+ [A-Z][a-z]+ \d{4} and no longer counts\./)
    expect((await get(url, { authorization: team })).statusCode).toBe(200)
  })

  test('an old link of a replaced document says so, as the signed one does', async () => {
    const own = await anUpload(await samplePdf(3))
    const link = signDocumentUrl(ofTraveller(), own.orderId, own.file1)
    const form = uploadForm(own.orderId, EMAIL, { bytes: await samplePdf(4), name: 'new.pdf' })
    await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })
    for (const [url, headers] of [
      [link, {}],
      [address(own.orderId, own.file1), { cookie: await grantOf(own.orderId) }],
    ] as [string, Record<string, string>][]) {
      const { statusCode, body } = await get(url, headers)
      expect([statusCode, JSON.parse(body).message]).toEqual([
        404,
        expect.stringMatching(/was replaced by a newer one/),
      ])
    }
  })

  test('a deleted order’s links end at once, the signed one too', async () => {
    const own = await anUpload(await samplePdf(3))
    const link = signDocumentUrl(ofTraveller(), own.orderId, own.file1)
    const cookie = await grantOf(own.orderId)
    expect((await get(link)).statusCode).toBe(200)
    const deletes = { token: await it.tokenOf('Manager'), body: { orderId: own.orderId } }
    expect((await it.call('PUT', '/admin/change-order-status', deletes)).code).toBe(200)
    expect((await get(link)).statusCode).toBe(404)
    expect((await get(address(own.orderId, own.file1), { cookie })).statusCode).toBe(404)
    expect((await get(address(own.orderId, own.file1), { authorization: team })).statusCode).toBe(200)
  })

  test('a Telecaller opens none, by no way, and is told so: it shows the whole passport', async () => {
    const telecaller = await it.signInAs('Telecaller')
    const refused = await get(address(), { authorization: telecaller })
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'A document shows the full passport number, which your role may not see.',
    ])
    const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: telecaller })).body
    expect([data.documents[0].url, data.mailHistory[0].url]).toEqual([null, null])
    const { rows } = await it.services.pool.query(`select id from staff where role = 'Telecaller' limit 1`)
    const staff = { kind: 'staff', id: rows[0].id, name: '', email: '', role: 'Telecaller' } as never
    expect((await get(signDocumentUrl({ ...it.services, actor: staff }, orderId, file1))).statusCode).toBe(404)
  })
})

test('headers tell the browser to save it, to run nothing and to keep nothing', async () => {
  // Its traveller's family name has a digit.
  const name = `Dominican-entry-ARRIVAL-${orderId}.pdf`
  for (const method of ['GET', 'HEAD'] as const) {
    const { headers, rawPayload } = await get(signed(), {}, method)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    })
    expect(rawPayload.length).toBe(method === 'GET' ? pdf.length : 0)
  }
  const image = await anUpload(SAMPLE_IMAGES.png)
  const shown = await get(`${address(image.orderId, image.file1)}?view=1`, { authorization: team })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline; /),
  })
  const travellers = await get(`${address()}?view=1`, { cookie: await grantOf(orderId) })
  expect(travellers.headers['content-disposition']).toMatch(/^attachment; /)
})

test('one range is served; several, or none that exists, are not', async () => {
  const part = await get(signed(), { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 10-19/${pdf.length}`,
    '10',
  ])
  expect(part.rawPayload.equals(pdf.subarray(10, 20))).toBe(true)
  const beyond = await get(signed(), { range: `bytes=${pdf.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`])
  const many = await get(signed(), { range: `bytes=${Array.from({ length: 100 }, () => '0-').join(',')}` })
  expect([many.statusCode, many.rawPayload.length]).toEqual([200, pdf.length])
})

test('a link names who it was made for: the member of staff, until they are suspended or deleted, or the traveller', async () => {
  const own = await anUpload(await samplePdf(7))
  const token = await it.signInAs('Team')
  const me = (await it.call('GET', '/user_info', { token })).body.data
  const details = (await it.call('GET', `/admin/get-orders-details/${own.orderId}`, { token })).body.data
  for (const { url } of [details.documents[0], details.mailHistory[0]]) expect((await get(url)).statusCode).toBe(200)
  const cookie = await grantOf(own.orderId)
  const asked = await it.app.inject({
    method: 'POST',
    url: '/api/front/get-download-history',
    payload: { orderId: own.orderId },
    headers: { cookie, 'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)![1]!) },
  })
  expect((await get(asked.json().path[0].url)).statusCode).toBe(200)
  const { rows } = await it.services.pool.query(
    `select actor_kind, actor_id, actor_name from audit_log where order_id = $1 and event = 'document.opened' order by id`,
    [own.orderId],
  )
  const byMe = { actor_kind: 'staff', actor_id: String(me.id), actor_name: me.name }
  expect(rows).toEqual([byMe, byMe, { actor_kind: 'traveller', actor_id: null, actor_name: 'Traveller' }])
  for (const end of ['suspended_at', 'deleted_at']) {
    await it.services.pool.query(`update staff set ${end} = now() where id = $1`, [me.id])
    expect((await get(details.documents[0].url)).statusCode).toBe(404)
    await it.services.pool.query(`update staff set ${end} = null where id = $1`, [me.id])
  }
})

test('a file that was changed on the disk is not handed out', async () => {
  const own = await anUpload(await samplePdf(6))
  const { rows } = await it.services.pool.query('select storage_key from documents where id = $1', [own.documentId])
  await writeFile(join(it.services.env.DATA_DIR, 'documents', 'kept', rows[0].storage_key), 'changed')
  const answer = await get(address(own.orderId, own.file1), { authorization: team })
  expect([answer.statusCode, answer.json().status]).toEqual([503, 0])
  await it.services.files.remove(rows[0].storage_key)
  expect((await get(address(own.orderId, own.file1), { authorization: team })).statusCode).toBe(404)
  expect(documentId).toBeGreaterThan(0)
})
