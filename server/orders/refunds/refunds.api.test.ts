import { afterAll, expect, test } from 'vitest'
import type { Payment } from '#server/db/tables/orders.ts'
import { anOrder, aSite } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.tokenOf('Admin')
const manager = await it.tokenOf('Manager')
const night = await it.tokenOf('Night Staff')
const telecaller = await it.tokenOf('Telecaller')

const PAID: Payment = { status: 'paid', amount: '69.00', currency: 'USD' }
const order = (own: Parameters<typeof anOrder>[1] = {}) => anOrder(it.services.pool, { payment: PAID, ...own })
const ask = (orderId: number, body: object = {}, token = admin) =>
  it.call('POST', '/admin/ask-refund', { token, body: { orderId, reason: 'cancelled', ...body } })
const decide = (orderId: number, refundId: number, decision: string, token = manager) =>
  it.call('PUT', '/admin/decide-refund', { token, body: { orderId, refundId, decision } })
const made = (orderId: number | number[], body: object = {}, token = admin) =>
  it.call('PUT', '/admin/move-to-complete-refund', { token, body: { orderId, ...body } })
const undo = (orderId: number, token = admin) => it.call('PUT', '/admin/undo-move', { token, body: { orderId } })
const detail = async (id: number, token = admin) =>
  (await it.call('GET', `/admin/get-orders-details/${id}`, { token })).body.data
const remark = (orderId: number, body: object) =>
  it.call('POST', '/admin/add-new-remark', { token: admin, body: { orderId, remark: 'x', ...body } })
/** A site where refunds above 50 need a second person. */
async function limitedSite(): Promise<number> {
  const id = await aSite(it.services.pool)
  await it.services.pool.query(
    `update landing_sites set settings = settings || '{"refund_limit": "50.00"}' where id = $1`,
    [id],
  )
  return id
}

test('the specified call alone goes on working, and writes a case with what is known', async () => {
  const id = await order({ queue: 'refundOrder' })
  expect(await made(id)).toMatchObject({ code: 200, body: { message: 'Order refunded' } })
  const { refund_date, refunds } = await detail(id)
  expect(refund_date).not.toBeNull()
  expect(refunds).toMatchObject({ paid: '69.00', refunded: '69.00', rest: '0.00', can_ask: false })
  expect(refunds.cases).toMatchObject([{ amount: '69.00', currency: 'USD', is_whole: true, state: 'done' }])

  const unknown = await order({ queue: 'refundOrder', payment: null })
  await made(unknown)
  expect((await detail(unknown)).refunds.cases).toMatchObject([{ amount: null, is_whole: true, state: 'done' }])
})

test('all of it moves the order to Refunds, and is one case from asking to the bank’s reference', async () => {
  const id = await order()
  const { body } = await ask(id, { note: 'Wrote twice' })
  const asked = await detail(id)
  expect([asked.process_status, asked.refund_date]).toEqual(['Refunds', null])
  expect(asked.refunds.cases).toMatchObject([
    { id: body.data.id, state: 'asked', reason: 'cancelled', can: ['make', 'withdraw'] },
  ])
  const answer = await made(id, { refundId: body.data.id, reference: 're_123', version: asked.version })
  expect(answer.body.message).toBe('Order refunded')
  const done = await detail(id)
  expect(done.refunds.cases).toMatchObject([
    { state: 'done', reference: 're_123', note: 'Wrote twice', amount: '69.00' },
  ])
  expect(done.timeline.slice(0, 2)).toMatchObject([
    { event: 'order.refunded', after: { amount: '69.00 USD', reference: 're_123' } },
    { event: 'refund.asked', after: { amount: '69.00 USD', reason: 'cancelled', processStatus: 'Refunds' } },
  ])
})

test('a part leaves the order where it is, until the rest goes back', async () => {
  const id = await order({ queue: 'completedOrder' })
  const { body } = await ask(id, { amount: '20' })
  expect(await detail(id)).toMatchObject({ process_status: 'Completed' })
  expect((await made(id, { refundId: body.data.id })).body.message).toBe('The refund of a part is made')
  expect(await detail(id)).toMatchObject({ process_status: 'Completed', refund_date: null, refunds: { rest: '49.00' } })
  const over = await ask(id, { amount: '49.01' })
  expect([over.code, over.body.errors]).toEqual([422, { amount: 'At most 49.00 can still be refunded' }])
  await ask(id, { amount: '49' })
  expect(await detail(id)).toMatchObject({ process_status: 'Refunds', refund_date: null })
  await made(id)
  expect((await detail(id)).refund_date).not.toBeNull()
  const { body: alone } = await it.call('GET', `/admin/order-refunds/${id}`, { token: admin })
  expect(alone.data).toMatchObject({ refunded: '69.00', cases: [{ state: 'done' }, { state: 'done' }] })
})

