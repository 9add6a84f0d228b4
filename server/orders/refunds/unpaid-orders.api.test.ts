import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.tokenOf('Admin')

const refundsOf = async (id: number) =>
  (await it.call('GET', `/admin/get-orders-details/${id}`, { token: admin })).body.data.refunds

test('what a checkout asked of an order that was never paid is no payment, in its refunds or in the words of one', async () => {
  const payment = {
    status: 'pending',
    amount: '69.00',
    currency: 'USD',
  } as const
  const id = await anOrder(it.services.pool, { paidAt: null, payment })
  expect(await refundsOf(id)).toMatchObject({
    paid: null,
    rest: null,
    refunded: '0.00',
  })
  await it.call('PUT', '/admin/move-order-status', {
    token: admin,
    body: { orderId: id, status: 'Refunds' },
  })
  await it.call('PUT', '/admin/move-to-complete-refund', {
    token: admin,
    body: { orderId: id },
  })
  for (const { amount } of (await refundsOf(id)).cases) expect(amount).toBeNull()
  const paid = await anOrder(it.services.pool, {
    payment: { ...payment, status: 'paid' },
  })
  expect(await refundsOf(paid)).toMatchObject({ paid: '69.00', rest: '69.00' })
})
