import { afterAll, describe, expect, test } from 'vitest'
import { aSite } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { letGo, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder, aTraveller } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')
const pdf = await samplePdf()

async function uploadTo(order: { orderId: number; email: string }, name: string, bytes: Buffer, inAddition = false) {
  const more: [string, string][] = [['inAddition', String(inAddition)]]
  const form = uploadForm(order.orderId, order.email, { bytes, name, type: 'application/pdf' }, more)
  return it.call('POST', '/admin/upload-visa-document', { token: team, ...form })
}

async function withDocument(name = 'My ticket.pdf') {
  const order = await aTrackedOrder(it)
  const { body } = await uploadTo(order, name, pdf)
  return { ...order, file1: body.data.file1 as string, documentId: body.data.documentId as number }
}

describe('the order’s page', () => {
  test('tells how far the order is and no more than the traveller may know', async () => {
    const { orderId, traveller } = await aTrackedOrder(it, { name: 'Ana', form: { passport_number: 'PASS123' } })
    const { body } = await traveller.history(orderId)
    expect(Object.keys(body).toSorted()).toEqual([
      'corrections',
      'data',
      'lacks_way_back',
      'mainResult',
      'message',
      'party',
      'passes',
      'path',
      'status',
    ])
    expect(body.mainResult).toEqual({
      order_id: orderId,
      name: 'Ana',
      status: 'New',
      step: 'paid',
      language: 'en',
      landing_site: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      processing_date: null,
      refund_date: null,
      refunds: [],
      open_refund: null,
      cancel: null,
      late_since: null,
      flight_near: null,
      first_expected_by: null,
      recalled_at: null,
      steps: [
        { step: 'received', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), current: false },
        { step: 'paid', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), current: true },
      ],
      expected_by: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(JSON.stringify(body)).not.toMatch(/PASS123|mail\.example|Traveller|80955/)
  })

  test.each([
    ['pendingOrder', 'received'],
    ['newOrder', 'paid'],
    ['priorityOrder', 'paid'],
    ['futureOrder', 'paid'],
    ['awaitingOrder', 'in-progress'],
    ['contactCustomerOrder', 'in-progress'],
    ['completedOrder', 'in-progress'],
    ['refundOrder', 'refund-open'],
  ] as const)('of the queue %s says %s', async (queue, step) => {
    const { orderId, traveller } = await aTrackedOrder(it, { queue })
    const { body } = await traveller.history(orderId)
    expect(body.mainResult.step).toBe(step)
    expect(body.mainResult.processing_date === null).toBe(queue !== 'futureOrder')
  })

  test('offers current documents under the traveller’s name for them, with a link that opens them', async () => {
    const { orderId, traveller, file1 } = await withDocument('Mi ticket.pdf')
    const { body } = await traveller.history(orderId)
    expect(body.mainResult.step).toBe('ready')
    expect(body.path).toEqual([
      {
        file1,
        name: `Dominican-entry-ARRIVAL-${orderId}.pdf`,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        url: expect.stringContaining(`/uploads/docs/${orderId}_`),
      },
    ])
    const document = await it.app.inject({ method: 'GET', url: body.path[0].url })
    expect(document.rawPayload.equals(pdf)).toBe(true)
  })

  test('calls a document that replaces another, or stands beside it, otherwise, alike on the page, in the file and in its mail', async () => {
    const order = await withDocument()
    const second = (await uploadTo(order, 'b.pdf', await samplePdf(2))).body.data
    const third = (await uploadTo(order, 'c.pdf', await samplePdf(3), true)).body.data
    const { path, passes } = (await order.traveller.history(order.orderId)).body
    await letGo(it, order.orderId)
    for (const [index, { mailHistoryId }] of [third, second].entries()) {
      const name = `Dominican-entry-ARRIVAL-${order.orderId}-${3 - index}.pdf`
      expect([path[index].name, passes[index].document_name]).toEqual([name, name])
      const { headers } = await it.app.inject({ method: 'GET', url: path[index].url })
      expect(headers['content-disposition']).toContain(`"${name}"`)
      expect((await readMail(it, order.orderId, mailHistoryId)).attachments[0]?.filename).toBe(name)
    }
  })

  test('offers the newest first, and says so where an earlier one no longer counts', async () => {
    const order = await withDocument('a.pdf')
    const second = await uploadTo(order, 'b.pdf', await samplePdf(2), true)
    const shown = async () => {
      const { path, mainResult } = (await order.traveller.history(order.orderId)).body
      return [mainResult.step, mainResult.recalled_at !== null, path.map(({ file1 }: { file1: string }) => file1)]
    }
    expect(await shown()).toEqual(['ready', false, [second.body.data.file1, order.file1]])
    // Replaced before its mail went or anybody fetched it: nobody holds it.
    const { body } = await uploadTo(order, 'c.pdf', await samplePdf(3))
    expect(await shown()).toEqual(['ready', false, [body.data.file1]])
    await order.traveller.download(order.orderId, body.data.file1)
    const withdrawn = { orderId: order.orderId, documentId: body.data.documentId }
    await it.call('PUT', '/admin/withdraw-document', { token: team, body: withdrawn })
    expect(await shown()).toEqual(['paid', true, []])
  })

  test('calls an order refunded only when it has been, with its day', async () => {
    const { orderId, traveller } = await aTrackedOrder(it, { queue: 'refundOrder' })
    const result = async () => (await traveller.history(orderId)).body.mainResult
    expect(await result()).toMatchObject({ step: 'refund-open', refund_date: null })
    const made = async (body: object) =>
      (await it.call('PUT', '/admin/move-to-complete-refund', { token: await it.tokenOf('Manager'), body })).code
    expect(await made({ orderId, amount: '20', currency: 'USD', whole: false, reference: 're_1' })).toBe(200)
    const part = { amount: '20.00', currency: 'USD', reference: 're_1', date: expect.stringMatching(/^\d{4}-/) }
    expect(await result()).toMatchObject({ step: 'refund-open', refund_date: null, refunds: [part] })
    expect(await made({ orderId })).toBe(200)
    expect((await result()).refunds).toEqual([part, { ...part, amount: null, currency: null, reference: null }])
    expect(await result()).toMatchObject({ step: 'refunded', refund_date: expect.stringMatching(/^\d{4}-\d\d-\d\d/) })
  })
})

