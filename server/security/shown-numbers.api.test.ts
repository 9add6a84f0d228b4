import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const SECRETS = ['RESCANARY7701', 'PASCANARY7702', 'RX7009991', 'RX 700 9991', 'c01x00t47', '4711 0815 99']
const MESSAGE = `My new passport is RX7009991, written RX 700 9991; the one before c01x00t47, my card 4711 0815 99.
I fly on 2026-12-15 or 16.12.2026 with IB6501, please call +48 601 234 567.`

test.each([
  ['Admin', true],
  ['Manager', true],
  ['Team', true],
  ['Night Staff', true],
  ['Telecaller', false],
] as const)('%s reads passport and residence numbers whole wherever an order tells them: %s', async (role, whole) => {
  const form = { passport_number: 'PASCANARY7702', foreigner_resident: 'Yes', residence_number: 'RESCANARY7701' }
  const orderId = await anOrder(it.services.pool, { form: { ...form, IsArrival: 'Arrival' } })
  await it.services.pool.query(
    `insert into answers (order_id, value, given) values ($1, 'residenceNumber', $2), ($1, 'message', $3)`,
    [orderId, { residence_number: 'RESCANARY7701' }, { message: MESSAGE }],
  )
  const correction = { orderId, fields: { residence_number: 'RES1' }, reason: 'They wrote', version: 1 }
  const { code } = await it.call('PUT', '/admin/correct-order', { token: await it.tokenOf('Team'), body: correction })
  expect(code).toBe(200)
  const token = await it.tokenOf(role)
  const { body } = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })
  const text = JSON.stringify(body)
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual(whole ? SECRETS : [])
  expect(body.data.residence_number).toBe(whole ? 'RES1' : '•••••ES1')
  expect(body.data.corrections[0].before.residence_number).toBe(whole ? 'RESCANARY7701' : '•••••701')
  // What is no number of a person stays readable.
  for (const plain of ['2026-12-15', '16.12.2026', 'IB6501', '+48 601 234 567']) expect(text).toContain(plain)
  for (const searchVal of ['RESCANARY7701', 'CANARY7701', '7701']) {
    const search = { searchVal, folderName: 'newOrder', start: 0, end: 10 }
    const found = await it.call('POST', '/admin/search-order', { token, body: search })
    expect(found.body.data ?? []).toEqual([])
  }
})
