import { afterAll, expect, test } from 'vitest'
import { remindTravellers } from '#server/mails/notices/remind-travellers.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())

const query = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
async function remind(): Promise<void> {
  await remindTravellers(it.services)
  await sendDueNotices(it.services)
}
const told = async (orderId: number) => (await mailsOf(it, orderId)).map(({ kind }) => kind)

test('whose day went by reads so on the page, and gets one mail for it; a new promise that is broken gets another', async () => {
  const { orderId, traveller } = await aTrackedOrder(it, { paidAt: hoursAgo(23) })
  const shown = async () => (await traveller.history(orderId)).body.mainResult
  expect(await shown()).toMatchObject({ expected_by: expect.any(String), late_since: null })
  await remind()
  expect(await told(orderId)).toEqual([])
  await query('update orders set paid_at = $2 where order_id = $1', [orderId, hoursAgo(25)])
  const { late_since: since } = await shown()
  expect(Date.parse(since) - (Date.now() - 3_600_000)).toBeGreaterThan(-60_000)
  for (let times = 0; times < 3; times += 1) await remind()
  expect(await told(orderId)).toEqual(['late'])
  await letGo(it, orderId)
  const mail = await readMail(it, orderId, (await mailsOf(it, orderId))[0]!.id)
  expect(mail.subject).toBe(`About your order ${orderId}: it is late`)
  expect(mail.text).toMatch(/should have been ready by now[^]*Was expected by/)
  await query(`update orders set processing_mode = 'priority' where order_id = $1`, [orderId])
  await query('update orders set paid_at = $2 where order_id = $1', [orderId, hoursAgo(5)])
  await remind()
  expect(await told(orderId)).toEqual(['late', 'late'])
})

test.each([
  ['is not paid', { paidAt: null }, ''],
  ['waits for its traveller', { queue: 'awaitingOrder' as const }, ''],
  ['is for a flight that is over', {}, `update orders set flight_day = current_date - 3 where order_id = $1`],
  ['was answered, and staff look at it', {}, `update orders set answered = true where order_id = $1`],
  [
    'came after the day that its flight asks for',
    { paidAt: hoursAgo(1) },
    `update orders set flight_day = current_date where order_id = $1`,
  ],
  ['was late long before anybody was told of it', { paidAt: hoursAgo(24 * 5) }, ''],
] as const)('nobody is written to whose order %s', async (_why, own, change) => {
  const orderId = await anOrder(it.services.pool, { paidAt: hoursAgo(25), ...own })
  if (change) await query(change, [orderId])
  await remind()
  expect(await told(orderId)).toEqual([])
})

test('a ticket that comes before the mail goes ends it', async () => {
  const orderId = await anOrder(it.services.pool, { paidAt: hoursAgo(25) })
  await remindTravellers(it.services)
  await query(`update orders set process_status = 'Completed' where order_id = $1`, [orderId])
  await sendDueNotices(it.services)
  expect(await told(orderId)).toEqual([])
  const { rows } = await query(`select no_mail from order_events where order_id = $1 and event = 'late'`, [orderId])
  expect(rows).toEqual([{ no_mail: 'not-so' }])
})