describe('a download', () => {
  test('is recorded with place, browser and device, and answers the document', async () => {
    const { orderId, email, file1 } = await withDocument()
    const traveller = aTraveller(it, '190.94.0.1')
    await traveller.post('track-order', { orderId, email })
    const { code, body } = await traveller.download(orderId, file1)
    expect({ code, body }).toMatchObject({ code: 200, body: { status: 1, data: { file1 } } })
    expect((await it.app.inject({ method: 'HEAD', url: body.data.url })).statusCode).toBe(200)
    const row = {
      order_id: orderId,
      create_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      file1,
      ip: traveller.ip,
      timezone: expect.stringMatching(/, Dominican Republic$/),
      browser: 'Chrome-128-iPhone-mobile',
      os: 'iOS 17.5',
    }
    expect((await traveller.history(orderId)).body.data).toEqual([row])
    const detail = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })
    expect(detail.body.data.downloadHistory).toEqual([row])
    const { rows } = await it.services.pool.query(
      `select actor_kind, event, host(ip::inet) as ip from audit_log where order_id = $1 and event = 'document.downloaded'`,
      [orderId],
    )
    expect(rows).toEqual([{ actor_kind: 'traveller', event: 'document.downloaded', ip: traveller.ip }])
  })

  test('is one row a call, and hides the last part of another’s address', async () => {
    const { orderId, email, traveller, file1 } = await withDocument()
    await Promise.all([traveller.download(orderId, file1), traveller.download(orderId, file1)])
    const other = aTraveller(it)
    await other.post('track-order', { orderId, email })
    const { body } = await other.history(orderId)
    expect(body.data.map(({ ip }: { ip: string }) => ip)).toEqual(Array(2).fill(traveller.ip.replace(/\d+$/, '*')))
  })

  test('takes only this order’s current documents', async () => {
    const mine = await withDocument()
    const other = await withDocument()
    const odd = [
      other.file1,
      `../${mine.file1}`,
      `${mine.file1}/`,
      mine.file1.toUpperCase(),
      '%',
      '_',
      '../../etc/passwd',
    ]
    for (const file1 of odd) expect((await mine.traveller.download(mine.orderId, file1)).code).toBe(404)
    for (const file1 of ['a\0', 'x'.repeat(5000), null, [], {}, true, 1, undefined]) {
      expect((await mine.traveller.download(mine.orderId, file1)).code).toBe(422)
    }
    const withdrawn = { orderId: mine.orderId, documentId: mine.documentId }
    await it.call('PUT', '/admin/withdraw-document', { token: team, body: withdrawn })
    expect((await mine.traveller.download(mine.orderId, mine.file1)).code).toBe(404)
    const { body } = await mine.traveller.history(mine.orderId)
    expect([body.data, body.path]).toEqual([[], []])
  })

  test('cannot fill the history without end', async () => {
    const { orderId, traveller, file1 } = await withDocument()
    const codes: number[] = []
    for (let index = 0; index < 61; index++) codes.push((await traveller.download(orderId, file1)).code)
    expect(codes.filter((code) => code === 429)).toHaveLength(1)
  })
})

describe('the brand', () => {
  const brand = async (query: string) => (await it.call('GET', `/front/brand${query}`)).body.data

  test('is the landing site’s, with its seven links and nothing of its inside', async () => {
    const site = await aSite(it.services.pool)
    const found = await brand(`?landing_site=${site}`)
    expect(found).toMatchObject({ id: site, name: 'Test Site' })
    expect(found.links.map(({ label }: { label: string }) => label)).toEqual([
      'Home',
      'Apply Now',
      'Additional Benefits',
      'Terms & Conditions',
      'Privacy Policy',
      'Refund Policy',
      'Contact Us',
    ])
    expect(JSON.stringify(found)).not.toMatch(/sender|uploads|descriptor/)
  })

  test.each([
    '',
    '?landing_site=99',
    '?landing_site=0',
    '?landing_site=abc',
    '?landing_site=1;drop',
    '?landing_site=%25',
  ])('is the first one for %j', async (query) => {
    expect(await brand(query)).toMatchObject({ id: 1 })
  })
})
