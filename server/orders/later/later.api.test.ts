import { afterAll, describe, expect, test } from 'vitest'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { jobContext } from '#server/context.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { bringBackDue } from '#server/orders/later/bring-back-due.ts'
import { moveTo } from '#server/orders/rules.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { daysAfter } from '#server/time/calendar.ts'

const it = await testApp()
afterAll(() => it.close())
const ana = await it.signInAs('Team')
const ben = await it.signInAs('Manager')
const caller = await it.signInAs('Telecaller')

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const put = (path: string, body: object, token = ana) => it.call('PUT', `/admin/${path}`, { token, body })
const putOff = (orderId: number | number[], more: object = {}, token?: string) =>
  put('put-off', { orderId, until: 'time', at: inHours(2), reason: 'No answer, call again', ...more }, token)
const detail = async (id: number) => (await it.call('GET', `/admin/get-orders-details/${id}`, { token: ben })).body.data
const counts = async () => (await it.call('GET', '/admin/get-folder-count', { token: ben })).body.data
const list = async (queue: QueueKey, query = '', token = ben) =>
  (await it.call('GET', `/admin/get-orders-list/${queue}?limit=100${query}`, { token })).body
const idsOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).data.map(({ order_id: id }: { order_id: number }) => id)
const sql = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
/** The time for which an order was put off has come. */
const letItBeTime = (...ids: number[]) =>
  sql("update orders set put_off_until = now() - interval '1 minute' where order_id = any ($1)", [ids])

/** The form of an order that flies so many days from today, by the country's calendar. */
function flies(days: number) {
  const day = daysAfter(dayInSantoDomingo(new Date()), days)
  const [year, month, date] = day.split('-')
  const form = {
    ...newOrder().form,
    intended_arrival_year: year,
    intended_arrival_month: month,
    intended_arrival_date: date,
  }
  return { day, form }
}

test('an order that is put off stands in Later alone, counted, and is neither due nor next; every count is its list’s total', async () => {
  const id = await anOrder(it.services.pool, { queue: 'contactCustomerOrder', movedAt: inHours(-90) })
  const before = await counts()
  const { code, body } = await putOff(id)
  expect([code, body.message, body.data.moved]).toEqual([200, 'The order is in Later', [id]])
  expect(await counts()).toEqual({
    ...before,
    contactCustomerOrdersCount: before.contactCustomerOrdersCount - 1,
    laterOrdersCount: before.laterOrdersCount + 1,
  })
  expect(await idsOf('contactCustomerOrder')).not.toContain(id)
  expect(await idsOf('allOrder', '&due=late')).not.toContain(id)
  const next = await it.call('POST', '/admin/take-next-order', {
    token: ana,
    body: { folderName: 'contactCustomerOrder' },
  })
  expect(next.body.data?.orderId).not.toBe(id)
  const row = (await list('laterOrder')).data.find((one: { order_id: number }) => one.order_id === id)
  expect(row).toMatchObject({ process_status: 'Contact Customer', due_at: null })
  expect(row.later).toMatchObject({ kind: 'time', reason: 'No answer, call again', back_at: null, because: null })
  for (const [key, { countName }] of Object.entries(QUEUES))
    expect([key, (await list(key as QueueKey)).total]).toEqual([key, (await counts())[countName]])
})

test('the page and the history say who, until when and why; an order that was not moved keeps its word', async () => {
  const id = await anOrder(it.services.pool, { queue: 'priorityOrder' })
  const at = inHours(3)
  await putOff(id, { at, reason: ' The bank calls back ' })
  const { queue, process_status: status, later, timeline } = await detail(id)
  expect([queue, status]).toEqual(['laterOrder', 'Priority'])
  expect(new Date(later.until).toISOString()).toBe(at)
  expect([later.by, later.reason]).toEqual([timeline[0].actor, 'The bank calls back'])
  expect(timeline[0]).toMatchObject({
    event: 'order.put-off',
    before: { putOffUntil: null },
    after: { putOffUntil: at, reason: 'The bank calls back' },
  })
})

