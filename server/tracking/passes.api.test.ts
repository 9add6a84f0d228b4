import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { anOrder, aSite } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')

const FORM = {
  IsArrival: 'Arrival',
  passport_number: 'C01X00T47',
  embarkation_flight_number: 'DE 2234',
  intended_arrival_year: '2098',
  intended_arrival_month: '12',
  intended_arrival_date: '15',
}
const ANNA = { name: 'Anna', lastName: 'Schönberger', form: FORM }
const LINES = ['Passport number C01X00T47', 'Direction: Arrival', 'Flight date 2098-12-15', 'Application code 8M9BKV']

async function upload(
  order: { orderId: number; email: string },
  ticket: Parameters<typeof ticketPdf>[0],
  inAddition = false,
) {
  const form = { bytes: await ticketPdf(ticket), name: 'final FINAL (2).pdf', type: 'application/pdf' }
  const more = Object.entries({ inAddition: String(inAddition), sendDifferent: 'true' })
  const { body, code } = await it.call('POST', '/admin/upload-visa-document', {
    token: team,
    ...uploadForm(order.orderId, order.email, form, more),
  })
  expect([code, body.message]).toEqual([200, expect.any(String)])
  return body.data as { documentId: number; file1: string }
}

const get = (url: string) => it.app.inject({ method: 'GET', url })

