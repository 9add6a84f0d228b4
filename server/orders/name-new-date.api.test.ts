import { afterAll, expect, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { remindTravellers } from '#server/mails/notices/remind-travellers.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'
import { daysAfter } from '#server/time/calendar.ts'

const it = await testApp()
afterAll(() => it.close())
const ana = await it.signInAs('Team')
const ben = await it.signInAs('Manager')
const caller = await it.signInAs('Telecaller')

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const query = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
const name = (orderId: number | number[], at: string, more: object = {}, token = ana) =>
  it.call('PUT', '/admin/name-new-date', { token, body: { orderId, at, ...more } })
const lateOrder = (own: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(it.services.pool, { paidAt: inHours(-25), ...own })
const told = async (orderId: number) => (await mailsOf(it, orderId)).map(({ kind }) => kind)

const A_TICKET = `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, verdict)
  values ($1, 'eticket-' || $1::bigint || '.pdf', 'k', 'a.pdf', 'pdf', 1, repeat('a', 64), 'match')`

/** The five minutes are over in which a date may be taken back. */
async function graceIsOver(): Promise<void> {
  await query(`update order_events set due_at = now() where settled_at is null`)
  await sendDueNotices(it.services)
}

/** The moment goes by that was named; what is kept of it is never changed but here. */
async function letItGoBy(orderId: number): Promise<void> {
  await query(
    `update new_dates set expected_by = now() - interval '1 minute' where order_id = $1 and expected_by > now()`,
    [orderId],
  )
  await remindTravellers(it.services)
  await sendDueNotices(it.services)
}

/** The form of an order that flies so many days from today. */
function flies(days: number) {
  const flightDay = daysAfter(dayInSantoDomingo(new Date()), days)
  const [intended_arrival_year, intended_arrival_month, intended_arrival_date] = flightDay.split('-')
  return { form: { ...newOrder().form, intended_arrival_year, intended_arrival_month, intended_arrival_date } }
}

test('the page says the new date with the one before, and after five minutes one mail does; the office’s own clock stays', async () => {
  const { orderId, traveller } = await aTrackedOrder(it, { paidAt: inHours(-25) })
  const shown = async () => (await traveller.history(orderId)).body.mainResult
  const detail = async () => (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: ben })).body.data
  const { due_at: due } = await detail()
  const at = inHours(20)
  const { code, body } = await name(orderId, at)
  expect([code, body.message, body.data]).toEqual([200, 'The new date is named', { moved: [orderId], skipped: [] }])
  const page = await shown()
  expect(page.late_since).toBeNull()
  expect([page.expected_by, page.first_expected_by].map(Date.parse)).toEqual([at, due].map(Date.parse))
  const after = await detail()
  expect(after.due_at).toBe(due)
  const { new_date: named, ...promise } = after.promise
  expect(promise).toEqual({ first_said: due, is_open: true })
  expect([new Date(named.expected_by).toISOString(), named.by, named.told_at]).toEqual([
    at,
    after.timeline[0].actor,
    null,
  ])
  expect(after.timeline[0]).toMatchObject({ event: 'order.new-date', after: { expectedBy: at } })
  await sendDueNotices(it.services)
  expect(await told(orderId)).toEqual([])
  await graceIsOver()
  await graceIsOver()
  expect(await told(orderId)).toEqual(['new-date'])
  expect((await detail()).promise.new_date.told_at).toEqual(expect.any(String))
  await letGo(it, orderId)
  const mail = await readMail(it, orderId, (await mailsOf(it, orderId))[0]!.id)
  expect(mail.subject).toBe(`About your order ${orderId}: a new date`)
  expect(mail.text).toMatch(/Was expected by[^]*Now expected by.* \(Santo Domingo time\)/)
})

