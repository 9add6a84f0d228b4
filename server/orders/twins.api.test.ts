import { afterAll, expect, test } from 'vitest'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const its = correctionsOf(it)
const admin = await it.tokenOf('Admin')

/** The orders that an order's page names as its twins. */
async function twinsOf(orderId: number): Promise<number[]> {
  const { needs_check: checks, duplicate, duplicate_of: newest } = await its.order(orderId)
  const found = (checks as { field: string; message: string }[]).filter(({ field }) => field === 'duplicate')
  // What lists show and filter by says the same.
  const named = found.map(({ message }) => Number(/order (\d+) /.exec(message)?.[1]))
  expect([duplicate, newest]).toEqual([named.length > 0, named[0] ?? null])
  return named
}
const put = (path: string, body: object) => it.call('PUT', `/admin/${path}`, { token: admin, body })

test('two paid orders for one passport, direction and day say so of each other, however the passport is written', async () => {
  const first = await its.take({ passport_number: 'ZE-77 001' })
  expect(await twinsOf(first)).toEqual([])
  const second = await its.take({ passport_number: 'ze77001', email: 'another@mail.example' })
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[second], [first]])
  const spanish = await its.order(first, undefined, { 'x-language': 'es' })
  expect(spanish.needs_check[0].message).toMatch(/^Posible duplicado: el pedido \d+ es/)
})

test('another day, direction or passport, none at all, or no payment make no twin; a payment that comes later does', async () => {
  const own = { passport_number: 'ZE77002' }
  const first = await its.take(own)
  await its.take({ ...own, ...dateOf('intended_arrival', dayAhead(31)) })
  await its.take({ ...own, IsArrival: 'Departure' })
  await its.take({ passport_number: 'ZE77003' })
  await its.take({ passport_number: null })
  await its.take({ passport_number: null })
  const pending = await its.take({ ...own, payment: { status: 'pending' } })
  expect([await twinsOf(first), await twinsOf(pending)]).toEqual([[], []])
  await it.call('POST', `/intake/orders/${pending}/payment`, {
    headers: { authorization: `Bearer ${CORRECTIONS_ENV.INTAKE_API_KEY}` },
    body: { status: 'paid', transaction_id: 'pi_77002' },
  })
  expect([await twinsOf(first), await twinsOf(pending)]).toEqual([[pending], [first]])
})

test('a deleted order has no twin until it is restored, a refunded one none any more, a corrected one its own', async () => {
  const own = { passport_number: 'ZE77004' }
  const [first, second] = [await its.take(own), await its.take(own)]
  await put('change-order-status', { orderId: second })
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[], []])
  await put('restore-order', { orderId: second })
  expect(await twinsOf(first)).toEqual([second])
  const { version } = await its.order(second)
  await its.correct(second, { passport_number: 'ZE77005' }, { version })
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[], []])
  const third = await its.take({ passport_number: 'ZE77005' })
  expect(await twinsOf(second)).toEqual([third])
  await put('move-order-status', { orderId: third, status: 'Refunds' })
  await put('move-to-complete-refund', { orderId: third })
  expect(await twinsOf(second)).toEqual([])
})

test('a corrected value makes a twin or ends one, on both orders at once', async () => {
  const first = await its.take({ passport_number: 'ZE77008' })
  const second = await its.take({ passport_number: 'ZE77009' })
  const correct = (fields: object, version: number) => its.correct(second, fields, { version })
  const made = await correct({ passport_number: 'ze 77-008' }, 1)
  expect(made.body.data.needs_check).toContainEqual(expect.objectContaining({ field: 'duplicate' }))
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[second], [first]])
  const ended = await correct({ IsArrival: 'Departure' }, 2)
  expect(ended.body.data.needs_check).not.toContainEqual(expect.objectContaining({ field: 'duplicate' }))
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[], []])
  await correct({ IsArrival: 'Arrival' }, 3)
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[second], [first]])
  await correct(dateOf('intended_arrival', dayAhead(33)), 4)
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[], []])
})

test('twenty that come at once all know of each other', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => its.take({ passport_number: 'ZE77006' })))
  for (const id of ids)
    expect(await twinsOf(id)).toEqual(
      ids
        .filter((other) => other !== id)
        .sort((a, b) => b - a)
        .slice(0, 5),
    )
})

test('a twin that somebody lets stand is no check any more; a new one is', async () => {
  const own = { passport_number: 'ZE77007' }
  const [first, second] = [await its.take(own), await its.take(own)]
  const { code } = await its.correct(first, {}, { waive: { duplicate: true }, reason: 'Two brothers, one typed wrong' })
  expect([code, await twinsOf(first), await twinsOf(second)]).toEqual([200, [], [first]])
  const third = await its.take(own)
  expect([await twinsOf(first), await twinsOf(third)]).toEqual([[third], [second, first]])
  await its.correct(first, {}, { waive: { duplicate: true }, version: 2 })
  expect(await twinsOf(first)).toEqual([])
  await its.correct(first, {}, { waive: { duplicate: false }, version: 3 })
  expect(await twinsOf(first)).toEqual([third, second])
})
