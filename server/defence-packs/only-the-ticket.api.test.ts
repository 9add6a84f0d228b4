import { afterAll, expect, test } from 'vitest'
import { addDownloads, addMails, details, PURCHASE_IP, soldOrder } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

async function ordered(own: Parameters<typeof soldOrder>[1] = {}) {
  const orderId = await soldOrder(it, { email: 'maria@mail.example', ...own })
  return { orderId, ticket: await storeTicket(it.services, orderId, await samplePdf()) }
}
const end = (document: number) =>
  it.services.pool.query(`update documents set withdrawn_at = '2026-10-03T00:00:00Z' where id = $1`, [document])

test('downloads of a document that was withdrawn speak for nothing, wherever they came from', async () => {
  const { orderId, ticket } = await ordered({ terms: null })
  await addDownloads(it, orderId, ticket, 1)
  const before = await details(it, orderId, 2)
  expect(JSON.stringify(before.parts)).toContain(`1 of 1 download came from ${PURCHASE_IP}`)
  await end(ticket)
  expect(await details(it, orderId, 2)).toMatchObject({ verdict: 'accept' })
  const right = await storeTicket(it.services, orderId, await samplePdf())
  const after = await details(it, orderId, 2)
  expect(JSON.stringify(after.parts)).not.toMatch(/\d of \d downloads?|came from/)
  expect(after.missing.map(({ evidence }) => evidence)).toEqual(expect.arrayContaining(['same-ip', 'same-device']))
  await addDownloads(it, orderId, right, 1)
  expect(JSON.stringify((await details(it, orderId, 2)).parts)).toContain(`1 of 1 download came from ${PURCHASE_IP}`)
})

test('two devices of one kind are not called the same: their kind is', async () => {
  const { orderId, ticket } = await ordered()
  await addDownloads(it, orderId, ticket, 2, { ip: '203.0.113.9' })
  const said = JSON.stringify((await details(it, orderId, 2)).parts)
  expect(said).toContain(
    '2 of 2 downloads came with a browser and system of the same kind as the purchase (Safari 26, iPhone, iOS 18.7).',
  )
  expect(said).not.toMatch(/very browser|browser, device and system of the purchase/)
})

test('what was sent in addition is no ticket, also where it is newer and arrived', async () => {
  const { orderId, ticket } = await ordered()
  await addMails(it, orderId, ticket, 1)
  const voucher = await storeTicket(it.services, orderId, await samplePdf())
  await it.services.pool.query(
    `update documents set superseded_at = null, in_addition = (id = $2) where order_id = $1`,
    [orderId, voucher],
  )
  await addMails(it, orderId, voucher, 1, { at: '2026-10-04T08:00:00Z' })
  const said = JSON.stringify((await details(it, orderId, 1)).parts)
  expect(said).toContain('reported its delivery on 2 Oct 2026')
  expect(said).not.toContain('reported its delivery on 4 Oct 2026')
})
