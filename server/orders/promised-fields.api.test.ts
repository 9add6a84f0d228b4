import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { orderDetail, orderRow } from '#contract/orders/orders.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.tokenOf('Admin')
const orderId = await anOrder(it.services.pool, { name: 'Łukasz', lastName: "O'Connor-Núñez" })

/** Fields that the contract promises in every answer and that this one lacks. */
function missing(promised: z.ZodObject, answer: object | undefined): string[] {
  const always = Object.entries(promised.shape).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  )
  return always.map(([name]) => name).filter((name) => !answer || !(name in answer))
}

test.each([
  ['a queue', 'GET', '/admin/get-orders-list/newOrder', undefined],
  ['a queue, sorted', 'GET', '/admin/get-orders-list/newOrder?sort=name', undefined],
  ['the search', 'POST', '/admin/search-order', { searchVal: 'lukasz', folderName: 'newOrder' }],
] as const)('a row of %s has every field that the contract promises', async (_where, method, path, body) => {
  const answer = await it.call(method, path, { token, body })
  expect(answer.code).toBe(200)
  expect(answer.body.data).toHaveLength(1)
  expect(missing(orderRow, answer.body.data[0])).toEqual([])
})

test('the order page has every field that the contract promises', async () => {
  const { code, body } = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })
  expect({ code, missing: missing(orderDetail, body.data) }).toEqual({ code: 200, missing: [] })
})

test('a list and the order page tell lateness by the same values, of an order that was paid long after it came too', async () => {
  const { pool } = it.services
  await pool.query(`update orders set created_at = now() - interval '9 days' where order_id = $1`, [orderId])
  const [list, page] = await Promise.all(
    ['get-orders-list/newOrder', `get-orders-details/${orderId}`].map((path) =>
      it.call('GET', `/admin/${path}`, { token }),
    ),
  )
  const of = ({ created_at, paid_at, due_at, flight_day }: Record<string, unknown>) => ({
    created_at,
    paid_at,
    due_at,
    flight_day,
  })
  const row = of(list!.body.data[0])
  expect(row).toEqual(of(page!.body.data))
  expect(Date.parse(row.paid_at as string) - Date.parse(row.created_at as string)).toBeGreaterThan(8 * 86_400_000)
})