test('above the limit of the site another person approves, and never who asked', async () => {
  const id = await order({ landingSite: await limitedSite(), queue: 'refundOrder' })
  const alone = await made(id)
  expect([alone.code, alone.body.errors?.amount]).toEqual([422, expect.stringMatching(/^Above 50.00 another person/)])
  const refundId = (await ask(id)).body.data.id
  expect((await detail(id)).refunds.cases[0]).toMatchObject({ needs_approval: true, can: ['withdraw'] })
  const others = await it.call('GET', `/admin/order-refunds/${id}`, { token: manager })
  expect(others.body.data.cases[0].can).toEqual(['approve', 'refuse'])
  expect((await decide(id, refundId, 'approve', admin)).code).toBe(403)
  expect((await decide(id, refundId, 'approve', night)).code).toBe(403)
  expect((await made(id, { refundId })).code).toBe(422)
  const twice = await Promise.all([decide(id, refundId, 'approve'), decide(id, refundId, 'approve')])
  expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect((await made(id, { refundId })).code).toBe(200)
  const story = (await detail(id)).timeline.map(({ event }: { event: string }) => event)
  expect(story.slice(0, 3)).toEqual(['order.refunded', 'refund.approved', 'refund.asked'])
})

test('one that is refused or withdrawn lets the order go back to where it was', async () => {
  const id = await order({ queue: 'awaitingOrder' })
  const first = (await ask(id, {}, night)).body.data.id
  expect((await decide(id, first, 'refuse')).code).toBe(200)
  expect(await detail(id)).toMatchObject({
    process_status: 'Awaiting',
    refunds: { cases: [{ state: 'refused' }], can_ask: true },
  })
  const second = (await ask(id, {}, night)).body.data.id
  expect((await decide(id, second, 'withdraw', night)).code).toBe(200)
  expect((await detail(id)).process_status).toBe('Awaiting')
})

test('two who ask, and many who say it was made, at once: never more than what was paid', async () => {
  const id = await order()
  const asked = await Promise.all([ask(id, { amount: '40' }), ask(id, { amount: '40' }, manager), ask(id, {}, night)])
  expect(asked.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  const other = await order({ queue: 'completedOrder' })
  const parts = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      made(other, { amount: '20', reference: `re_${at}` }, at % 2 ? admin : manager),
    ),
  )
  expect(parts.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(parts.filter(({ code }) => code === 422)).toHaveLength(5)
  expect((await detail(other)).refunds).toMatchObject({ refunded: '60.00', rest: '9.00' })
})

test('a late word about a refund is refused with who changed what', async () => {
  const id = await order()
  const { version } = await detail(id)
  await ask(id, {}, night)
  const late = await ask(id, { version })
  expect([late.code, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Night Staff \d+ asked for a refund of it first/),
  ])
})

test('undo takes the case back too: to what it was, or away where nobody had asked', async () => {
  const id = await order({ queue: 'awaitingOrder' })
  const refundId = (await ask(id)).body.data.id
  await made(id, { refundId, reference: 're_1' })
  await undo(id)
  expect(await detail(id)).toMatchObject({
    refund_date: null,
    refunds: { cases: [{ state: 'asked', reference: null, done_at: null }] },
  })
  const other = await order({ landingSite: await limitedSite(), queue: 'refundOrder' })
  const approved = (await ask(other, { amount: '60', note: 'Wrote twice' })).body.data.id
  await decide(other, approved, 'approve')
  const less = { refundId: approved, amount: '55', reason: 'late', note: 'Fee kept', reference: 're_2' }
  expect((await made(other, less)).code).toBe(200)
  await undo(other)
  expect((await detail(other)).refunds.cases).toMatchObject([
    { state: 'approved', amount: '60.00', is_whole: false, reason: 'cancelled', note: 'Wrote twice' },
  ])
  expect((await made(other, { refundId: approved })).code).toBe(200)
  const direct = await order({ queue: 'refundOrder' })
  await made(direct)
  await undo(direct)
  expect((await detail(direct)).refunds).toMatchObject({
    refunded: '0.00',
    cases: [{ state: 'withdrawn' }],
    can_ask: true,
  })
  const part = await order({ queue: 'completedOrder' })
  await made(part, { amount: '5' })
  await undo(part)
  expect((await detail(part)).refunds).toMatchObject({ rest: '69.00' })
  const again = await order({ queue: 'awaitingOrder' })
  await ask(again)
  await undo(again)
  expect(await detail(again)).toMatchObject({
    process_status: 'Awaiting',
    refunds: { cases: [{ state: 'withdrawn' }] },
  })
})

