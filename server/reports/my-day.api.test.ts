import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayListName } from '#contract/lists/day-lists.ts'
import type { MyDay } from '#contract/lists/my-day.ts'
import type { Role } from '#contract/staff/roles.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { daysAfter } from '#server/time/calendar.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
  const ids = await insertOrders(it.services.pool, [
    ...[today, today, daysAfter(today, 1), daysAfter(today, 9)].map((flight) => newOrder({ form: flying(flight) })),
    newOrder({ form: flying(daysAfter(today, 9)), createdAt: new Date(Date.now() - 90 * 3_600_000).toISOString() }),
  ])
  order = ids[0]!
})
afterAll(() => it.close())

let order: number
const OF_A_QUEUE = ['fliesToday', 'fliesTomorrow', 'late', 'missed']
const today = dayInSantoDomingo(new Date())
function flying(day: string) {
  const [year, month, date] = day.split('-')
  return {
    IsArrival: 'Arrival',
    intended_arrival_year: year,
    intended_arrival_month: String(Number(month)),
    intended_arrival_date: date,
  }
}

async function dayOf(role: Role): Promise<MyDay & { token: string; of: (name: DayListName) => number | undefined }> {
  const token = await it.signInAs(role)
  const { data } = (await it.call('GET', '/admin/my-day', { token })).body as { data: MyDay }
  return { ...data, token, of: (name) => data.lists.find((list) => list.name === name)?.orders }
}

/** What the list says that a number leads to. */
async function totalOf(token: string, { queue, filters }: MyDay['lists'][number]): Promise<number> {
  const sent = new URLSearchParams({ page: '1', limit: '10', delay: '1' })
  for (const [name, value] of Object.entries(filters)) sent.set(name, String(value))
  const { code, body } = await it.call('GET', `/admin/get-orders-list/${queue}?${sent.toString()}`, { token })
  expect(code).toBe(200)
  return body.total as number
}

test.each(['Admin', 'Manager', 'Team', 'Telecaller', 'Night Staff'] as const)(
  'each number of the day of %s is that of the list it leads to, which they may see',
  async (role) => {
    const { lists, token } = await dayOf(role)
    for (const { name, filters } of lists.filter(({ name: one }) => one.startsWith('flies')))
      expect(filters.flight).toBe(name === 'fliesToday' ? 'today' : 'tomorrow')
    for (const list of lists) expect([list.name, await totalOf(token, list)]).toEqual([list.name, list.orders])
    expect(lists.map(({ name }) => name)).toEqual(
      role === 'Telecaller'
        ? [...OF_A_QUEUE, ...OF_A_QUEUE, 'mine']
        : ['fliesToday', 'fliesTomorrow', 'late', 'answered', 'ready', 'mine'],
    )
  },
)

test('who calls is told of flights that are past and of what is late, in each queue from which travellers are called', async () => {
  const paidAt = new Date(Date.now() - 90 * 3_600_000).toISOString()
  await insertOrders(it.services.pool, [
    newOrder({ queue: 'contactCustomerOrder', form: flying(daysAfter(today, -1)), paidAt }),
    newOrder({ queue: 'customerCalledOrder', form: flying(daysAfter(today, 9)), paidAt }),
  ])
  const { lists } = await dayOf('Telecaller')
  expect(lists.filter(({ orders }) => orders > 0).map(({ name, queue, orders }) => [queue, name, orders])).toEqual([
    ['contactCustomerOrder', 'missed', 1],
    ['customerCalledOrder', 'late', 1],
  ])
})

test('it tells who flies soon without a ticket, what is late, and what one works on', async () => {
  const before = await dayOf('Team')
  expect(before.of('fliesToday')).toBe(2)
  expect(before.of('fliesTomorrow')).toBe(1)
  expect(before.of('late')).toBeGreaterThanOrEqual(1)
  expect(before.of('mine')).toBe(0)
  const { code } = await it.call('PUT', '/admin/claim-order', { token: before.token, body: { orderId: order } })
  expect(code).toBe(200)
  const after = (await it.call('GET', '/admin/my-day', { token: before.token })).body.data as MyDay
  expect(after.lists.find(({ name }) => name === 'mine')?.orders).toBe(1)
})

test('what one completes is one’s own, of today by the office’s calendar, folded or not, until it is opened again', async () => {
  const token = await it.signInAs('Team')
  const { rows } = await it.owner.query<{ id: number }>('select max(id)::int as id from staff')
  const { id } = rows[0]!
  const other = await it.signInAs('Team')
  const completed = async (who: string) => (await it.call('GET', '/admin/my-day', { token: who })).body.data.did.count
  expect(await completed(token)).toBe(0)
  const ids = await insertOrders(it.services.pool, [newOrder({}), newOrder({}), newOrder({})])
  const complete = (orderId: number, at: string) =>
    it.owner.query(
      `insert into completions (order_id, at, staff_id, landing_site, language) values ($1, $2, $3, 1, 'en')`,
      [orderId, at, id],
    )
  // The day of Santo Domingo begins at 04:00 UTC and ends at 04:00 of the next one.
  await complete(ids[0]!, `${today}T04:00:00Z`)
  await complete(ids[1]!, `${daysAfter(today, 1)}T03:59:59Z`)
  await complete(ids[2]!, `${today}T03:59:59Z`)
  expect(await completed(token)).toBe(2)
  await it.services.pool.query('select compact_lists(10000)')
  expect(await completed(token)).toBe(2)
  expect(await completed(other)).toBe(0)
  await it.owner.query('delete from completions where order_id = $1', [ids[0]])
  expect(await completed(token)).toBe(1)
})

test('who files nothing is told of the calls they made today', async () => {
  const token = await it.signInAs('Telecaller')
  const { rows } = await it.owner.query<{ id: number }>('select max(id)::int as id from staff')
  const [orderId] = await insertOrders(it.services.pool, [newOrder({})])
  const did = async () => (await it.call('GET', '/admin/my-day', { token })).body.data.did
  expect(await did()).toEqual({ what: 'called', count: 0 })
  for (const at of [`${today}T04:00:00Z`, `${today}T03:59:59Z`])
    await it.owner.query(
      `with remark as (insert into remarks (order_id, staff_id, remark) values ($1, $3, 'No answer') returning id)
       insert into calls (order_id, staff_id, at, outcome, remark_id, version) select $1, $3, $2, 'no-answer', id, 1 from remark`,
      [orderId, at, rows[0]!.id],
    )
  expect(await did()).toEqual({ what: 'called', count: 1 })
})
