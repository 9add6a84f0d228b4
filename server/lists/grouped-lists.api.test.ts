import { afterAll, expect, test } from 'vitest'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { daysAfter } from '#server/time/calendar.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Manager')

interface Listed {
  data: OrderRow[]
  total: number
  groups?: { group: string; count: number }[]
}
async function list(queue: QueueKey, query: string): Promise<Listed> {
  const { code, body } = await it.call('GET', `/admin/get-orders-list/${queue}?${query}`, { token })
  expect(code, JSON.stringify(body)).toBe(200)
  return body as unknown as Listed
}
const idsOf = ({ data }: Listed) => data.map(({ order_id: id }) => id)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('refunds come by since when they are owed, then what was refunded, the newest first; each group is counted', async () => {
  const refund = (own: Parameters<typeof newOrder>[0]) => newOrder({ queue: 'refundOrder', ...own })
  const made = await insertOrders(it.services.pool, [
    refund({ movedAt: hoursAgo(1), language: 'fr' }),
    refund({ movedAt: hoursAgo(90) }),
    refund({ movedAt: hoursAgo(200), refundDate: hoursAgo(2) }),
    refund({ movedAt: hoursAgo(30), language: 'fr' }),
    refund({ movedAt: hoursAgo(300), refundDate: hoursAgo(5), language: 'fr' }),
  ])
  const [newest, oldest, first, middle, second] = made as [number, number, number, number, number]
  const expected = [oldest, middle, newest, second, first]
  const all = await list('refundOrder', 'sort=owed&grouped=true&limit=all')
  expect(idsOf(all)).toEqual(expected)
  expect(all.groups).toEqual([
    { group: 'owed', count: 3 },
    { group: 'paidBack', count: 2 },
  ])
  expect(all.data.map(({ owed_since: since }) => since !== null)).toEqual([true, true, true, false, false])
  const pages = await Promise.all([1, 2, 3].map((page) => list('refundOrder', `sort=owed&limit=2&page=${page}`)))
  expect(pages.flatMap(idsOf)).toEqual(expected)
  expect(idsOf(await list('refundOrder', 'sort=-owed'))).toEqual([newest, middle, oldest, first, second])
  const french = await list('refundOrder', 'sort=owed&grouped=true&language=fr')
  expect([idsOf(french), french.groups]).toEqual([
    [middle, newest, second],
    [
      { group: 'owed', count: 2 },
      { group: 'paidBack', count: 1 },
    ],
  ])
  for (const [at, orderId] of expected.entries()) {
    const { body } = await it.call('POST', '/admin/order-neighbours', {
      token,
      body: { orderId, orderName: 'refundOrder', sort: 'owed' },
    })
    expect(body.data).toEqual({ previous: expected[at - 1] ?? null, next: expected[at + 1] ?? null })
  }
  const found = await it.call('POST', '/admin/search-order', {
    token,
    body: { folderName: 'refundOrder', searchVal: 'maria', sort: 'owed', end: 10 },
  })
  expect(idsOf(found.body as unknown as Listed)).toEqual(expected)
  // In its own order, as before.
  expect(idsOf(await list('refundOrder', 'limit=all'))).toEqual([middle, oldest, newest, second, first])
})

test('Later is grouped by the days of the country on which orders come back', async () => {
  const today = dayInSantoDomingo(new Date())
  const at = (days: number, clock: string) => `${daysAfter(today, days)}T${clock}Z`
  // The day there begins at four by UTC.
  const moments = [at(1, '03:59:59'), at(1, '04:00'), at(2, '03:59'), at(2, '04:00'), at(8, '03:59'), at(8, '04:00')]
  const made = await insertOrders(
    it.services.pool,
    moments.map((putOffUntil, index) =>
      newOrder({ queue: index % 2 ? 'contactCustomerOrder' : 'awaitingOrder', putOffUntil }),
    ),
  )
  const { data, total, groups } = await list('laterOrder', 'sort=later&grouped=true')
  expect([data.map(({ order_id: id }) => id), total]).toEqual([made, 6])
  expect(groups).toEqual([
    { group: 'backToday', count: 1 },
    { group: 'backTomorrow', count: 2 },
    { group: 'backIn7Days', count: 2 },
    { group: 'backLater', count: 1 },
  ])
  expect((await list('laterOrder', 'sort=-later&grouped=true')).groups).toBeUndefined()
  expect((await list('laterOrder', 'grouped=true')).groups).toBeUndefined()
})