test('of a disputed payment one is warned; of several such an order is left as it is', async () => {
  const [disputed, plain] = [await order({ queue: 'refundOrder' }), await order({ queue: 'refundOrder' })]
  await remark(disputed, { chargeBack: 'Y' })
  const warned = await made(disputed)
  expect([warned.code, warned.body.errors]).toEqual([422, { refundAnyway: expect.stringContaining('disputed') }])
  const { body } = await made([disputed, plain])
  expect(body.data).toEqual({
    moved: [plain],
    skipped: [{ id: disputed, message: expect.stringContaining('disputed') }],
  })
  expect((await made(disputed, { refundAnyway: true })).code).toBe(200)
})

test('in a list each gets what is left of its own, and those above the limit wait', async () => {
  const landingSite = await limitedSite()
  const [one, two, above] = [
    await order({ queue: 'refundOrder' }),
    await order({ queue: 'refundOrder', payment: { ...PAID, amount: '29.90' } }),
    await order({ queue: 'refundOrder', landingSite }),
  ]
  await made(one, { amount: '9' })
  const { body } = await made([one, two, above], { reason: 'late' })
  expect(body.data.moved).toEqual([one, two])
  expect(body.data.skipped).toMatchObject([{ id: above }])
  expect((await detail(one)).refunds.cases[0]).toMatchObject({ amount: '60.00', reason: 'late' })
  expect((await detail(two)).refunds.cases[0]).toMatchObject({ amount: '29.90' })
})

test('who may not see the payment sees no amount, and who may not move orders to Refunds nothing', async () => {
  const id = await order()
  await ask(id, {}, night)
  const { refunds, timeline } = await detail(id, night)
  expect(refunds).toMatchObject({ paid: null, rest: null, cases: [{ amount: null, state: 'asked' }] })
  expect(timeline[0].after.amount).toBeNull()
  expect((await detail(id, telecaller)).refunds).toBeNull()
  expect((await ask(id, {}, telecaller)).code).toBe(403)
  expect((await made(id, {}, night)).code).toBe(403)
})

test('what waits is listed, whatever queue its order is in', async () => {
  const id = await order({ queue: 'completedOrder', lastName: 'O’Connor-Núñez' })
  await ask(id, { amount: '10' })
  const { body } = await it.call('GET', '/admin/open-refunds', { token: manager })
  expect(body.total).toBe(body.data.length)
  expect(body.data.find((one: { order: { order_id: number } }) => one.order.order_id === id)).toMatchObject({
    amount: '10.00',
    state: 'asked',
    can: ['make', 'refuse'],
    order: { last_name: 'O’Connor-Núñez', process_status: 'Completed' },
  })
})

test('a list says of its orders how much goes back, why, who asked and how far it is, and sorts by it', async () => {
  const ids = [await order(), await order(), await order({ queue: 'refundOrder' })] as const
  await made(ids[0], { refundId: (await ask(ids[0], { amount: '20' })).body.data.id })
  await ask(ids[0], { amount: '49', reason: 'late' })
  await ask(ids[1], {}, night)
  const listed = (token: string) => it.call('POST', '/admin/listed-refunds', { token, body: { orderId: [...ids] } })
  const { body } = await listed(manager)
  expect(body.data).toHaveLength(2)
  expect(body.data).toMatchObject([
    { order_id: ids[0], amount: '49.00', currency: 'USD', reason: 'late', state: 'asked' },
    { order_id: ids[1], amount: '69.00', reason: 'cancelled', state: 'asked' },
  ])
  expect((await listed(night)).body.data).toMatchObject([
    { amount: null, reason: 'late' },
    { amount: null, reason: 'cancelled' },
  ])
  expect((await listed(telecaller)).code).toBe(403)

  const sorted = async (sort: string, token = manager) => {
    const answer = await it.call('GET', `/admin/get-orders-list/refundOrder?limit=500&sort=${sort}`, { token })
    const own = (answer.body.data ?? []).map((row: { order_id: number }) => row.order_id)
    return { code: answer.code, own: own.filter((id: number) => ids.includes(id)) as number[] }
  }
  // What has no refund is last either way.
  expect((await sorted('refundAmount')).own).toEqual([ids[0], ids[1], ids[2]])
  expect((await sorted('-refundAmount')).own).toEqual([ids[1], ids[0], ids[2]])
  expect((await sorted('refundReason')).own).toEqual([ids[1], ids[0], ids[2]])
  // Who may not see it does not learn it from the order of the rows.
  expect((await sorted('refundAmount', night)).code).toBe(403)
  expect((await sorted('refundReason', night)).code).toBe(200)
  expect((await sorted('refundReason', telecaller)).code).toBe(403)
})

test('what is no amount or currency is said at its field', async () => {
  const id = await order()
  const wrong = await ask(id, { amount: 'sixty', currency: 'dollars' })
  expect([wrong.code, wrong.body.errors]).toEqual([
    422,
    { amount: 'This is not an amount of money', currency: 'A currency is three letters, as USD' },
  ])
  expect((await ask(id, { amount: '5', currency: 'eur' })).body.errors).toEqual({ currency: 'It was paid in USD' })
})
