import { afterAll, describe, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { besideRows, readRowsAsked } from '#server/lists/rows-asked.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const MANY = 2_443
const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Admin')
// A sign beyond the basic plane at every place of the long answer's seams, sooner or later.
const orders = Array.from({ length: MANY }, (_, n) => newOrder({ name: `${'a'.repeat(n % 2)}😀`.repeat(20) }))
const ids = (await insertOrders(it.services.pool, orders)).toReversed()

const list = async (query: string) => (await it.call('GET', `/admin/get-orders-list/${query}`, { token })).body
const idsOf = ({ data }: { data?: { order_id: number }[] }) => data!.map(({ order_id }) => order_id)

test('a limit that is the total, all, or beyond it, answers the whole list at once', async () => {
  for (const limit of [MANY, 'all', 'All', 5000, 999_999]) {
    const body = await list(`newOrder?page=1&limit=${limit}&delay=1`)
    expect([limit, body.total, body.next, idsOf(body)]).toEqual([limit, MANY, null, ids])
    expect(body.data[0].name).toMatch(/^(a?😀)+$/)
  }
  const sorted = await list(`newOrder?limit=all&sort=id`)
  expect(idsOf(sorted)).toEqual(ids.toReversed())
})

test('a search answers all that it found, too', async () => {
  const { body } = await it.call('POST', '/admin/search-order', {
    token,
    body: { start: 0, end: MANY, searchVal: 'traveller', folderName: 'newOrder' },
  })
  expect([body.total, body.next, idsOf(body)]).toEqual([MANY, null, ids])
})

test('pages of any size up to that are pages', async () => {
  const second = await list('newOrder?page=2&limit=700')
  expect([idsOf(second), second.next]).toEqual([ids.slice(700, 1400), 3])
})

test.each(['0', '-1', '1000000000', '1e9', '0.5', ''])('%s is neither a page nor a size of one', async (number) => {
  for (const query of [`page=${number}`, `limit=${number}`]) {
    const { code, body } = await it.call('GET', `/admin/get-orders-list/newOrder?${query}`, { token })
    expect([query, code, body.data]).toEqual([query, 422, undefined])
  }
})

describe('a list of more than 10,000', () => {
  const all = (page: number, total: number) => readRowsAsked(page, 'all', async () => total)
  test('is answered 1,000 at a time, and says how many these are of how many', async () => {
    const first = await all(1, 10_001)
    expect(first).toMatchObject({ offset: 0, limit: 1000 })
    const { next, message } = besideRows(first, 10_001)
    expect([next, String(message)]).toEqual([2, 'Orders 1 to 1,000 of 10,001; page 2 follows'])
    expect(besideRows(await all(11, 10_001), 10_001)).toEqual({ next: null })
    expect(await all(1, 10_000)).toMatchObject({ offset: 0, limit: 10_000 })
  })

  test('that shrinks while it is read goes on where it was, and one that grows too', async () => {
    expect(await all(2, 9_999)).toMatchObject({ offset: 1000, limit: 1000 })
    expect(besideRows({ offset: 0, limit: 10_000, all: true }, 10_005).next).toBe(11)
    expect(await all(11, 10_005)).toMatchObject({ offset: 10_000 })
  })
})
