import { afterAll, expect, test } from 'vitest'
import { WATCHED, watchOpenings } from '#server/audit/watch-openings.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { aNumber } from '#server/testing/callers.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())

async function memberId(token: string): Promise<number> {
  return (await it.call('GET', '/user_info', { token })).body.data.id
}
/** What the log would hold after so many orders, each opened so often, so many minutes ago. */
const opened = (staffId: number, event: string, orders: number, { times = 1, minutes = 0 } = {}) =>
  it.owner.query(
    `insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, after, at)
     select 'staff', $1, 'Ana', $2, n, jsonb_build_object('rows', 1, 'mailId', n), now() - $5 * interval '1 minute'
     from generate_series(1, $3) n, generate_series(1, $4)`,
    [String(staffId), event, orders, times, minutes],
  )
const alerts = async () =>
  (
    await it.services.pool.query(
      "select actor_kind, staff_id, after from audit_log where event = 'staff.opened-many' order by id",
    )
  ).rows

test.each(WATCHED)(
  'more than so many $name within an hour are an alert, once; fewer, older and repeated ones are none',
  async ({ name, events: [event], atMost, count }) => {
    const before = (await alerts()).length
    const [busy, usual, yesterday] = await Promise.all(
      (['Team', 'Team', 'Team'] as const).map(async (role) => memberId(await it.signInAs(role))),
    )
    await opened(busy!, event!, atMost + 1)
    await opened(usual!, event!, atMost, { times: count === 'count(distinct order_id)' ? 3 : 1 })
    await opened(yesterday!, event!, atMost + 1, { minutes: 61 })
    await watchOpenings(it.services)
    await watchOpenings(it.services)
    expect((await alerts()).slice(before)).toEqual([
      { actor_kind: 'job', staff_id: busy, after: { [name]: atMost + 1 } },
    ])
  },
)

test('every export counts, and a person’s once, of however many orders', async () => {
  const before = (await alerts()).length
  const exporting = await memberId(await it.signInAs('Manager'))
  const persons = (n: number) =>
    it.owner.query(
      `insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, after)
        select 'staff', $1, 'Ana', 'person.exported', o, jsonb_build_object('person', n)
        from generate_series(1, $2) n, generate_series(1, 3) o`,
      [String(exporting), n],
    )
  await persons(10)
  await watchOpenings(it.services)
  expect(await alerts()).toHaveLength(before)
  await opened(exporting, 'orders.exported', 1)
  await watchOpenings(it.services)
  expect((await alerts()).slice(before)).toMatchObject([{ staff_id: exporting, after: { exports: 11 } }])
})

test('long lists are recorded once an hour for each part, and a short page is not', async () => {
  const token = await it.signInAs('Telecaller')
  await insertOrders(
    it.services.pool,
    Array.from({ length: 130 }, () => newOrder({ queue: 'newOrder' })),
  )
  const read = (limit: number, page = 1, filter = '') =>
    it.call('GET', `/admin/get-orders-list/newOrder?limit=${limit}&page=${page}${filter}`, { token })
  for (const [limit, page] of [[500], [500], [50], [100], [100, 2]] as [number, number?][])
    expect((await read(limit, page)).code).toBe(200)
  // Of a list with filters too, which are asked with the moment of asking.
  for (let n = 0; n < 3; n += 1) expect((await read(500, 1, '&assigned=nobody')).code).toBe(200)
  const body = { start: 0, end: 120, searchVal: '', folderName: 'newOrder' }
  expect((await it.call('POST', '/admin/search-order', { token, body })).code).toBe(200)
  const { rows } = await it.services.pool.query(
    "select actor_id, after from audit_log where event = 'orders.listed' and actor_name <> 'Ana' order by id",
  )
  const whole = { queue: 'newOrder', from: 1 }
  expect(rows.map(({ after }) => after)).toEqual([
    { ...whole, rows: 130 },
    { ...whole, rows: 100, unwritten: 1 },
    { ...whole, rows: 130 },
    { ...whole, rows: 120, unwritten: 2 },
  ])
  expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([String(await memberId(token))]))
})

test('whoever turns over page after page is counted as who reads a long list; the same page again is not', async () => {
  const token = await it.signInAs('Team')
  const id = String(await memberId(token))
  await insertOrders(
    it.services.pool,
    Array.from({ length: 600 }, () => newOrder({ queue: 'completedOrder' })),
  )
  const read = async (page: number) =>
    expect(
      (await it.call('GET', `/admin/get-orders-list/completedOrder?limit=50&page=${page}`, { token })).body.data,
    ).toHaveLength(50)
  for (let n = 0; n < 12; n += 1) await read(1)
  const listed = async () =>
    (
      await it.services.pool.query(
        "select after from audit_log where event = 'orders.listed' and actor_id = $1 order by id",
        [id],
      )
    ).rows.map(({ after }) => after)
  expect(await listed()).toEqual([])
  for (let page = 2; page <= 11; page += 1) await read(page)
  expect(await listed()).toEqual([{ queue: 'completedOrder', rows: 500, pages: 10 }])
})

