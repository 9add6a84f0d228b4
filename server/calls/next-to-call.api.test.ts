import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { aNumber } from '#server/testing/callers.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const caller = await it.signInAs('Telecaller')
const other = await it.signInAs('Telecaller')
beforeEach(() => it.services.pool.query(`update orders set process_status = 'Completed'`))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const awake = (hours: number, own = {}) =>
  anOrder(it.services.pool, { queue: 'contactCustomerOrder', paidAt: hoursAgo(hours), ...aNumber('awake'), ...own })
const asleep = (hours: number) => awake(hours, aNumber('asleep'))
const next = async (more: object = {}, token = caller) =>
  (
    await it.call('POST', '/admin/take-next-order', {
      token,
      body: { folderName: 'contactCustomerOrder', ...more },
    })
  ).body
const record = (orderId: number, outcome: string, more: object = {}) =>
  it.call('POST', '/admin/record-call', { token: caller, body: { orderId, outcome, ...more } })

test('who sleeps is passed over, however urgent; where it is said that nobody is called they are not', async () => {
  const sleeper = await asleep(90)
  const first = await awake(80)
  const second = await awake(70)
  expect((await next()).data).toEqual({ orderId: first })
  expect((await next()).data).toEqual({ orderId: second })
  expect(await next()).toMatchObject({ data: null, message: 'There is nobody to call just now' })
  expect((await next({ calling: false })).data).toEqual({ orderId: sleeper })
})

describe.each(['contactCustomerOrder', 'customerCalledOrder'] as const)('in %s', (queue) => {
  test.each(ROLE_NAMES)('%s gets nobody who sleeps and no wrong number, without asking for it', async (role) => {
    const token = await it.tokenOf(role)
    await awake(90, { queue, ...aNumber('asleep') })
    await record(await awake(80, { queue }), 'wrong-number')
    const first = await awake(70, { queue })
    expect((await next({ folderName: queue }, token)).data).toEqual({ orderId: first })
    expect(await next({ folderName: queue }, token)).toMatchObject({
      data: null,
      message: 'There is nobody to call just now',
    })
  })
})

test('of whom nobody knows where they are is called; a number that is known to be wrong is not', async () => {
  const unknown = await awake(90, { countryCode: null, phoneNumber: null })
  const wrong = await awake(80)
  await record(wrong, 'wrong-number')
  expect((await next()).data).toEqual({ orderId: unknown })
  expect((await next()).data).toBeNull()
})

test('who did not pick up, or is to be called back, waits until then', async () => {
  const [silent, busy] = [await awake(90), await awake(80)]
  await record(silent, 'no-answer')
  await record(busy, 'call-back', { at: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await next()).data).toBeNull()
  // Something happened to it.
  expect((await it.call('PUT', '/admin/bring-back', { token: caller, body: { orderId: busy } })).code).toBe(200)
  expect((await next()).data).toEqual({ orderId: busy })
})

test('behind hundreds who sleep there is the one who is awake; two callers never get the same', async () => {
  const sleepers = Array.from({ length: 450 }, () =>
    newOrder({ queue: 'contactCustomerOrder', paidAt: hoursAgo(90), ...aNumber('asleep') }),
  )
  await insertOrders(it.services.pool, sleepers)
  const ids = [await awake(20), await awake(10)]
  const taken = await Promise.all([next(), next({}, other), next(), next({}, other)])
  expect(taken.flatMap(({ data }) => (data ? [data.orderId] : [])).toSorted()).toEqual(ids.toSorted())
})

test('what has to be filed before one would call again is not put off, and not given again either until then', async () => {
  const flies = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 10)
  const urgent = await awake(90)
  await it.services.pool.query('update orders set flight_day = $2 where order_id = $1', [urgent, flies])
  await record(urgent, 'call-back', { at: new Date(Date.now() + 48 * 3_600_000).toISOString() })
  const { rows } = await it.services.pool.query('select queue, put_off_until from orders where order_id = $1', [urgent])
  expect(rows).toEqual([{ queue: 6, put_off_until: null }])
  expect((await next()).data).toBeNull()
  await it.owner.query('update calls set again_at = now() where order_id = $1', [urgent])
  expect((await next()).data).toEqual({ orderId: urgent })
})