describe('a pass', () => {
  test('tells the traveller, way, flight, day and code of the document, with its QR code drawn anew', async () => {
    const order = await aTrackedOrder(it, ANNA)
    const { file1 } = await upload(order, {
      lines: ['ANNA SCHONBERGER', ...LINES],
      code: 'https://eticket.example/8M9BKV',
    })
    const { passes, lacks_way_back } = (await order.traveller.history(order.orderId)).body
    expect(passes).toEqual([
      {
        order_id: order.orderId,
        file1,
        traveller: 'ANNA SCHONBERGER',
        direction: 'Arrival',
        flight: 'DE 2234',
        flight_day: '2098-12-15',
        is_over: false,
        is_checked: true,
        application_code: '8M9BKV',
        state: 'valid',
        ended_at: null,
        qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/) },
        picture_url: null,
        document_url: expect.stringContaining('/uploads/docs/'),
        document_name: 'Dominican-entry-ARRIVAL-SCHONBERGER-ANNA-2098-12-15.pdf',
        bytes: expect.any(Number),
        wallets: [],
      },
    ])
    expect(lacks_way_back).toBe(true)
    const { headers } = await get(passes[0].document_url)
    expect(headers['content-disposition']).toContain('Dominican-entry-ARRIVAL-SCHONBERGER-ANNA-2098-12-15.pdf')
    expect(JSON.stringify(passes)).not.toMatch(/FINAL|C01X00T47/)
  })

  test('of a document in which nothing can be read is called valid only once somebody has said that it is the ticket', async () => {
    const order = await aTrackedOrder(it, ANNA)
    const { documentId } = await upload(order, { lines: [] })
    const isChecked = async () => (await order.traveller.history(order.orderId)).body.passes[0].is_checked
    expect(await isChecked()).toBe(false)
    const body = { documentId, orderId: order.orderId, reason: 'Seen on the government’s page' }
    expect((await it.call('PUT', '/admin/confirm-document', { token: team, body })).code).toBe(200)
    expect(await isChecked()).toBe(true)
  })

  test('of a document that names somebody else is not called valid when it is let go', async () => {
    const order = await aTrackedOrder(it, ANNA)
    const bytes = await ticketPdf({ lines: ['JANE DOE', 'Passport number ZZ9X00T99'] })
    const file = { bytes, name: 'ticket.pdf', type: 'application/pdf' }
    const uploaded = { token: team, ...uploadForm(order.orderId, order.email, file) }
    const { code, body } = await it.call('POST', '/admin/upload-visa-document', uploaded)
    expect([code, body.data.state]).toEqual([422, 'stopped'])
    const allowed = await it.call('PUT', '/admin/allow-document', {
      token: await it.signInAs('Manager'),
      body: { orderId: order.orderId, documentId: body.data.documentId, reason: 'Same family', email: order.email },
    })
    expect(allowed.code, allowed.body.message).toBe(200)
    expect((await order.traveller.history(order.orderId)).body.passes).toMatchObject([
      { state: 'valid', is_checked: false },
    ])
  })

  test('of a flight whose day is over is called valid no more', async () => {
    const order = await aTrackedOrder(it, { ...ANNA, form: { ...FORM, intended_arrival_year: '2020' } })
    await upload(order, { lines: ['ANNA SCHONBERGER', ...LINES.map((line) => line.replace('2098', '2020'))] })
    const { passes } = (await order.traveller.history(order.orderId)).body
    expect(passes).toMatchObject([{ flight_day: '2020-12-15', is_over: true }])
  })

  test('without one code it has its first page as a picture, behind the same proof as the document', async () => {
    const order = await aTrackedOrder(it, ANNA)
    await upload(order, { lines: ['ANNA SCHONBERGER', ...LINES] })
    const [pass] = (await order.traveller.history(order.orderId)).body.passes
    expect(pass.qr).toBe(null)
    const { rawPayload, headers } = await get(pass.picture_url)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', height: 1_400 })
    expect((await get(pass.picture_url.replace(/sig=./, 'sig=!'))).statusCode).toBe(404)
    const opened = await it.services.pool.query(
      `select 1 from audit_log where event = 'document.opened' and order_id = $1`,
      [order.orderId],
    )
    expect(opened.rowCount).toBe(1)
  })

  test('that was sent and no longer counts says since when, and has no code any more', async () => {
    const order = await aTrackedOrder(it, ANNA)
    const first = await upload(order, { lines: ['ANNA SCHONBERGER', ...LINES], code: 'https://eticket.example/OLD111' })
    await order.traveller.download(order.orderId, first.file1)
    const second = await upload(order, {
      lines: ['ANNA SCHONBERGER', ...LINES],
      code: 'https://eticket.example/NEW222',
    })
    await order.traveller.download(order.orderId, second.file1)
    const shown = async () =>
      (await order.traveller.history(order.orderId)).body.passes.map((pass: any) => [
        pass.file1,
        pass.state,
        pass.ended_at !== null,
        pass.qr !== null || pass.document_url !== null,
      ])
    expect(await shown()).toEqual([
      [second.file1, 'valid', false, true],
      [first.file1, 'replaced', true, false],
    ])
    const body = { orderId: order.orderId, documentId: second.documentId }
    await it.call('PUT', '/admin/withdraw-document', { token: team, body })
    expect(await shown()).toEqual([
      [second.file1, 'withdrawn', true, false],
      [first.file1, 'replaced', true, false],
    ])
  })

  test('has the name in the passport’s letters, and never that of somebody else', async () => {
    const nameOf = async (own: object, lines: string[]) => {
      const order = await aTrackedOrder(it, { ...ANNA, ...own })
      await upload(order, { lines: [...lines, ...LINES.slice(1)] })
      return (await order.traveller.history(order.orderId)).body.passes[0].traveller
    }
    expect(await nameOf({ name: 'Łukasz', lastName: 'O’Connor-Núñez' }, [])).toBe('LUKASZ O CONNOR NUÑEZ')
    expect(await nameOf({ name: 'Юлия', lastName: 'Щукина' }, [])).toBe('IULIIA SHCHUKINA')
    expect(await nameOf({ name: '\u202eAna', lastName: '\u200fNúñez' }, [])).toBe('ANA NUÑEZ')
    const wang = { name: '小明', lastName: '王' }
    expect(await nameOf(wang, ['Passport number C01X00T47', 'Name: WANG XIAOMING'])).toBe('WANG XIAOMING')
    expect(await nameOf(wang, ['Name: PETER STRANGER'])).toBe('小明 王')
  })

  test('of the way back in the same order tells its own way and day, and nothing is missing then', async () => {
    const order = await aTrackedOrder(it, ANNA)
    await upload(order, { lines: ['ANNA SCHONBERGER', ...LINES] })
    const back = ['ANNA SCHONBERGER', LINES[0]!, 'Direction: Departure', 'Flight date 2098-12-29']
    await upload(order, { lines: back }, true)
    const { passes, lacks_way_back } = (await order.traveller.history(order.orderId)).body
    expect(passes.map((pass: any) => [pass.direction, pass.flight_day, pass.document_name])).toEqual([
      ['Departure', '2098-12-29', 'Dominican-exit-DEPARTURE-SCHONBERGER-ANNA-2098-12-29.pdf'],
      ['Arrival', '2098-12-15', 'Dominican-entry-ARRIVAL-SCHONBERGER-ANNA-2098-12-15.pdf'],
    ])
    expect(lacks_way_back).toBe(false)
  })

  test('while a document is read for it no connection to the database is kept from others', async () => {
    const order = await aTrackedOrder(it, ANNA)
    const { files, pool } = it.services
    await storeTicket(
      it.services,
      order.orderId,
      await ticketPdf({ lines: LINES, code: 'https://eticket.example/8M9BKV' }),
    )
    const read = files.read.bind(files)
    const taken: number[] = []
    files.read = (key) => {
      taken.push(pool.totalCount - pool.idleCount)
      return read(key)
    }
    try {
      expect((await order.traveller.history(order.orderId)).body.passes).toHaveLength(1)
    } finally {
      files.read = read
    }
    expect(taken).toEqual([0])
  })

  test('of a document from before there were passes is made when it is asked for, once', async () => {
    const order = await aTrackedOrder(it, ANNA)
    const ticket = await ticketPdf({ lines: LINES, code: 'https://eticket.example/8M9BKV' })
    const ids = [
      await storeTicket(it.services, order.orderId, ticket),
      await storeTicket(it.services, order.orderId, SAMPLE_IMAGES.png, { kind: 'png' }),
    ]
    await Promise.all([order.traveller.history(order.orderId), order.traveller.history(order.orderId)])
    await expect
      .poll(
        async () => (await order.traveller.history(order.orderId)).body.passes.map((pass: any) => pass.qr !== null),
        {
          timeout: 120_000,
        },
      )
      .toEqual([false, true])
    const { rows } = await it.services.pool.query(
      'select codes, application_code from passes where document_id = any($1) order by document_id',
      [ids],
    )
    expect(rows).toEqual([
      { codes: 1, application_code: '8M9BKV' },
      { codes: 0, application_code: null },
    ])
  })
})