test('of several dates within the five minutes the last one is told, and nothing of one that was taken back', async () => {
  const orderId = await lateOrder()
  await name(orderId, inHours(5))
  await name(orderId, inHours(9), {}, ben)
  expect((await name(orderId, inHours(9.0))).body.data).toBeDefined()
  await name(orderId, inHours(5))
  await graceIsOver()
  expect(await told(orderId)).toEqual(['new-date'])
  const { rows } = await query(
    `select count(*)::int as dates, (select count(*)::int from order_events where order_id = $1 and no_mail = 'not-so') as untold
      from new_dates where order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ dates: 4, untold: 3 }])
})

test('a moment that goes by too makes it late again, since the first promise, and is told once', async () => {
  const { orderId, traveller } = await aTrackedOrder(it, { paidAt: inHours(-25) })
  await remindTravellers(it.services)
  await sendDueNotices(it.services)
  await name(orderId, inHours(3))
  await graceIsOver()
  expect(await told(orderId)).toEqual(['late', 'new-date'])
  for (let times = 0; times < 3; times += 1) await letItGoBy(orderId)
  expect(await told(orderId)).toEqual(['late', 'new-date', 'late'])
  const { late_since: since, expected_by: expected } = (await traveller.history(orderId)).body.mainResult
  expect(expected).toBeNull()
  const { rows } = await query(`select due_at from orders where order_id = $1`, [orderId])
  expect(Date.parse(since)).toBe(rows[0].due_at.getTime())
  await letGo(it, orderId)
  const mail = await readMail(it, orderId, (await mailsOf(it, orderId))[2]!.id)
  expect(mail.text).toMatch(/Was expected by[^]*Then expected by/)
})

test('a date that was named holds nobody’s mail back who is late without one, and one late of old is told of the new date that went by', async () => {
  const [plain, old] = [await lateOrder(), await lateOrder({ paidAt: inHours(-24 * 6) })]
  await name(old, inHours(3))
  await letItGoBy(old)
  expect([await told(plain), await told(old)]).toEqual([['late'], ['late']])
})

test('another flight day makes another promise: the date counts no more, on the page or for the mail', async () => {
  const { orderId, traveller } = await aTrackedOrder(it, { paidAt: inHours(-25), ...flies(20) })
  await name(orderId, inHours(30))
  await query(`update orders set flight_day = $2 where order_id = $1`, [
    orderId,
    daysAfter(dayInSantoDomingo(new Date()), 21),
  ])
  const shown = async () => (await traveller.history(orderId)).body.mainResult
  // Its promise goes by the payment here: the same as before.
  expect(await shown()).toMatchObject({ late_since: null, first_expected_by: expect.any(String) })
  await query(`update orders set processing_mode = 'priority' where order_id = $1`, [orderId])
  expect(await shown()).toMatchObject({ late_since: expect.any(String), expected_by: null, first_expected_by: null })
  await graceIsOver()
  expect(await told(orderId)).toEqual([])
})

test('a ticket that comes first, or a refund that is asked for, ends it', async () => {
  const [ready, refunded] = [await lateOrder(), await lateOrder()]
  await name([ready, refunded], inHours(5))
  await query(A_TICKET, [ready])
  await query(`update orders set process_status = 'Refunds' where order_id = $1`, [refunded])
  await graceIsOver()
  expect([await told(ready), await told(refunded)]).toEqual([[], []])
})

test('one that waits in Later for the government is expected all the same', async () => {
  const orderId = await lateOrder({ queue: 'awaitingGovtOrder' })
  const put = await it.call('PUT', '/admin/put-off', {
    token: ana,
    body: { orderId, until: 'government', reason: 'Their site is down' },
  })
  expect(put.code).toBe(200)
  expect((await name(orderId, inHours(5))).code).toBe(200)
  await graceIsOver()
  expect(await told(orderId)).toEqual(['new-date'])
})

const SOON = 'Name a moment that is at least an hour away'
test.each([
  ['gone by', -1, {}, SOON],
  ['sooner than an hour from now', 0.9, {}, SOON],
  ['more than 30 days away', 24 * 30 + 1, {}, 'Name a moment within the next 30 days'],
  [
    'later than its ticket must be there',
    24 * 3,
    flies(3),
    /^Its ticket must be there by .*, 18:00 in Santo Domingo: /,
  ],
  [
    'no later than it is expected anyway',
    3,
    { paidAt: inHours(-1) },
    /^The traveller’s page says .*: name a moment after that$/,
  ],
] as const)('a moment that is %s is refused', async (_what, hours, own, message) => {
  const orderId = await lateOrder(own)
  const { code, body } = await name(orderId, inHours(hours))
  expect([code, body.message]).toEqual([409, typeof message === 'string' ? message : expect.stringMatching(message)])
  expect((await query(`select from new_dates where order_id = $1`, [orderId])).rowCount).toBe(0)
})

test('the bound of the flight is the day before, 18:00 in Santo Domingo, to the minute', async () => {
  const day = daysAfter(dayInSantoDomingo(new Date()), 4)
  const orderId = await lateOrder(flies(4))
  const last = Date.parse(`${day}T04:00:00Z`) - 6 * 3_600_000
  expect((await name(orderId, new Date(last + 60_000).toISOString())).code).toBe(409)
  expect((await name(orderId, new Date(last).toISOString())).code).toBe(200)
})

const NOT_EXPECTED = 'No ticket is expected of an order in its list'
test.each([
  ['is completed', { queue: 'completedOrder' as const }, '', NOT_EXPECTED],
  ['is deleted', { queue: 'deletedOrder' as const }, '', NOT_EXPECTED],
  ['is not paid', { paidAt: null }, '', NOT_EXPECTED],
  ['waits for its traveller', { queue: 'awaitingOrder' as const }, '', NOT_EXPECTED],
  ['is to be refunded', { queue: 'refundOrder' as const }, '', NOT_EXPECTED],
  ['has a ticket', {}, A_TICKET, 'It has its ticket already'],
  ['was refunded', { refundDate: inHours(-1) }, '', 'It is refunded: no ticket of it is expected'],
  [
    'was asked to be refunded',
    {},
    `insert into refunds (order_id, amount, currency, is_whole, note, state, asked_by)
      values ($1, 20, 'USD', false, 'x', 'asked', (select min(id) from staff))`,
    'A refund of it is asked for: no ticket of it is expected',
  ],
  [
    'was answered',
    {},
    `update orders set answered = true where order_id = $1`,
    'Its traveller has answered: decide about that first',
  ],
  [
    'is for a flight that is over',
    {},
    `update orders set flight_day = current_date - 3 where order_id = $1`,
    'Its flight is over: nobody waits for its ticket any more',
  ],
] as const)('an order that %s is given no date', async (_what, own, change, message) => {
  const [orderId, fine] = [await lateOrder(own), await lateOrder()]
  if (change) await query(change, [orderId])
  const { code, body } = await name(orderId, inHours(5))
  expect([code, body.message]).toEqual([409, message])
  const both = await name([orderId, fine], inHours(5))
  expect([both.code, both.body.message]).toEqual([200, 'The new date is named; 1 left as they were'])
  expect(both.body.data).toEqual({ moved: [fine], skipped: [{ id: orderId, message }] })
})

test('an order that waits for what its traveller was asked is given no date', async () => {
  const orderId = await lateOrder()
  const asked = await it.call('POST', '/admin/send-correction', {
    token: ana,
    body: { orderId, email: 'somebody@mail.example', fields: ['hotel'], note: 'Which hotel?', reasons: [] },
  })
  expect(asked.code).toBe(200)
  await query(`update orders set process_status = null where order_id = $1`, [orderId])
  expect((await name(orderId, inHours(5))).body.message).toBe(
    'It waits for its traveller’s answer: name a date once that is there',
  )
})

test('what the page says already is not named again', async () => {
  const orderId = await lateOrder()
  const at = inHours(5)
  await name(orderId, at)
  expect((await name(orderId, at)).body.message).toBe('The traveller’s page says so already')
})

test('of two people who name a date at once the second hears of the first', async () => {
  const orderId = await lateOrder()
  const { version } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: ana })).body.data
  const both = await Promise.all([name(orderId, inHours(5), { version }), name(orderId, inHours(8), { version }, ben)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(both.find(({ code }) => code === 409)!.body.message).toMatch(/named a new date for its ticket/)
  expect((await query(`select from new_dates where order_id = $1`, [orderId])).rowCount).toBe(1)
})

test('the newest of several dates counts, and the history has what each came in place of', async () => {
  const { orderId, traveller } = await aTrackedOrder(it, { paidAt: inHours(-25) })
  const [one, other] = [inHours(9), inHours(5)]
  await name(orderId, one)
  await name(orderId, other)
  const { expected_by: shown } = (await traveller.history(orderId)).body.mainResult
  expect(Date.parse(shown)).toBe(Date.parse(other))
  expect((await name(orderId, other)).body.message).toBe('The traveller’s page says so already')
  const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: ben })).body
  const named = data.timeline.filter(({ event }: { event: string }) => event === 'order.new-date')
  const moments = (change: { expectedBy: string }) => Date.parse(change.expectedBy)
  expect(
    named.map(({ before, after }: Record<string, { expectedBy: string }>) => [before!, after!].map(moments)),
  ).toEqual(
    [
      [one, other],
      [data.due_at, one],
    ].map((pair) => pair.map((at) => Date.parse(at))),
  )
  expect((await name(orderId, one)).code).toBe(200)
})

test('of several orders those are left that somebody changed since they were seen', async () => {
  const [seen, changed] = [await lateOrder(), await lateOrder()]
  const versionOf = async (id: number) =>
    (await it.call('GET', `/admin/get-orders-details/${id}`, { token: ana })).body.data.version
  const versions = { [seen]: await versionOf(seen), [changed]: await versionOf(changed) }
  await name(changed, inHours(5), {}, ben)
  const { body } = await name([seen, changed], inHours(8), { versions })
  expect(body.data.moved).toEqual([seen])
  expect(body.data.skipped).toMatchObject([{ id: changed, message: expect.stringMatching(/named a new date/) }])
})

test('who names a date for more than a hundred orders means to tell all of them', async () => {
  const ids = []
  for (let number = 0; number < 101; number += 1) ids.push(await lateOrder())
  const { body } = await name(ids, inHours(6), {}, ben)
  expect(body.message).toBe('The new date of 101 orders is named')
  await graceIsOver()
  const { rows } = await query(
    `select count(*)::int as mails from mails where kind = 'new-date' and order_id = any ($1)`,
    [ids],
  )
  expect(rows).toEqual([{ mails: 101 }])
})

test('a site that has switched it off mails nobody, and is told by webhook', async () => {
  const orderId = await lateOrder()
  await query(`update landing_sites set mails_off = '{new-date}', webhook_url = 'https://hooks.example/x' where id = 1`)
  try {
    await name(orderId, inHours(5))
    await graceIsOver()
    expect(await told(orderId)).toEqual([])
    const { rows } = await query(`select event from webhook_messages where order_id = $1`, [orderId])
    expect(rows).toEqual([{ event: 'new-date' }])
  } finally {
    await query(`update landing_sites set mails_off = '{}', webhook_url = null where id = 1`)
  }
})

test('a Telecaller promises nothing', async () => {
  const orderId = await lateOrder()
  expect((await name(orderId, inHours(5), {}, caller)).code).toBe(403)
})