test('whom one may call is read as a list is: each order once, however often the desk asks', async () => {
  const token = await it.signInAs('Telecaller')
  const id = String(await memberId(token))
  const orders = await insertOrders(
    it.services.pool,
    Array.from({ length: 500 }, () => newOrder({ queue: 'contactCustomerOrder', ...aNumber('awake') })),
  )
  const listed = async () =>
    (
      await it.services.pool.query(
        "select after from audit_log where event = 'orders.listed' and actor_id = $1 order by id",
        [id],
      )
    ).rows.map(({ after }) => after)
  const called = new Set<number>()
  while (called.size < orders.length) {
    expect(await listed()).toEqual([])
    await it.call('GET', '/admin/my-calls', { token })
    const { body } = await it.call('GET', '/admin/my-calls', { token })
    const now = (body.data.now as { order_id: number }[]).map(({ order_id: one }) => one)
    expect(now).toHaveLength(5)
    for (const one of now) called.add(one)
    await it.services.pool.query(`update orders set process_status = 'Completed' where order_id = any ($1)`, [now])
  }
  expect(await listed()).toEqual([{ queue: 'contactCustomerOrder', rows: 500, pages: 500 }])
})

test('what is read of orders by their numbers alone is as good as opening them; a part of an open order is no second opening', async () => {
  const [manager, orders] = [
    await it.signInAs('Manager'),
    await insertOrders(
      it.services.pool,
      [1, 2].map(() => newOrder()),
    ),
  ]
  const [byNumber, opened] = orders as [number, number]
  const parts = (order: number) => [
    `/admin/mail-content/${order}`,
    `/admin/related-orders?orderId=${order}`,
    `/admin/order-group/${order}`,
    `/admin/government-mail-owner/${order}`,
  ]
  const viewed = async () =>
    (
      await it.services.pool.query(
        "select order_id::float8 as order_id, after->>'part' as part from audit_log where event = 'order.viewed' and actor_id = $1 order by id",
        [String(await memberId(manager))],
      )
    ).rows
  const read = async (path: string) => expect((await it.call('GET', path, { token: manager })).code, path).toBe(200)
  await read(`/admin/get-orders-details/${opened}`)
  for (const path of parts(opened)) await read(path)
  expect(await viewed()).toEqual([{ order_id: opened, part: null }])
  for (const path of [...parts(byNumber), ...parts(byNumber)]) await read(path)
  expect((await viewed()).slice(1)).toEqual([{ order_id: byNumber, part: 'mail' }])
  const others = await insertOrders(
    it.services.pool,
    parts(0).map(() => newOrder()),
  )
  for (const [at, order] of others.entries()) await read(parts(order)[at]!)
  expect((await viewed()).slice(2).map(({ part }) => part)).toEqual(['mail', 'related orders', 'group', 'owner'])
})

test('a network that proves more than a hundred different orders is an alert, once, from whichever of its addresses', async () => {
  const orders = await insertOrders(
    it.services.pool,
    Array.from({ length: 101 }, () => newOrder({ email: 'copied@mail.example' })),
  )
  for (const [index, orderId] of orders.entries()) {
    if (index === 100) await watchOpenings(it.services)
    const traveller = aTraveller(it, `198.51.100.${index % 7}`)
    expect((await traveller.post('track-order', { orderId, email: 'copied@mail.example' })).code).toBe(200)
  }
  await watchOpenings(it.services)
  await watchOpenings(it.services)
  const { rows } = await it.services.pool.query(
    "select actor_kind, order_id, after from audit_log where event = 'orders.proved-many'",
  )
  expect(rows).toEqual([{ actor_kind: 'job', order_id: null, after: { network: '198.51.100.0/24', orders: 101 } }])
  const { body } = await it.app.inject('/metrics')
  expect(Number(/^unusual_openings (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(1)
})

test('a member’s last hour is read from an index', async () => {
  await it.owner.query(`insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, at)
    select 'staff', '999', 'Ana', 'order.viewed', n, now() - interval '2 days' from generate_series(1, 20000) n`)
  await it.owner.query('analyze audit_log')
  const { rows } = await it.services.pool.query<{ 'QUERY PLAN': string }>(
    `explain select order_id from audit_log where actor_kind = 'staff' and actor_id = '1'
       and at > now() - interval '1 hour' and event = any('{order.viewed}'::text[])`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})