describe('those who were bought for together', () => {
  const BEN = { ...ANNA, name: 'Ben', form: { ...FORM, passport_number: 'C01X00T48', intended_arrival_date: '14' } }
  const paid = (own: object, email: string, transactionId = 'txn_48151623') => ({ ...own, email, transactionId })

  test('are on one page, and who proved one of them has proved each', async () => {
    const anna = await aTrackedOrder(it, paid(ANNA, 'family-1@mail.example'))
    const benId = await anOrder(it.services.pool, paid(BEN, 'Family-1@mail.example'))
    const goneId = await anOrder(it.services.pool, paid({ ...BEN, queue: 'deletedOrder' }, 'family-1@mail.example'))
    const { party } = (await anna.traveller.history(anna.orderId)).body
    expect(party).toEqual([
      {
        order_id: benId,
        traveller: 'BEN SCHONBERGER',
        direction: 'Arrival',
        flight_day: '2098-12-14',
        is_ready: false,
        state: 'not-ready',
      },
      {
        order_id: anna.orderId,
        traveller: 'ANNA SCHONBERGER',
        direction: 'Arrival',
        flight_day: '2098-12-15',
        is_ready: false,
        state: 'not-ready',
      },
    ])
    const ben = await upload({ orderId: benId, email: 'family-1@mail.example' }, { lines: LINES.slice(1) })
    expect((await anna.traveller.history(benId)).body.passes).toMatchObject([
      { file1: ben.file1, traveller: 'BEN SCHONBERGER' },
    ])
    expect((await anna.traveller.download(benId, ben.file1)).code).toBe(200)
    expect((await anna.traveller.history(goneId)).code).toBe(403)
    // Once the proved one is deleted, or has another e-mail, it proves nothing any more.
    await it.services.pool.query(`update orders set email = 'new@mail.example' where order_id = $1`, [anna.orderId])
    expect((await anna.traveller.history(benId)).code).toBe(403)
  })

  test.each([
    ['another e-mail', async () => ({ email: 'other@mail.example' })],
    ['another payment', async () => ({ transactionId: 'txn_99999999' })],
    ['another landing site', async () => ({ landingSite: await aSite(it.services.pool) })],
  ])('are not those with %s', async (_what, own) => {
    const email = `alone-${Math.random()}@mail.example`
    const transactionId = `txn_${Math.random()}`
    const anna = await aTrackedOrder(it, { ...ANNA, email, transactionId })
    const benId = await anOrder(it.services.pool, { ...BEN, email, transactionId, ...(await own()) })
    expect((await anna.traveller.history(anna.orderId)).body.party).toEqual([])
    expect((await anna.traveller.history(benId)).code).toBe(403)
  })

  test.each(['paid', 'by credit card'])(
    'a payment called %j by a crowd makes nobody a party',
    async (transactionId) => {
      const email = `crowd-${transactionId.length}@mail.example`
      const anna = await aTrackedOrder(it, { ...ANNA, email, transactionId })
      const others = []
      for (let count = 0; count < 21; count += 1)
        others.push(await anOrder(it.services.pool, { ...BEN, email, transactionId }))
      expect((await anna.traveller.history(anna.orderId)).body.party).toEqual([])
      expect((await anna.traveller.history(others[0]!)).code).toBe(403)
    },
  )
})
