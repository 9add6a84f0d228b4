import { afterAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'

const it = await testApp()
afterAll(() => it.close())
const form = { IsArrival: 'Arrival', passport_number: 'ZE-800 1234', flight_PNR: 'K7Q-XPL' }
const [id] = await insertOrders(it.services.pool, [
  newOrder({
    form,
    name: 'Sofía',
    transactionId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    externalReference: 'SHOP/2026-0042',
  }),
  ...Array.from({ length: 1100 }, (_, n) =>
    newOrder({
      transactionId: `txn_${1_000_000 + n}`,
      externalReference: `ref-${n}`,
      form: { IsArrival: 'Arrival', passport_number: 'N/A', flight_PNR: 'N/A' },
    }),
  ),
])
const order = id!
await uploadTicket('8M9BKV')

/** As its documents have it. */
async function uploadTicket(applicationCode: string) {
  const lines = ['Passport number ZE8001234', 'Direction: Arrival', `Application code ${applicationCode}`]
  const upload = uploadForm(order, 'own@mail.example', { bytes: await ticketPdf({ lines }), name: 'ticket.pdf' })
  await it.call('POST', '/admin/upload-visa-document', { token: await it.tokenOf('Team'), ...upload })
}

async function find(searchVal: unknown, role: Role = 'Team', folderName = 'newOrder') {
  const token = await it.tokenOf(role)
  const { body } = await it.call('POST', '/admin/search-order', {
    token,
    body: { start: 0, end: 500, searchVal, folderName },
  })
  expect(body.total).toBe(body.data.length)
  return (body.data as { order_id: number }[]).map(({ order_id }) => order_id)
}

describe('an order is found', () => {
  test.each([
    'ZE8001234',
    'ze-800 1234',
    'ZE 800 1234',
    'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    'PI_3MTWBWLKDIWHU7IX28A3TQPA',
    'pi_3Mtw',
    'K7QXPL',
    'k7q-xpl',
    'K7QX',
    '8M9BKV',
    '8m9b',
    'SHOP/2026-0042',
    'shop/2026',
    'sofia K7QXPL',
    'SOFÍA ze8001234',
  ])('by %j', async (typed) => expect(await find(typed)).toEqual([order]))

  test('by its id with a # before it, as text or number, in every list that holds it', async () => {
    for (const typed of [`#${order}`, `# ${order}`, String(order), order]) {
      expect(await find(typed)).toContain(order)
      expect(await find(typed, 'Team', 'allOrder')).toContain(order)
      expect(await find(typed, 'Team', 'deletedOrder')).toEqual([])
    }
  })
})

describe('an order is not found', () => {
  test.each(['ZE80012', '8001235', 'XPL', 'qPa4', '3MtwBwLkdIwHu7', 'maria K7QXPL', 'K7Q%', 'K7Q_XPLX', "'; --"])(
    'by %j',
    async (typed) => expect(await find(typed)).not.toContain(order),
  )

  test.each(['ze-800 1234', 'ZE 800 1234', 'Sofía ZE8001234'])(
    'by a passport as %j, of whoever may not read it',
    async (typed) => expect(await find(typed, 'Telecaller')).toEqual([]),
  )
})

test.each<[Role, Record<string, boolean>]>([
  ['Admin', { passport: true, transaction: true, pnr: true, reference: true, application: true }],
  ['Manager', { passport: true, transaction: true, pnr: true, reference: true, application: true }],
  ['Team', { passport: true, transaction: true, pnr: true, reference: true, application: true }],
  ['Telecaller', { passport: false, transaction: false, pnr: true, reference: true, application: false }],
  ['Night Staff', { passport: true, transaction: false, pnr: true, reference: true, application: true }],
])('%s finds by what the role may read: %j', async (role, may) => {
  const typed = {
    passport: 'ZE8001234',
    transaction: 'pi_3Mtw',
    pnr: 'K7QXPL',
    reference: 'SHOP/2026',
    application: '8M9BKV',
  }
  for (const [kind, text] of Object.entries(typed))
    expect(await find(text, role), kind).toEqual(may[kind] ? [order] : [])
})

test('what a thousand codes share tells nothing, but for the one that it is the whole of', async () => {
  expect(await find('txn_')).toEqual([])
  expect(await find('txn_1')).toEqual([])
  expect(await find('N/A')).toEqual([])
  expect(await find('txn_10000')).toHaveLength(100)
  expect(await find('txn_1000007')).toHaveLength(1)
  expect(await find('ref-7')).toHaveLength(111)
})

test('details that are saved, and values that are corrected, are found from then on', async () => {
  const token = await it.tokenOf('Admin')
  await it.call('POST', '/admin/save-transaction-details', {
    token,
    body: { orderId: order, transactionId: 'ch_later_77', merchantName: 'Shop' },
  })
  expect(await find('ch_later')).toEqual([order])
  expect(await find('pi_3Mtw')).toEqual([])
  const body = { orderId: order, fields: { flight_PNR: 'NEW123' }, reason: 'Rebooked', version: 2 }
  expect((await it.call('PUT', '/admin/correct-order', { token, body })).code).toBe(200)
  expect(await find('NEW123')).toEqual([order])
  expect(await find('K7QXPL')).toEqual([])
})

test('an export of what was found holds the same, and what was searched for is not recorded', async () => {
  const { app, services } = it
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/export-orders',
    headers: { authorization: await it.tokenOf('Admin') },
    payload: { folderName: 'newOrder', searchVal: 'ZE8001234' },
  })
  expect(answer.body.trim().split('\r\n')).toHaveLength(2)
  const { rows } = await services.pool.query(`select after from audit_log where event = 'orders.exported'`)
  expect(rows.map(({ after }) => after)).toEqual([{ queue: 'newOrder', search: true, count: 1 }])
})
