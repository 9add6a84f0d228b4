import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { details, make, soldOrder } from '#server/testing/packs.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.tokenOf('Manager')

const payAgain = (orderId: number, transactionId: string, payment: object, at = new Date().toISOString()) =>
  it.services.pool.query(
    'insert into second_payments (order_id, transaction_id, payment, at) values ($1, $2, $3, $4)',
    [orderId, transactionId, { status: 'paid', ...payment }, at],
  )
const order = (own: object = {}) =>
  anOrder(it.services.pool, {
    payment: { status: 'paid', amount: '69.00', currency: 'USD' },
    transactionId: 'pi_1',
    ...own,
  })
const refunds = async (orderId: number, token = manager) =>
  (await it.call('GET', `/admin/order-refunds/${orderId}`, { token })).body.data
const ask = (orderId: number, body: object) =>
  it.call('POST', '/admin/ask-refund', { token: manager, body: { orderId, reason: 'duplicate', ...body } })
const made = (orderId: number | number[], body: object = {}) =>
  it.call('PUT', '/admin/move-to-complete-refund', { token: manager, body: { orderId, ...body } })
const statusOf = async (orderId: number) =>
  (await it.services.pool.query('select process_status, refund_date from orders where order_id = $1', [orderId]))
    .rows[0]

test('the refund of a double charge is one of a part: the order goes on, and is not called refunded', async () => {
  const id = await order({ processStatus: 'Completed' })
  await payAgain(id, 'pi_2', { amount: '69.00', currency: 'USD', gateway: 'Stripe' })
  const known = await refunds(id)
  expect(known).toMatchObject({ paid: '138.00', rest: '138.00', currency: 'USD' })
  expect(known.second_payments).toMatchObject([{ transaction_id: 'pi_2', amount: '69.00', gateway: 'Stripe' }])
  const silent = await ask(id, {})
  expect([silent.code, silent.body.errors]).toEqual([422, { amount: expect.stringContaining('paid more than once') }])
  const asked = await ask(id, { amount: '69' })
  expect(asked.code).toBe(200)
  const done = await made(id, { refundId: asked.body.data.id, reference: 're_2' })
  expect(done.body.message).toBe('The refund of a part is made')
  expect(await statusOf(id)).toEqual({ process_status: 'Completed', refund_date: null })
  expect(await refunds(id)).toMatchObject({ rest: '69.00', refunded: '69.00', can_ask: true })
})

test('of several orders at once those that were paid twice are left, with the reason', async () => {
  const [plain, twice] = [await order({ queue: 'refundOrder' }), await order({ queue: 'refundOrder' })]
  await payAgain(twice, 'pi_2', { amount: '69.00', currency: 'USD' })
  const { body } = await made([plain, twice])
  expect(body.data).toMatchObject({
    moved: [plain],
    skipped: [{ id: twice, message: expect.stringContaining('more than once') }],
  })
})

test('a payment that came after all went back can go back too', async () => {
  const id = await order({ queue: 'refundOrder' })
  expect((await made(id)).code).toBe(200)
  await payAgain(id, 'pi_2', { amount: '12.50' })
  expect(await refunds(id)).toMatchObject({ paid: '81.50', rest: '12.50', can_ask: true, can_make: true })
  expect((await made(id, { amount: '12.50' })).code).toBe(200)
  expect(await refunds(id)).toMatchObject({ rest: '0.00', can_ask: false })
})

test.each([
  ['an unknown amount', {}],
  ['another currency', { amount: '60', currency: 'EUR' }],
])('with a second payment of %s nobody says how much is left', async (_, payment) => {
  const id = await order()
  await payAgain(id, 'pi_2', payment)
  expect(await refunds(id)).toMatchObject({ paid: null, rest: null })
  expect((await ask(id, { amount: '60', currency: 'EUR', whole: false })).code).toBe('amount' in payment ? 200 : 422)
})

test('who may not see transactions sees none of them', async () => {
  const id = await order()
  await payAgain(id, 'pi_2', { amount: '69.00', currency: 'USD' })
  const night = await it.tokenOf('Night Staff')
  expect(await refunds(id, night)).toMatchObject({ second_payments: [], paid: null })
})

test('a pack is about one payment, says so, names the other, and does not claim that it went back', async () => {
  const terms = {
    version: '2026-03',
    accepted_at: '2026-10-01T13:59:00Z',
    ip: '190.94.0.1',
    refund_policy_version: 'R7',
  }
  const id = await soldOrder(it, { terms })
  const credit = async () => (await details(it, id, 1)).reasons.find(({ reason }) => reason === 'credit')?.verdict
  expect(await credit()).toBe('contest')
  await payAgain(id, 'txn_901', { amount: '69.00', currency: 'USD' }, '2026-10-01T14:05:00Z')
  expect(await credit()).toBe('accept')
  const pack = await details(it, id, 1)
  expect(pack.missing.map(({ evidence }) => evidence)).toContain('second-payment-back')
  const asked = await ask(id, { amount: '69' })
  await made(id, { refundId: asked.body.data.id, reference: 're_901' })
  expect(await credit()).toBe('contest')
  const { text } = await make(it, id, 1)
  expect(text.replace(/\s+/g, ' ')).toContain(
    'This letter is about transaction ID txn_900 alone. Another payment for this order is recorded: transaction ID txn_901 of 69.00 USD, confirmed on 1 Oct 2026, 14:05:00 UTC. Of which of these payments a refund was made, our records do not tell.',
  )
  expect(text.replace(/\s+/g, ' ')).toContain('69.00 USD was refunded')
})
