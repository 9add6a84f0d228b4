import { afterAll, beforeEach, expect, test } from 'vitest'
import { anonymiseOldOrders } from '#server/privacy/retention.ts'
import { aSite, anOrder, aStaffMember } from '#server/testing/factories.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.tokenOf('Admin')
/** Each test has a site of its own, and the night of before concerns none of them. */
let site: number
beforeEach(async () => {
  await it.owner.query('update landing_sites set retention_days = null')
  site = await aSite(it.services.pool)
})

const PERIOD = 200
const DAY_MS = 86_400_000
/** An order whose flight was so many days ago. */
async function travelled(days: number, own: object = {}): Promise<number> {
  const id = await anOrder(it.services.pool, { queue: 'completedOrder', landingSite: site, ...own })
  const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  await it.services.pool.query(`update orders set flight_day = $2, created_at = $2::date - 30 where order_id = $1`, [
    id,
    day,
  ])
  return id
}
async function save(days: unknown) {
  const { body } = await it.call('GET', '/admin/landing-sites', { token: admin })
  const { keys: _, ...settings } = body.data.find((one: { id: number }) => one.id === site)
  return it.call('POST', '/admin/landing-site', { token: admin, body: { ...settings, retention_days: days } })
}
const count = async (days: number) =>
  (await it.call('GET', `/admin/retention-count?siteId=${site}&days=${days}`, { token: admin })).body.data.orders
const gone = async (...ids: number[]) => {
  const { rows } = await it.services.pool.query<{ id: number }>(
    'select order_id::float8 as id from orders where order_id = any ($1) and anonymised_at is not null order by 1',
    [ids],
  )
  return rows.map(({ id }) => id)
}
const hold = (orderId: number, body: object, token = admin) =>
  it.call('PUT', '/admin/hold-order', { token, body: { orderId, ...body } })

test('a period is empty or 180 to 3650 days; at first there is none', async () => {
  for (const days of ['179', '3651', 'x', '200.5', -1]) {
    const { code, body } = await save(days)
    expect([code, body.errors?.retention_days]).toEqual([422, 'A period is 180 to 3650 days, or empty'])
  }
  const { body } = await it.call('GET', '/admin/landing-sites', { token: admin })
  expect(body.data.map((one: { retention_days: unknown }) => one.retention_days)).not.toContainEqual(expect.any(Number))
  expect((await save('')).body.data.retention_days).toBeNull()
})

test('whose period has run out is anonymised in the night, and no other; what was counted before is what happens', async () => {
  const { pool } = it.services
  const staff = await aStaffMember(pool)
  const [old, edge, young] = [await travelled(400), await travelled(PERIOD), await travelled(10)]
  const [held, disputed, settled] = [await travelled(400), await travelled(400), await travelled(900)]
  const [refunding, asked] = [await travelled(400, { queue: 'refundOrder' }), await travelled(400)]
  const elsewhere = await travelled(400, { landingSite: 1 })
  const noFlight = await anOrder(pool, { queue: 'completedOrder', landingSite: site })
  await pool.query(
    `update orders set flight_day = null, created_at = now() - interval '500 days' where order_id = $1`,
    [noFlight],
  )
  expect((await hold(held, { hold: true, reason: 'Court of Higüey' })).code).toBe(200)
  const remark = `insert into remarks (order_id, staff_id, remark, chargeback, created_at) values ($1, $2, '', 'Y', now() - $3 * interval '1 day')`
  await pool.query(remark, [disputed, staff.id, 100])
  await pool.query(remark, [settled, staff.id, 600])
  await pool.query(`insert into refunds (order_id, is_whole, state, asked_by) values ($1, true, 'asked', $2)`, [
    asked,
    staff.id,
  ])

  expect(await anonymiseOldOrders(it.services)).toBe(0)
  expect(await count(PERIOD)).toBe(2)
  expect((await save(String(PERIOD))).body.data.retention_days).toBe(PERIOD)
  expect(await anonymiseOldOrders(it.services)).toBe(2)
  const all = [old, edge, young, held, disputed, settled, refunding, asked, elsewhere, noFlight]
  expect(await gone(...all)).toEqual([old, settled].toSorted((a, b) => a - b))
  expect([await count(PERIOD), await anonymiseOldOrders(it.services)]).toEqual([0, 0])

  // What kept it is over.
  expect((await hold(held, { hold: false })).code).toBe(200)
  expect(await anonymiseOldOrders(it.services)).toBe(1)
  expect(await gone(held)).toEqual([held])
  expect((await hold(old, { hold: true, reason: 'late' })).code).toBe(409)
  const { rows } = await pool.query(
    `select event, after from audit_log where order_id = $1 and event like 'order.hold%' or order_id = $1 and event = 'order.held' order by id`,
    [held],
  )
  expect(rows.map(({ event }) => event)).toEqual(['order.held', 'order.hold-ended'])
})

test('a hold needs a reason, and somebody who may', async () => {
  const id = await travelled(10)
  expect((await hold(id, { hold: true, reason: ' ' })).body.errors?.reason).toBe('Please say why it is kept')
  expect((await hold(id, { hold: true, reason: 'x' }, await it.tokenOf('Team'))).code).toBe(403)
  expect((await hold(id, { hold: true, reason: 'Case 12' }, await it.tokenOf('Manager'))).code).toBe(200)
  expect((await hold(id, { hold: true, reason: 'again' })).code).toBe(409)
  const { body } = await it.call('GET', `/admin/get-orders-details/${id}`, { token: admin })
  expect(body.data.legal_hold).toMatchObject({ reason: 'Case 12', by: expect.stringContaining('Manager') })
})

test('two servers in the same night do each order once, many batches long', async () => {
  const { pool } = it.services
  const ids = await Promise.all(Array.from({ length: 30 }, () => travelled(400)))
  // More than a batch, of which the first ones are all kept.
  await pool.query(
    `insert into legal_holds (order_id, held_by, reason) select x, (select min(id) from staff), '' from unnest($1::bigint[]) x`,
    [ids.slice(0, 5)],
  )
  await save(String(PERIOD))
  const done = await Promise.all([anonymiseOldOrders(it.services), anonymiseOldOrders(it.services)])
  expect(done[0]! + done[1]!).toBe(25)
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from audit_log where event = 'order.anonymised' and order_id = any ($1)`,
    [ids],
  )
  expect(rows[0]!.n).toBe(25)
  await pool.query('delete from legal_holds where order_id = any ($1)', [ids])
  expect(await anonymiseOldOrders(it.services)).toBe(5)
})

test('what the night looks for, and the count before it, are read from the index alone', async () => {
  await save(String(PERIOD))
  const client = await it.services.pool.connect()
  try {
    // Among few orders the planner may choose a scan where the index would do; among many it never may.
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
    )
    const asked = await statementsOf(async () => {
      await anonymiseOldOrders(it.services)
      await count(PERIOD)
    })
    const find = asked.find((sql) => sql.includes('order by o.landing_site, travel_day'))!
    const counting = asked.find((sql) => sql.startsWith('select (select count(*)'))!
    const plan = async (sql: string, values: unknown[]) => {
      const { rows } = await client.query(`explain ${sql}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const found = await plan(find, [site, PERIOD, '-infinity', 0])
    expect(found).toContain('orders_retention')
    expect(found).not.toMatch(/Sort|Seq Scan on orders/)
    const counted = await plan(counting, [site, PERIOD])
    expect(counted).toContain('orders_retention')
    expect(counted).not.toMatch(/Seq Scan on (orders|remarks|refunds)/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