describe('it comes back', () => {
  test('when its time has come, once, whoever asks; on top of its list, with the reason', async () => {
    const pool = it.services.pool
    const [urgent, first, second] = [
      await anOrder(pool, { queue: 'awaitingOrder', movedAt: inHours(-200), ...flies(0) }),
      await anOrder(pool, { queue: 'awaitingOrder', ...flies(20) }),
      await anOrder(pool, { queue: 'awaitingOrder', ...flies(30) }),
    ]
    await putOff([first, second])
    expect(await bringBackDue(it.services)).toBe(0)
    await letItBeTime(first)
    expect((await Promise.all([1, 2, 3].map(() => bringBackDue(it.services)))).reduce((sum, n) => sum + n)).toBe(1)
    await letItBeTime(second)
    await bringBackDue(it.services)
    expect(await idsOf('awaitingOrder', '&sort=due')).toEqual([first, second, urgent])
    expect(await idsOf('allOrder', '&sort=due')).toEqual(expect.arrayContaining([first, second]))
    const { later, timeline } = await detail(first)
    expect(later).toMatchObject({ because: 'time', reason: 'No answer, call again' })
    expect(later.back_at).not.toBeNull()
    expect(timeline[0]).toMatchObject({ event: 'order.came-back', actor: 'Entrada', after: { broughtBackBy: 'time' } })
    const next = await it.call('POST', '/admin/take-next-order', { token: ana, body: { folderName: 'awaitingOrder' } })
    expect(next.body.data.orderId).toBe(first)
    const neighbours = await it.call('POST', '/admin/order-neighbours', {
      token: ben,
      body: { orderId: second, orderName: 'awaitingOrder', sort: 'due' },
    })
    expect(neighbours.body.data).toEqual({ previous: first, next: urgent })
  })

  test.each([
    ['answer', `insert into answers (order_id, value, given) values ($1, 'hotel', '{"hotel":"Sol"}')`],
    [
      'document',
      `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256)
      values ($1, 'f' || random(), 'k', 'n', 'pdf', 1, 's')`,
    ],
    [
      'mail',
      `with sent as (select max(id) as id from mails where order_id = $1)
      update mails set state = 'bounced' where id = (select id from sent)`,
    ],
    [
      'refund',
      `insert into refunds (order_id, is_whole, state, asked_by) select $1, true, 'asked', min(id) from staff`,
    ],
    [
      'payment',
      `insert into second_payments (order_id, transaction_id, payment) values ($1, 'txn_twice', '{"status": "paid"}')`,
    ],
    [
      'government-mail',
      `with mail as (insert into government_mails (channel, state, fingerprint, storage_key, bytes, envelope_to, proofs)
      values ('posted', 'matched', 'later', 'k', 1, '{}', '{}') returning id)
      insert into government_mail_orders (mail_id, order_id) select id, $1 from mail`,
    ],
    ['data-request', `insert into data_requests (order_id, kind) values ($1, 'copy')`],
    ['flight', `update orders set flight_day = flight_day + 1 where order_id = $1`],
    ['moved', `update orders set process_status = 'AwaitingGovt' where order_id = $1`],
  ])('at once by what happens: %s', async (because, happens) => {
    const id = await anOrder(it.services.pool, { queue: 'customerCalledOrder', ...flies(30) })
    await sql(
      `insert into mails (order_id, kind, email, provider, state) values ($1, 'approval', 'a@mail.example', 'AWS', 'sent')`,
      [id],
    )
    await putOff(id, { until: 'traveller' })
    expect((await detail(id)).queue).toBe('laterOrder')
    await sql(happens, [id])
    const { queue, later, timeline } = await detail(id)
    expect([queue, later.because]).toEqual([because === 'moved' ? 'awaitingGovtOrder' : 'customerCalledOrder', because])
    expect(timeline.map(({ event }: { event: string }) => event)).toContain('order.came-back')
  })

  test('by a payment of an order that waited for it, and not by a mail that was opened or delivered', async () => {
    const id = await anOrder(it.services.pool, { queue: 'pendingOrder' })
    await sql(
      `insert into mails (order_id, kind, email, provider, state) values ($1, 'approval', 'a@mail.example', 'AWS', 'sent')`,
      [id],
    )
    await putOff(id)
    for (const state of ['delivered', 'opened'])
      await sql('update mails set state = $2 where order_id = $1', [id, state])
    expect((await detail(id)).queue).toBe('laterOrder')
    await put('save-transaction-details', {}, ben)
    await it.call('POST', '/admin/save-transaction-details', {
      token: ben,
      body: { orderId: id, transactionId: 'txn_later', merchantName: 'Shop' },
    })
    const { queue, later } = await detail(id)
    expect([queue, later.because]).toEqual(['newOrder', 'payment'])
  })

  test('by a remark that the payment is disputed, of somebody else than who put it off', async () => {
    const id = await anOrder(it.services.pool)
    await putOff(id)
    const remark = (token: string) =>
      it.call('POST', '/admin/add-new-remark', {
        token,
        body: { orderId: id, remark: 'Letter of the bank', chargeBack: 'Y' },
      })
    await remark(ana)
    expect((await detail(id)).queue).toBe('laterOrder')
    await remark(ben)
    const { queue, later } = await detail(id)
    expect([queue, later.because]).toEqual(['newOrder', 'chargeback'])
  })

  describe('by a dispute', () => {
    let cases = 0
    const open = async (body: object, token = ben) => {
      const { code, body: opened } = await it.call('POST', '/admin/open-dispute', {
        token,
        body: { gateway: 'Stripe', caseNumber: `dp_later_${++cases}`, reason: 'fraud', ...body },
      })
      expect(code, opened.message).toBe(201)
      return opened.data.id as number
    }
    const change = async (call: string, disputeId: number, body: object) => {
      const { version } = (await it.call('GET', `/admin/dispute/${disputeId}`, { token: ben })).body.data
      const { code, body: changed } = await put(call, { disputeId, version, ...body }, ben)
      expect(code, changed.message).toBe(200)
    }
    const isBack = async (id: number) => {
      const { queue, later } = await detail(id)
      expect([queue, later.because]).toEqual(['newOrder', 'dispute'])
    }
    const isAsleep = async (id: number) => expect((await detail(id)).queue).toBe('laterOrder')

    test('that is opened at the desk, whoever opens it', async () => {
      const id = await anOrder(it.services.pool)
      for (const token of [ben, ana]) {
        await putOff(id)
        await open({ orderId: id }, token)
        await isBack(id)
      }
    })

    test('of which nobody knew the order, once it is known, and not before', async () => {
      const [id, wrong] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
      await putOff([id, wrong])
      const disputeId = await open({})
      await isAsleep(id)
      await change('match-dispute', disputeId, { orderId: wrong })
      await isBack(wrong)
      await isAsleep(id)
      await change('match-dispute', disputeId, { orderId: id })
      await isBack(id)
      await putOff(id)
      await change('match-dispute', disputeId, { orderId: null })
      await isAsleep(id)
    })

    test('that a warning has become', async () => {
      const id = await anOrder(it.services.pool)
      const disputeId = await open({ orderId: id, stage: 'warning' })
      await putOff(id)
      await change('change-dispute', disputeId, { note: 'The bank asks first' })
      await isAsleep(id)
      await change('move-dispute', disputeId, { state: 'needs-response' })
      await isBack(id)
    })

    test('and not by who works on it, what is noted of it, and how it goes on', async () => {
      const id = await anOrder(it.services.pool)
      const disputeId = await open({ orderId: id })
      await putOff(id)
      await change('take-dispute', disputeId, { worker: 'me' })
      await change('change-dispute', disputeId, { note: 'Their letter is in the post' })
      await change('move-dispute', disputeId, { state: 'submitted' })
      await change('move-dispute', disputeId, { state: 'lost' })
      await isAsleep(id)
    })
  })

  test('not by what colleagues do beside it: remarks, mentions, assigning, claims; nor when a request is handled', async () => {
    const id = await anOrder(it.services.pool)
    const colleague = (await it.call('GET', '/user_info', { token: caller })).body.data.id
    const { rows } = await sql(`insert into data_requests (order_id, kind) values ($1, 'copy') returning id`, [id])
    await putOff(id)
    const done = [
      await it.call('POST', '/admin/add-new-remark', {
        token: ben,
        body: { orderId: id, remark: 'Look at this, please', mentions: [colleague] },
      }),
      await put('assign-orders', { orderId: id, to: colleague }, ben),
      await put('claim-order', { orderId: id }, ben),
      await put('handle-data-request', { id: rows[0].id }, ben),
    ]
    expect(done.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    const { queue, later } = await detail(id)
    expect([queue, later.because]).toEqual(['laterOrder', null])
  })

  test('by a move that no member makes: it is back where it is now, and its history says so', async () => {
    const id = await anOrder(it.services.pool, { queue: 'awaitingOrder', ...flies(30) })
    await putOff(id, { until: 'traveller' })
    await changeOrders(jobContext(it.services, 'test'), [id], 'order.moved', moveTo('Contact Customer'))
    const { queue, later, timeline } = await detail(id)
    expect([queue, later.because, later.back_at === null]).toEqual(['contactCustomerOrder', 'moved', false])
    expect(timeline.map(({ event }: { event: string }) => event)).toContain('order.came-back')
    const { rows } = await sql('select n.kind from notices n where n.order_id = $1', [id])
    expect(rows).toEqual([{ kind: 'back' }])
  })

  test('moving it takes it up; taking the move back puts it off again', async () => {
    const id = await anOrder(it.services.pool, { queue: 'contactCustomerOrder' })
    await putOff(id)
    await put('move-order-status', { orderId: id, status: 'Customer Called' })
    expect(await detail(id)).toMatchObject({ queue: 'customerCalledOrder', later: null })
    await put('undo-move', { orderId: id })
    expect(await detail(id)).toMatchObject({ queue: 'laterOrder', process_status: 'Contact Customer' })
  })

  test('the sign that it is back goes with the next putting off, a move, or when somebody takes it away', async () => {
    const id = await anOrder(it.services.pool)
    const back = async () => {
      await putOff(id)
      await letItBeTime(id)
      await bringBackDue(it.services)
      expect((await detail(id)).later.back_at).not.toBeNull()
    }
    await back()
    await putOff(id, { reason: 'Again' })
    expect((await detail(id)).later).toMatchObject({ back_at: null, reason: 'Again' })
    await put('undo-move', { orderId: id })
    expect((await detail(id)).later).toMatchObject({ reason: 'No answer, call again', because: 'time' })
    await put('bring-back', { orderId: id })
    expect(await detail(id)).toMatchObject({ later: null, queue: 'newOrder' })
    await put('undo-move', { orderId: id })
    expect((await detail(id)).later).toMatchObject({ because: 'time' })
    await put('move-order-status', { orderId: id, status: 'AwaitingGovt' })
    expect((await detail(id)).later).toBeNull()
  })
})

describe('never past the point where it could still be filed', () => {
  test('a later moment is refused, and the refusal names the latest', async () => {
    const { day, form } = flies(10)
    const id = await anOrder(it.services.pool, { form })
    const last = `${daysAfter(day, -1)}T22:00:00Z`
    const { code, body } = await putOff(id, { at: new Date(Date.parse(last) + 60_000).toISOString() })
    expect([code, body.message]).toEqual([
      409,
      expect.stringMatching(/^It can be put off until \d+ \w+ \d{4}, 18:00 in Santo Domingo at the latest/),
    ])
    expect((await putOff(id, { at: last })).code).toBe(200)
  })

  test('what waits for somebody comes back at that moment at the latest, or on the morning of the day that was named', async () => {
    const { day, form } = flies(10)
    const id = await anOrder(it.services.pool, { queue: 'awaitingGovtOrder', form })
    const until = async (more: object) => {
      await putOff(id, more)
      return new Date((await detail(id)).later.until).toISOString()
    }
    expect(await until({ until: 'government' })).toBe(`${daysAfter(day, -1)}T22:00:00.000Z`)
    expect(await until({ until: 'traveller', latest: daysAfter(day, -4) })).toBe(`${daysAfter(day, -4)}T13:00:00.000Z`)
    expect(await until({ until: 'flight' })).toBe(`${daysAfter(day, -2)}T13:00:00.000Z`)
    expect(await until({ until: 'flight', latest: daysAfter(day, -5) })).toBe(`${daysAfter(day, -5)}T13:00:00.000Z`)
  })

  test('of a flight next year: two days before it, and an answer is waited for half a year at most', async () => {
    const { day, form } = flies(400)
    const id = await anOrder(it.services.pool, { form })
    await putOff(id, { until: 'flight' })
    expect(new Date((await detail(id)).later.until).toISOString()).toBe(`${daysAfter(day, -2)}T13:00:00.000Z`)
    await putOff(id, { until: 'traveller' })
    const days = (Date.parse((await detail(id)).later.until) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(180)
  })

  test('one that flies tomorrow after 18:00, or today, is not put off; one whose flight is past may be', async () => {
    const today = await anOrder(it.services.pool, flies(0))
    expect((await putOff(today)).body.message).toMatch(/must be filed now$/)
    const past = await anOrder(it.services.pool, { ...flies(-3), queue: 'contactCustomerOrder' })
    expect((await putOff(past)).code).toBe(200)
  })

  test.each([
    ['a moment that is past', { at: inHours(-1) }, 'Choose a moment that is still to come'],
    ['no moment', { at: undefined }, 'Choose a date and time'],
    ['half a year', { at: inHours(24 * 190) }, 'An order can be put off by 180 days at most'],
    ['two days before a flight that nobody knows', { until: 'flight' }, 'The day of its flight is not known'],
  ])('refused: %s', async (_what, more, message) => {
    const id = await anOrder(it.services.pool)
    const { code, body } = await putOff(id, more)
    expect([code, body.message]).toEqual([409, message])
  })

  test.each(['completedOrder', 'deletedOrder', 'futureOrder'] as const)('nothing waits in %s', async (queue) => {
    expect((await putOff(await anOrder(it.services.pool, { queue }))).code).toBe(409)
  })
})

test('of two people at once the second is told; undo is for who put it off, and gives its list back', async () => {
  const id = await anOrder(it.services.pool)
  const { version } = await detail(id)
  const answers = await Promise.all([putOff(id, { version }), putOff(id, { version }, caller)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const winner = answers[0]!.code === 200 ? ana : caller
  const loser = winner === ana ? caller : ana
  expect((await put('undo-move', { orderId: id }, loser)).code).toBe(409)
  expect((await put('undo-move', { orderId: id }, winner)).code).toBe(200)
  expect(await detail(id)).toMatchObject({ queue: 'newOrder', later: null })
})

test('many at once: those that cannot be put off are named; who claims one lets go of it', async () => {
  const pool = it.services.pool
  const ids = [await anOrder(pool), await anOrder(pool, { queue: 'completedOrder' }), await anOrder(pool, flies(0))]
  await put('claim-order', { orderId: ids[0] })
  const { body } = await putOff(ids)
  expect([body.data.moved, body.data.skipped.map(({ id }: { id: number }) => id)]).toEqual([[ids[0]], ids.slice(1)])
  expect(body.message).toBe('The order is in Later; 2 left as they were')
  expect((await sql('select from order_claims where order_id = $1', [ids[0]])).rowCount).toBe(0)
})

test('Later is sorted by when each comes back, soonest first', async () => {
  const pool = it.services.pool
  const [late, soon] = [await anOrder(pool), await anOrder(pool, { queue: 'refundOrder' })]
  await putOff(late, { at: inHours(300) })
  await putOff(soon, { at: inHours(0.5) })
  const { rows } = await sql(
    'select order_id::int as id from orders where put_off_until is not null order by put_off_until, order_id',
  )
  const sorted = rows.map(({ id }) => id)
  expect(sorted[0]).toBe(soon)
  expect(await idsOf('laterOrder', '&sort=later')).toEqual(sorted)
  expect(await idsOf('laterOrder', '&sort=-later')).toEqual(sorted.toReversed())
})

test('the job finds what is due by the index of the few that are put off, and Later is sorted by it', async () => {
  const planOf = async (text: string) => {
    const client = await it.services.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`)
      return rows.map((line) => line['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const due = 'select order_id from orders where queue in (21, 22, 24, 26, 27, 28, 29, 31) and put_off_until <= now()'
  expect(await planOf(due)).toMatch(/Scan (using|on) orders_put_off/)
  const { rows } = await sql("select prosrc from pg_proc where proname = 'bring_back_due'")
  expect(rows[0].prosrc.replace(/\s+/g, ' ')).toContain(due)
  const sorted = `select order_id from orders o where o.queue = 26 and o.put_off_until is not null
    order by o.queue, o.put_off_until, o.order_id limit 10`
  expect(await planOf(sorted)).toMatch(/Index Only Scan using orders_put_off|Index Scan using orders_put_off/)
  const back = `select order_id from orders o where o.queue = 6 and o.back_at is not null
    order by o.queue, o.back_at, o.order_id limit 10`
  expect(await planOf(back)).toMatch(/Scan using orders_back/)
})
