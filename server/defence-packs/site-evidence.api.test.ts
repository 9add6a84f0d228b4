import { afterAll, expect, test } from 'vitest'
import { METERED } from '#contract/disputes/site-evidence.ts'
import { PAYMENT_PROOFS } from '#contract/orders/payment-proof-docs.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

async function meter(siteId: number) {
  const { code, body } = await it.call('GET', `/admin/site-evidence/${siteId}`, { token: await it.tokenOf('Team') })
  expect(code, body.message).toBe(200)
  const sent = body.data.fields.map(({ name, sent: count }: { name: string; sent: number }) => [name, count])
  return { ...body.data, sent: Object.fromEntries(sent) as Record<string, number> }
}

const examples = Object.fromEntries(Object.entries(PAYMENT_PROOFS).map(([name, { example }]) => [name, example]))
const whole = {
  status: 'paid' as const,
  amount: 69,
  card_brand: 'visa',
  card_last4: '4242',
  ip: '190.94.0.1',
  user_agent: 'Mozilla/5.0',
  ...examples,
}
const TERMS = { version: '3', accepted_at: '2026-11-01T10:00:00Z', ip: '190.94.0.1', refund_policy_version: 'R7' }

test('counts what a site sends over its own paid orders, and nothing of pending, erased or other sites’', async () => {
  const { pool } = it.services
  const orders = [
    await anOrder(pool, { payment: whole, terms: TERMS }),
    await anOrder(pool, {
      payment: { status: 'paid', amount: '69.00', card_brand: 'visa', device_id: '  ' },
      terms: null,
    }),
  ]
  await anOrder(pool, { paidAt: null, payment: { ...whole, status: 'pending' }, terms: TERMS })
  // Staff confirmed it: the site never said that it was paid.
  await anOrder(pool, { payment: { ...whole, status: 'pending' }, terms: TERMS })
  await anOrder(pool, { landingSite: 2, payment: whole, terms: TERMS })
  const erased = await anOrder(pool, { payment: { status: 'paid' } })
  await pool.query('update orders set anonymised_at = now() where order_id = $1', [erased])
  const { name, orders: counted, sent } = await meter(1)
  expect([name, counted]).toEqual([expect.any(String), orders.length])
  expect(Object.keys(sent)).toEqual([...METERED])
  expect(sent).toEqual({ ...Object.fromEntries(METERED.map((field) => [field, 1])), amount: 2 })
})

test('a site that sent nothing of late has nothing counted; one that is not there is not found', async () => {
  await it.services.pool.query('delete from applications where landing_site = 2')
  expect(await meter(2)).toMatchObject({ orders: 0 })
  const { code } = await it.call('GET', '/admin/site-evidence/77', { token: await it.tokenOf('Admin') })
  expect(code).toBe(404)
})

test('of a busy site the newest 200 count', async () => {
  for (let n = 0; n < 205; n += 1) await anOrder(it.services.pool, { payment: { status: 'paid', ip: '190.94.0.1' } })
  expect(await meter(1)).toMatchObject({ orders: 200, sent: { ip: 200, amount: 0 } })
})
