import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { nextCallTime } from '#contract/values/local-time.ts'
import { dayInSantoDomingo, dayInWords, figuresOf } from '#contract/values/moments.ts'
import { zonesOf } from '#server/normalise/zones.ts'
import { aNumber } from '#server/testing/callers.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const caller = await it.signInAs('Telecaller')
const other = await it.signInAs('Telecaller')
beforeEach(() => it.services.pool.query(`update orders set process_status = 'Completed'`))

const NOBODY = /^There is nobody to call just now\b/
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
  expect(await next()).toMatchObject({ data: null, message: expect.stringMatching(NOBODY) })
  expect((await next({ calling: false })).data).toEqual({ orderId: sleeper })
})

/** The first moment from then on at which somebody with this number may be called. */
function firstCall({ countryCode, phoneNumber }: ReturnType<typeof aNumber>, from: Date): number {
  return nextCallTime(zonesOf(`${countryCode}${phoneNumber}`, null), from).getTime()
}

describe('where nobody may be called now', () => {
  test('it says from when somebody may: who sleeps when it is day there, by the clock of the office', async () => {
    const number = aNumber('asleep')
    await awake(90, number)
    const wakes = new Date(firstCall(number, new Date()))
    const { message, next_call_at: at } = await next()
    expect(Date.parse(at)).toBe(wakes.getTime())
    const { date, hour, minute } = figuresOf(wakes, 'SantoDomingo')!
    const on = date === dayInSantoDomingo(new Date()) ? 'from' : `on ${dayInWords(date, 'en')} from`
    expect(message).toBe(`There is nobody to call just now. The next ${on} ${hour}:${minute}, Santo Domingo time`)
  })

  test('whoever is to be called back before the others wake is the next, and a filter leaves out others', async () => {
    await asleep(90)
    const busy = await awake(80)
    const at = new Date(Date.now() + 20 * 60_000).toISOString()
    await record(busy, 'call-back', { at })
    expect(Date.parse((await next()).next_call_at)).toBe(Date.parse(at))
    expect(await next({ language: 'fr' })).toMatchObject({
      message: 'There is nobody to call just now',
      next_call_at: null,
    })
  })

  test('of a wrong number, of one that a colleague works on and of a flight that is past nothing is said', async () => {
    const number = aNumber('asleep')
    await record(await awake(90), 'wrong-number')
    const claimed = await awake(80, number)
    await it.call('PUT', '/admin/claim-order', { token: other, body: { orderId: claimed } })
    const past = await awake(70, number)
    await it.services.pool.query(`update orders set flight_day = current_date - 3 where order_id = $1`, [past])
    expect(await next()).toMatchObject({ message: 'There is nobody to call just now', next_call_at: null })
  })
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
      message: expect.stringMatching(NOBODY),
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
  // By then the flight is past.
  expect((await next()).next_call_at).toBeNull()
  await it.owner.query('update calls set again_at = now() where order_id = $1', [urgent])
  expect((await next()).data).toEqual({ orderId: urgent })
})
