import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '#server/intake/take-orders.ts'
import { tellDifferences } from '#server/moving-in/tell-differences.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
beforeAll(async () => (it = await testApp()))
afterAll(() => it.close())

const item = (order: NewOrder, old?: Item['old']): Item => ({
  key: 'key',
  hash: 'hash',
  order,
  warnings: [],
  notKept: [],
  ...(old && { old }),
})

test('a line says which order came before with its key and which fields differ, without a value of the traveller’s', async () => {
  const { pool, numbers } = it.services
  const order = newOrder({ createdAt: '2025-03-01T10:00:00Z', transactionId: 'txn_1' })
  const [orderId = 0] = await insertOrders(pool, [order])
  const tell = async (own: Partial<NewOrder>, old?: Item['old']) =>
    (await tellDifferences(pool, { numbers }, [{ item: item({ ...order, ...own }, old), orderId }]))[0]!.details.errors
  expect(Object.keys((await tell({}))!)).toEqual(['line'])
  const form = { ...order.form, passport_number: 'XX9' }
  expect(Object.keys((await tell({ email: 'other@mail.example', transactionId: 'txn_2', form }))!)).toEqual([
    'email',
    'payment.transaction_id',
    'passport_number',
  ])
  const told = await tell({ createdAt: '2025-03-02T10:00:00Z' }, { status: 'Completed', at: null })
  expect(told).toEqual({ old_status: expect.anything(), bought_at: expect.anything() })
  expect(JSON.stringify(told)).toContain('2025-03-02T10:00:00Z')
  expect(JSON.stringify(await tell({ name: 'Wrong', form }))).not.toMatch(/Wrong|XX9/)
})
