import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Data } from '#contract/http/endpoint.ts'
import type { getMyCalls } from '#contract/orders/calls.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { aNumber } from '#server/testing/callers.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const caller = await it.signInAs('Telecaller')
const other = await it.signInAs('Telecaller')
afterEach(() => vi.useRealTimers())
beforeEach(() => it.services.pool.query(`update orders set process_status = 'Completed'`))

const toCall = (is: 'awake' | 'asleep', own = {}) =>
  anOrder(it.services.pool, { queue: 'contactCustomerOrder', ...aNumber(is), ...own })
const record = (token: string, orderId: number, outcome: string, more: object = {}) =>
  it.call('POST', '/admin/record-call', { token, body: { orderId, outcome, ...more } })
const mine = async (token = caller) =>
  (await it.call('GET', '/admin/my-calls', { token })).body.data as Data<typeof getMyCalls>
const idsOf = (orders: readonly { order_id: number }[]) => orders.map(({ order_id: id }) => id)

test('whom one may call now are those that one would be given next: awake, free, and five at most', async () => {
  await toCall('asleep')
  const paidAt = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const ids: number[] = []
  for (let number = 0; number < 6; number += 1) ids.push(await toCall('awake', { paidAt: paidAt(90 - number) }))
  await it.call('PUT', '/admin/claim-order', { token: other, body: { orderId: ids[0] } })
  const { now, next_call_at: next } = await mine()
  expect(idsOf(now)).toEqual(ids.slice(1))
  expect(now[0]).toMatchObject({ shown: expect.stringMatching(/^\+\d+ /), attempts: 0 })
  expect(next).toBeNull()
})

test('who has no number that can be dialled comes after those who can be called, there and as the next; the reasons are told', async () => {
  const paidAt = new Date(Date.now() - 90 * 3_600_000).toISOString()
  const without = await toCall('awake', { paidAt, countryCode: '34', phoneNumber: '12' })
  const called = await toCall('awake', { language: 'fr' })
  await it.services.pool.query('update orders set mail_trouble = true where order_id = $1', [called])
  const { now } = await mine()
  expect(idsOf(now)).toEqual([called, without])
  expect(now[0]).toMatchObject({
    language: 'fr',
    last: null,
    mail_trouble: true,
    asked: null,
    commented: false,
    whatsapp: { number: expect.stringMatching(/^\d+$/), text: expect.stringMatching(/\S/) },
  })
  expect(now[1]).toMatchObject({ dialled: null, whatsapp: { number: null, problem: 'wrong' } })
  const taken = async () =>
    (await it.call('POST', '/admin/take-next-order', { token: other, body: { folderName: 'contactCustomerOrder' } }))
      .body.data
  expect([await taken(), await taken()]).toEqual([{ orderId: called }, { orderId: without }])
})

test('where nobody may be called it is said from when', async () => {
  await toCall('asleep')
  const { now, next_call_at: next } = await mine()
  expect(now).toEqual([])
  expect(Date.parse(next!)).toBeGreaterThan(Date.now())
})

test('nobody is named as the next to call who is gone from the queue, nor at a time after their flight', async () => {
  const gone = await toCall('asleep')
  expect((await mine()).next_call_at).not.toBeNull()
  await it.services.pool.query(`update orders set process_status = 'Completed' where order_id = $1`, [gone])
  expect((await mine()).next_call_at).toBeNull()
  const flies = await toCall('awake')
  await it.services.pool.query('update orders set flight_day = $2 where order_id = $1', [
    flies,
    dayInSantoDomingo(new Date()),
  ])
  await record(caller, flies, 'call-back', { at: new Date(Date.now() + 3 * 86_400_000).toISOString() })
  await it.services.pool.query(
    `update orders set process_status = 'Contact Customer', put_off_until = null where order_id = $1`,
    [flies],
  )
  expect(await mine()).toMatchObject({ now: [], next_call_at: null })
})

test('an open desk takes a sleeper for asleep for a minute; whoever asks for the next gets them at once', async () => {
  const id = await toCall('asleep')
  expect((await mine()).now).toEqual([])
  const { countryCode, phoneNumber } = aNumber('awake')
  await it.services.pool.query('update orders set country_code = $2, phone_number = $3 where order_id = $1', [
    id,
    countryCode,
    phoneNumber,
  ])
  expect((await mine()).now).toEqual([])
  const next = await it.call('POST', '/admin/take-next-order', {
    token: other,
    body: { folderName: 'contactCustomerOrder' },
  })
  expect(next.body.data).toEqual({ orderId: id })
  await it.call('PUT', '/admin/release-order', { token: other, body: { orderId: id } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(idsOf((await mine()).now)).toEqual([id])
})

test('a day to call again begins and ends at midnight in Santo Domingo', async () => {
  // The day does not end while this runs.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const today = dayInSantoDomingo(new Date())
  const midnight = (days: number) => Date.parse(`${today}T04:00:00Z`) + days * 86_400_000
  const made = async (atMs: number) => {
    const id = await toCall('awake')
    await record(caller, id, 'call-back', { at: new Date(Date.now() + 30 * 3_600_000).toISOString() })
    const moment = new Date(atMs).toISOString()
    await it.owner.query('update calls set again_at = $2 where order_id = $1', [id, moment])
    return id
  }
  await made(midnight(0) - 1)
  const inside = [await made(midnight(0)), await made(midnight(1) - 1)]
  await made(midnight(1))
  expect(idsOf((await mine()).again)).toEqual(inside)
})

test('whom to call again today are one’s own, with the time, until they are called or need it no more', async () => {
  const [first, second, tomorrow, others, done, called] = [
    await toCall('awake'),
    await toCall('awake'),
    await toCall('awake'),
    await toCall('awake'),
    await toCall('awake'),
    await toCall('awake'),
  ]
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const id of [first, second, tomorrow, done, called]) await record(caller, id, 'call-back', { at: at(30) })
  await record(other, others, 'call-back', { at: at(30) })
  // Any hour of this day, whatever hour it is.
  const noon = `${dayInSantoDomingo(new Date())}T12:00:00-04:00`
  await it.owner.query(`update calls set again_at = $2::timestamptz where order_id = any ($1)`, [
    [second, others, done, called],
    noon,
  ])
  await it.owner.query(`update calls set again_at = $2::timestamptz - interval '1 hour' where order_id = $1`, [
    first,
    noon,
  ])
  await it.services.pool.query(`update orders set process_status = 'Completed' where order_id = $1`, [done])
  await it.owner.query(`update calls set at = now() - interval '1 minute' where order_id = $1`, [called])
  await record(other, called, 'call-back', { at: at(40) })
  const { again } = await mine()
  expect(idsOf(again)).toEqual([first, second])
  expect(again[1]).toMatchObject({ outcome: 'call-back' })
  expect(Date.parse(again[1]!.again_at)).toBe(Date.parse(noon))
})

test('what came of the calls of today is counted by outcome, one’s own alone', async () => {
  const { made: before } = await mine()
  await record(caller, await toCall('awake'), 'reached')
  await record(caller, await toCall('awake'), 'no-answer')
  await record(other, await toCall('awake'), 'reached')
  const yesterday = await toCall('awake')
  await record(caller, yesterday, 'reached')
  await it.owner.query(`update calls set at = now() - interval '25 hours' where order_id = $1`, [yesterday])
  const { made } = await mine()
  expect(made).toEqual({ ...before, reached: before.reached + 1, 'no-answer': before['no-answer'] + 1 })
})
