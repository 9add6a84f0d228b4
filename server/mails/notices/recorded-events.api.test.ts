import { afterAll, expect, test } from 'vitest'
import type { TravellerEvent } from '#contract/travellers/traveller-events.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { mailsOf } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.tokenOf('Manager')

const query = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
const move = (orderId: number[], status: string) =>
  it.call('PUT', '/admin/move-order-status', { token: manager, body: { orderId, status } })
async function tellAll(): Promise<void> {
  await query('update order_events set due_at = now() where settled_at is null')
  await sendDueNotices(it.services)
}
const told = async (orderId: number) => (await mailsOf(it, orderId)).map(({ kind }) => kind)
async function whyNot(orderId: number, event: TravellerEvent): Promise<string | null | undefined> {
  const { rows } = await query('select no_mail from order_events where order_id = $1 and event = $2', [orderId, event])
  return rows[0]?.no_mail
}

test('one action on very many mails nobody', async () => {
  const ids = await insertOrders(
    it.services.pool,
    Array.from({ length: 101 }, () => newOrder()),
  )
  await move(ids, 'AwaitingGovt')
  await tellAll()
  expect(await whyNot(ids[0]!, 'filed')).toBe('bulk')
  expect((await query(`select from mails where order_id = any($1)`, [ids])).rowCount).toBe(0)
})

test('what a person sends is written down once, and its end too', async () => {
  const on = uploadsOf(it, manager)
  const orderId = await anOrder(it.services.pool, { email: OWN_EMAIL })
  const upload = async (pages: number) =>
    on.upload(orderId, { bytes: await samplePdf(pages), name: `${pages}.pdf` }, OWN_EMAIL, manager)
  await upload(1)
  await upload(2)
  await it.call('POST', '/admin/resend-mail', { token: manager, body: { orderId, email: OWN_EMAIL } })
  await tellAll()
  const { rows } = await query(
    `select event, count(*)::int as n from order_events where order_id = $1 group by event order by event`,
    [orderId],
  )
  expect(rows).toEqual([
    { event: 'ready', n: 2 },
    { event: 'replaced', n: 1 },
  ])
  expect(new Set(await told(orderId))).toEqual(new Set(['approval']))
})
