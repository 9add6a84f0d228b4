import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let [team, manager] = ['', '']
beforeAll(async () => {
  it = await testApp()
  ;[team, manager] = [await it.tokenOf('Team'), await it.tokenOf('Manager')]
  await query(`update landing_sites set webhook_url = 'https://site.example/hook'`)
})
afterAll(() => it.close())

const query = async (text: string, values: unknown[] = []) => (await it.services.pool.query(text, values)).rows
let number = 0
const PAID = { status: 'paid', amount: '69', currency: 'USD', gateway: 'Stripe', card_last4: '4242' } as const
const order = (transactionId: string, own: object = {}) =>
  anOrder(it.services.pool, { payment: PAID, transactionId, email: 'lukasz@secret.example', ...own })
const put = async (path: string, disputeId: number, body: object) => {
  const { version } = (await it.call('GET', `/admin/dispute/${disputeId}`, { token: team })).body.data
  const done = await it.call('PUT', `/admin/${path}`, { token: team, body: { disputeId, version, ...body } })
  expect(done.code).toBe(200)
}
async function open(body: object = {}): Promise<number> {
  const { body: opened } = await it.call('POST', '/admin/open-dispute', {
    token: team,
    body: { gateway: 'Stripe', caseNumber: `du_${++number}`, reason: 'fraud', amount: '69', currency: 'usd', ...body },
  })
  return opened.data.id
}
/** What the site of an order was told, in its order. */
const told = async (orderId: number) =>
  (await query('select event, detail from webhook_messages where order_id = $1 order by id', [orderId])) as {
    event: string
    detail: Record<string, Record<string, unknown>>
  }[]

test('a site is told of a dispute with its amounts as they are, at each turn once, and of nothing else that staff do', async () => {
  const orderId = await order('pi_told')
  const id = await open({ transactionId: 'pi_told', cardLast4: '4242', note: 'looks like Łukasz', amount: '69' })
  await put('change-dispute', id, { note: 'secret note of staff', dueAt: '2099-01-02T03:04:05Z' })
  await put('change-dispute', id, { note: 'another note' })
  await put('move-dispute', id, { state: 'submitted' })
  await put('move-dispute', id, { state: 'lost', outcomeAmount: '40' })
  const all = await told(orderId)
  expect(all.map(({ event }) => event)).toEqual([
    'dispute-opened',
    'dispute-changed',
    'dispute-changed',
    'dispute-ended',
  ])
  expect(all[0]!.detail).toEqual({
    dispute: {
      id,
      gateway: 'Stripe',
      case_number: `du_${number}`,
      transaction_id: 'pi_told',
      stage: 'chargeback',
      state: 'needs-response',
      reason: 'fraud',
      amount: '69.00',
      currency: 'USD',
      opened_at: expect.stringMatching(/Z$/),
      due_at: null,
      outcome_amount: null,
    },
  })
  expect(
    all.map(({ detail }) => [detail.dispute!.state, detail.dispute!.due_at, detail.dispute!.outcome_amount]),
  ).toEqual([
    ['needs-response', null, null],
    ['needs-response', '2099-01-02T03:04:05.000Z', null],
    ['submitted', '2099-01-02T03:04:05.000Z', null],
    ['lost', '2099-01-02T03:04:05.000Z', '40.00'],
  ])
  expect(JSON.stringify(all)).not.toMatch(/4242|Łukasz|secret|note/)
})

test('what was matched to the wrong order is taken back there, and told where it belongs', async () => {
  const [wrong, right] = [await order('pi_wrong'), await order('pi_right')]
  const id = await open({ transactionId: 'pi_wrong' })
  await put('match-dispute', id, { orderId: right })
  expect((await told(wrong)).map(({ event }) => event)).toEqual(['dispute-opened', 'dispute-elsewhere'])
  expect((await told(right)).map(({ event }) => event)).toEqual(['dispute-opened'])
  await put('match-dispute', id, { orderId: null })
  expect((await told(right)).map(({ event }) => event)).toEqual(['dispute-opened', 'dispute-elsewhere'])
})

test('one that belongs to no order yet is told when it does, with its end where it has ended', async () => {
  const orderId = await order('pi_late')
  const id = await open()
  await put('move-dispute', id, { state: 'won' })
  await put('match-dispute', id, { orderId })
  expect((await told(orderId)).map(({ event }) => event)).toEqual(['dispute-opened', 'dispute-ended'])
})

test('a site without an address is told nothing', async () => {
  const orderId = await order('pi_none', { landingSite: 2 })
  await query('update landing_sites set webhook_url = null where id = 2')
  await open({ transactionId: 'pi_none' })
  expect(await told(orderId)).toEqual([])
})

test('a refund that is asked for is told, and that it is not made after all', async () => {
  const ask = async (orderId: number, body: object = {}) =>
    (await it.call('POST', '/admin/ask-refund', { token: team, body: { orderId, reason: 'cancelled', ...body } })).body
      .data.id as number
  const [refused, undone, made] = [await order('pi_r1'), await order('pi_r2'), await order('pi_r3')]
  const refundId = await ask(refused, { amount: '12.5' })
  await it.call('PUT', '/admin/decide-refund', {
    token: manager,
    body: { orderId: refused, refundId, decision: 'refuse' },
  })
  const money = (amount: string) => ({ refund: { amount, currency: 'USD' } })
  expect(await told(refused)).toEqual([
    { event: 'refund-opened', detail: money('12.50') },
    { event: 'refund-cancelled', detail: money('12.50') },
  ])
  await ask(undone)
  await it.call('PUT', '/admin/undo-move', { token: team, body: { orderId: undone } })
  expect((await told(undone)).map(({ event }) => event)).toEqual(['refund-opened', 'refund-cancelled'])
  const approved = await ask(made)
  await it.call('PUT', '/admin/decide-refund', {
    token: manager,
    body: { orderId: made, refundId: approved, decision: 'approve' },
  })
  expect(await told(made)).toEqual([{ event: 'refund-opened', detail: money('69.00') }])
})
