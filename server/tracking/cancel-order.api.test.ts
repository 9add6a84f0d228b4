import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FrontPage } from '#contract/travellers/front-page.ts'
import { cancelPath, orderPath, receiptPath, trackPath } from '#contract/travellers/front-paths.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { frontApp, type FrontApp } from '#server/testing/front-app.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const EMAIL = 'cancels@mail.example'
const BACK = { amount: '69.00', currency: 'USD' }
const PAYMENT = { status: 'paid', ...BACK } as const
let it: TestApp
let aBrowser: FrontApp['aBrowser']
let close: FrontApp['close']
beforeAll(async () => void ({ it, aBrowser, close } = await frontApp()))
afterAll(() => close())
const sql = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
const allow = (isAllowed: boolean) =>
  sql(
    `update landing_sites set settings = settings || jsonb_build_object('refund_limit', null, 'self_cancel', $1::boolean)`,
    [isAllowed],
  )
beforeEach(() => allow(true))

const order = (own: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(it.services.pool, { email: EMAIL, payment: PAYMENT, ...own })
async function aReader(orderId: number) {
  const browser = aBrowser()
  await browser.prove(orderId, EMAIL)
  const open = async () => browser.open(receiptPath(orderId))
  const press = async (sent: Record<string, string> = { sure: 'true' }) => {
    const { token } = await open()
    return browser.send('POST', cancelPath(orderId), { token, ...sent })
  }
  return { browser, open, press }
}
const offerOf = ({ page }: { page: FrontPage }) => (page as Extract<FrontPage, { kind: 'receipt' }>).receipt.cancel
const stateOf = async (orderId: number) =>
  (
    await sql(
      `select o.process_status as status, r.state, r.amount::float8 as amount, r.currency, r.reason, r.asked_by as by, r.came_from as "from"
        from orders o left join refunds r using (order_id) where order_id = $1`,
      [orderId],
    )
  ).rows

test('who cancels gets everything back: the order leaves the work, its refund is asked for, and page, mail and history say so', async () => {
  const orderId = await order()
  const reader = await aReader(orderId)
  expect(offerOf(await reader.open())).toEqual(BACK)
  const sent = await reader.press()
  expect([sent.statusCode, sent.headers.location]).toEqual([303, orderPath(orderId)])
  const { page, said } = await reader.browser.open(orderPath(orderId))
  expect(said).toEqual({ kind: 'success', message: 'Your order is cancelled, and your refund is being prepared.' })
  expect((page as Extract<FrontPage, { kind: 'order' }>).shown.order).toMatchObject({
    step: 'refund-open',
    open_refund: { amount: '69.00', currency: 'USD' },
    cancel: null,
  })
  expect(await stateOf(orderId)).toEqual([
    { status: 'Refunds', state: 'asked', amount: 69, currency: 'USD', reason: 'cancelled', by: null, from: '' },
  ])
  const { rows } = await sql(
    `select event, actor_kind as actor, after->>'amount' as amount from audit_log where order_id = $1 and event = 'order.cancelled'`,
    [orderId],
  )
  expect(rows).toEqual([{ event: 'order.cancelled', actor: 'traveller', amount: '69.00 USD' }])
  await sendDueNotices(it.services)
  await letGo(it, orderId)
  const mail = (await mailsOf(it, orderId)).find(({ kind }) => kind === 'cancelled')!
  const { subject, text } = await readMail(it, orderId, mail.id)
  expect(subject).toBe(`Your order ${orderId} is cancelled`)
  for (const words of ['If you did not cancel the order, write to us at once', 'USD 69.00'])
    expect(text!.replaceAll('\u00a0', ' ')).toContain(words)
})

test('staff see who asked, and may refuse it: then the order is back where it was, and nobody is told that it is cancelled', async () => {
  const orderId = await order({ processStatus: 'Contact Customer' })
  await (await aReader(orderId)).press()
  const token = await it.tokenOf('Manager')
  const { data } = (await it.call('GET', `/admin/order-refunds/${orderId}`, { token })).body
  expect(data.cases[0]).toMatchObject({ asked_by: null, reason: 'cancelled', can: ['make', 'refuse'] })
  const body = { orderId, refundId: data.cases[0].id, decision: 'refuse', note: 'it was filed by telephone' }
  expect((await it.call('PUT', '/admin/decide-refund', { token, body })).code).toBe(200)
  expect((await stateOf(orderId))[0]).toMatchObject({ status: 'Contact Customer', state: 'refused' })
  await sendDueNotices(it.services)
  expect((await mailsOf(it, orderId)).map(({ kind }) => kind)).not.toContain('cancelled')
})

test('a Manager approves and makes it, and a list says that the traveller asked', async () => {
  const orderId = await order()
  await (await aReader(orderId)).press()
  const token = await it.tokenOf('Manager')
  const listed = await it.call('POST', '/admin/listed-refunds', { token, body: { orderId: [orderId] } })
  expect(listed.body.data[0]).toMatchObject({ asked_by: null, state: 'asked' })
  const body = { orderId, refundId: listed.body.data[0].id, decision: 'approve' }
  expect((await it.call('PUT', '/admin/decide-refund', { token, body })).code).toBe(200)
  const made = await it.call('PUT', '/admin/move-to-complete-refund', { token, body: { orderId } })
  expect([made.code, (await stateOf(orderId))[0]!.state]).toEqual([200, 'done'])
})

/** TABLE: what stands in the way -> how an order comes to be so. */
const NOT_OFFERED: [string, (orderId: number) => Promise<unknown>][] = [
  ['its site does not offer it', () => allow(false)],
  ['the site was never asked', () => sql(`update landing_sites set settings = settings - 'self_cancel'`)],
  ['it is filed', (id) => sql(`update orders set process_status = 'AwaitingGovt' where order_id = $1`, [id])],
  [
    'it was filed once',
    async (id) => {
      const token = await it.tokenOf('Team')
      for (const status of ['AwaitingGovt', 'Awaiting'])
        await it.call('PUT', '/admin/move-order-status', { token, body: { orderId: id, status } })
    },
  ],
  ['it is completed', (id) => sql(`update orders set process_status = 'Completed' where order_id = $1`, [id])],
  [
    'the system before filed it',
    (id) => sql(`insert into old_statuses (order_id, status, at) values ($1, 'AwaitingGovt', now())`, [id]),
  ],
  ['it is not paid', (id) => sql('update orders set paid_at = null where order_id = $1', [id])],
  [
    'nobody knows what was paid',
    (id) =>
      sql(
        `update applications set payment = '{"status":"paid","amount":"sixty","currency":"USD"}' where order_id = $1`,
        [id],
      ),
  ],
  [
    'nobody knows in what it was paid',
    (id) => sql(`update applications set payment = '{"status":"paid","amount":"69.00"}' where order_id = $1`, [id]),
  ],
  [
    'a second person has to approve such a sum',
    () => sql(`update landing_sites set settings = settings || '{"refund_limit":"68.99"}'`),
  ],
  ['its flight is over', (id) => sql(`update orders set flight_day = '2020-01-01' where order_id = $1`, [id])],
  [
    'there is a document',
    (id) =>
      sql(
        `insert into documents (order_id, file1, original_name, kind, bytes, sha256, storage_key, source, to_check)
      values ($1::bigint, 'a.pdf', 'a.pdf', 'pdf', 1, repeat('0', 64), 'cancel/' || $1::bigint, 'government-mail', true)`,
        [id],
      ),
  ],
  [
    'a refund is asked for',
    async (id) => {
      const { id: by } = await aStaffMember(it.services.pool)
      return sql(
        `insert into refunds (order_id, is_whole, state, asked_by, amount, currency) values ($1, false, 'asked', $2, 5, 'USD')`,
        [id, by],
      )
    },
  ],
  [
    'it was paid twice',
    (id) =>
      sql(`insert into second_payments (order_id, transaction_id, payment) values ($1, 'txn_second', '{}')`, [id]),
  ],
  [
    'a remark says that the payment is disputed',
    async (id) => {
      const { id: by } = await aStaffMember(it.services.pool)
      return sql(`insert into remarks (order_id, staff_id, remark, chargeback) values ($1, $2, 'a dispute', 'Y')`, [
        id,
        by,
      ])
    },
  ],
  [
    'the bank disputes the payment',
    (id) =>
      sql(
        `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, opened_at, source, due_at)
          values ($1::bigint, 'staff', 'Stripe', 'dp_' || $1::bigint, 'chargeback', 'needs-response', 'other', now(), 'staff', now() + interval '9 days')`,
        [id],
      ),
  ],
  [
    'somebody works on it',
    async (id) => {
      const { id: by } = await aStaffMember(it.services.pool)
      return sql('insert into order_claims (order_id, staff_id) values ($1, $2)', [id, by])
    },
  ],
]

test.each(NOT_OFFERED)('it is neither offered nor done where %s, also to who has the form open', async (_, come) => {
  const orderId = await order()
  const reader = await aReader(orderId)
  expect(offerOf(await reader.open())).toEqual(BACK)
  const { token } = await reader.open()
  await come(orderId)
  const before = await stateOf(orderId)
  expect(offerOf(await reader.open())).toBeNull()
  const sent = await reader.browser.send('POST', cancelPath(orderId), { token, sure: 'true' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, orderPath(orderId)])
  expect((await reader.browser.open(orderPath(orderId))).said).toEqual({
    kind: 'refusal',
    message: 'This order can no longer be cancelled here. Please write to us.',
  })
  expect(await stateOf(orderId)).toEqual(before)
})

test('nothing is cancelled without the tick, without the proof, or by another site’s page', async () => {
  const orderId = await order()
  const stranger = await aBrowser().send('POST', cancelPath(orderId), { sure: 'true' })
  expect([stranger.statusCode, stranger.headers.location]).toEqual([303, trackPath(orderId, undefined)])
  const reader = await aReader(orderId)
  await reader.press({})
  expect((await reader.browser.open(orderPath(orderId))).said).toEqual({
    kind: 'refusal',
    message: 'Please say that you are sure',
    errors: expect.anything(),
  })
  await reader.press({ sure: 'true', token: 'of another page' })
  expect(await stateOf(orderId)).toMatchObject([{ status: null, state: null }])
})

test('eight presses at once ask for one refund', async () => {
  const orderId = await order()
  const reader = await aReader(orderId)
  const { token } = await reader.open()
  await Promise.all(
    Array.from({ length: 8 }, () => reader.browser.send('POST', cancelPath(orderId), { token, sure: 'true' })),
  )
  expect(await stateOf(orderId)).toMatchObject([{ status: 'Refunds', state: 'asked' }])
})

test('who had put the order off is told that it is back, and why; it is in Later no more', async () => {
  const [orderId, token] = [await order(), await it.signInAs('Team')]
  const body = { orderId, until: 'traveller', reason: 'The hotel is not known' }
  expect((await it.call('PUT', '/admin/put-off', { token, body })).code).toBe(200)
  await (await aReader(orderId)).press()
  const shown = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })).body.data
  expect([shown.queue, shown.later]).toEqual(['refundOrder', null])
  const events = shown.timeline.map(({ event }: { event: string }) => event)
  expect(events.filter((event: string) => event === 'order.came-back')).toHaveLength(1)
  const { data } = (await it.call('GET', '/admin/inbox', { token })).body
  expect(data).toMatchObject([{ kind: 'back', order_id: orderId, because: 'refund', by: null, count: 1 }])
})

test('of a family one cancels, and the others go on', async () => {
  const [one, other] = [
    await order({ transactionId: 'txn_cancel_family' }),
    await order({ transactionId: 'txn_cancel_family' }),
  ]
  await (await aReader(one!)).press()
  expect([(await stateOf(one!))[0]!.status, (await stateOf(other!))[0]!.status]).toEqual(['Refunds', null])
})
