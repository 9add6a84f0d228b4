import { afterAll, expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Manager')

const sortedBy = (queue: string, sort: string) =>
  it.call('GET', `/admin/get-orders-list/${queue}?sort=${sort}`, { token })

test('by landing site a list is sorted by the name that one sees, not by its number', async () => {
  await insertOrders(
    it.services.pool,
    [1, 2, 1, 2].map((landingSite) => newOrder({ queue: 'customerCalledOrder', landingSite })),
  )
  const { rows: sites } = await it.services.pool.query<{ id: number; name: string }>(
    'select id, name from landing_sites',
  )
  const shown = async (sort: string) => {
    const { code, body } = await sortedBy('customerCalledOrder', sort)
    expect(code, JSON.stringify(body)).toBe(200)
    return (body.data as OrderRow[]).map(({ landing_site }) => sites.find(({ id }) => id === landing_site)?.name)
  }
  const names = ['Isla Entry Service', 'Isla Entry Service', 'Palma Travel Desk', 'Palma Travel Desk']
  expect(await shown('site')).toEqual(names)
  expect(await shown('-site')).toEqual(names.toReversed())
})

test.each([
  ['newOrder', 'password_hash'],
  ['newOrder', 'refundDate'],
  ['newOrder', '--id'],
  ['newOrder', '-'],
  ['newOrder', 'id desc; drop table orders'],
  ['newOrder', "name'"],
  ['newOrder', 'constructor'],
  ['newOrder', 'x'.repeat(33)],
  ['newOrder', 'id&sort=name'],
])('%s by %s is refused in words', async (queue, sort) => {
  const { code, body } = await sortedBy(queue, sort)
  expect(code).toBe(422)
  expect(body.errors?.sort).toMatch(/column|long|text/)
})
