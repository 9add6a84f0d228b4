import { afterAll, expect, onTestFinished, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS, QUEUE_KEYS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { Dashboard } from '#contract/lists/reports.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { ALL_LISTS } from '#server/lists/sort-parts.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { dateOf } from '#server/testing/corrections.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { daysAfter } from '#server/time/calendar.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const today = dayInSantoDomingo(new Date())
const flies = (days: number) => ({ IsArrival: 'Arrival', ...dateOf('intended_arrival', daysAfter(today, days)) })

interface Row {
  order_id: number
  due_at: string | null
}
/** What a lead asks of the lists of an app. */
async function listsOf({ call, signInAs }: TestApp) {
  const token = await signInAs('Manager')
  const read = async (queue: QueueKey, query: string) => {
    const rows = query.includes('limit=') ? '' : 'limit=50&'
    return (await call('GET', `/admin/get-orders-list/${queue}?${rows}${query}`, { token })).body
  }
  const ids = async (queue: QueueKey, query: string): Promise<number[]> =>
    (await read(queue, query)).data.map((row: Row) => row.order_id)
  const post = async (path: string, body: object) => (await call('POST', `/admin/${path}`, { token, body })).body
  return { token, read, ids, post }
}

const it = await testApp()
afterAll(() => it.close())
const { token, read, ids, post } = await listsOf(it)

/** Days until the flight, and hours since it was paid: as they must come, whatever the order in which they came in. */
const WORKED_OFF = [
  [0, 1],
  [0, 90],
  [1, 200],
  [1, 2],
  [30, 300],
  [undefined, 200],
  [2, 100],
  [5, 3],
  [undefined, 2],
] as const
const PAST = [
  [-20, 900],
  [-2, 60],
  [-1, 1],
] as const

test('first what flies today and tomorrow, then what is late or due next, last what flew: in list, search, steps and next order alike', async () => {
  // Where there are no other orders.
  const own = await testApp()
  onTestFinished(() => own.close())
  const lists = await listsOf(own)
  const take = async (queue: QueueKey, filters: object = {}): Promise<number | undefined> =>
    (await lists.post('take-next-order', { folderName: queue, ...filters })).data?.orderId
  const all = [...WORKED_OFF, ...PAST]
  const shuffled = all.map((kind, i) => ({ kind, at: (i * 7) % all.length })).toSorted((a, b) => a.at - b.at)
  // Of one flight day the one that came first leads.
  const sent = [
    ...shuffled.filter(({ kind: [days] }) => days !== 0 && days !== 1),
    ...all.slice(0, 4).map((kind) => ({ kind })),
  ]
  const made = await insertOrders(
    own.services.pool,
    sent.map(({ kind: [days, hours] }) =>
      newOrder({ name: 'Urgency', paidAt: ago(hours), form: days === undefined ? {} : flies(days) }),
    ),
  )
  const idOf = (kind: readonly unknown[]) => made[sent.findIndex((one) => one.kind === kind)]!
  const expected = all.map(idOf)

  expect(await lists.ids('newOrder', 'sort=due')).toEqual(expected)
  expect(await lists.ids('newOrder', 'sort=-due')).toEqual(expected.toReversed())
  expect(await lists.ids('allOrder', 'sort=due')).toEqual(expected)
  expect([
    ...(await lists.ids('newOrder', 'sort=due&limit=5')),
    ...(await lists.ids('newOrder', 'sort=due&limit=5&page=2')),
  ]).toEqual(expected.slice(0, 10))
  const found = await lists.post('search-order', {
    folderName: 'newOrder',
    searchVal: 'urgency',
    sort: 'due',
    start: 0,
    end: 50,
  })
  expect(found.data.map((row: { order_id: number }) => row.order_id)).toEqual(expected)
  for (const [at, id] of expected.entries()) {
    const { data } = await lists.post('order-neighbours', { orderId: id, orderName: 'newOrder', sort: 'due' })
    expect(data).toEqual({ previous: expected[at - 1] ?? null, next: expected[at + 1] ?? null })
  }

  const past = PAST.map(idOf)
  expect(await lists.ids('newOrder', 'due=missed&sort=due')).toEqual(past)
  const late = WORKED_OFF.filter(([days, hours]) => (days !== undefined && days < 1) || hours > 24).map(idOf)
  const dueNow = [...(await lists.ids('newOrder', 'due=late')), ...(await lists.ids('newOrder', 'due=today'))]
  for (const id of late) expect(dueNow).toContain(id)
  for (const id of past) expect(dueNow).not.toContain(id)
  const { data } = (await own.call('GET', '/admin/dashboard', { token: lists.token })).body as { data: Dashboard }
  for (const due of ['late', 'today', 'missed'] as const) {
    const { total } = await lists.read('newOrder', `due=${due}`)
    expect(data.due.find(({ mode }) => mode === 'standard')![due], due).toBe(total)
  }

  const taken: (number | undefined)[] = []
  for (const _ of all) taken.push(await take('newOrder'))
  expect(taken).toEqual([...WORKED_OFF.map(idOf), ...PAST.map(() => undefined)])
  // Not of one's own, nor by any filter either.
  for (const id of past) await own.call('PUT', '/admin/claim-order', { token: lists.token, body: { orderId: id } })
  expect(past).not.toContain(await take('allOrder', { claimed: 'me' }))
  expect(await take('newOrder', { due: 'missed', claimed: 'me' })).toBeUndefined()
})

test('a list that begins with what is most urgent says how many are in each group, in its order and exactly', async () => {
  const { pool } = it.services
  const made = await insertOrders(
    pool,
    [...WORKED_OFF, ...PAST].map(([days, hours]) =>
      newOrder({
        name: 'Grouped',
        paidAt: ago(hours),
        language: days === 0 ? 'de' : 'fr',
        form: days === undefined ? {} : flies(days),
      }),
    ),
  )
  await pool.query('update orders set back_at = now() where order_id = $1', [made[5]])
  const groupsOf = async (query: string, queue: QueueKey = 'newOrder') =>
    (await read(queue, `grouped=true&${query}`)).groups as { group: string; count: number }[] | undefined
  for (const query of [
    'sort=due',
    'sort=due&language=fr',
    'sort=due&due=late',
    'sort=due&due=missed',
    'sort=due&claimed=nobody',
  ]) {
    const all = await groupsOf(query)
    const { data, total } = (await read('newOrder', `limit=all&${query}`)) as unknown as {
      data: (Row & { flight_day: string | null })[]
      total: number
    }
    const now = Date.now()
    const groupOf = ({ order_id: id, due_at: due, flight_day: day }: (typeof data)[number]) => {
      if (id === made[5]) return 'back'
      if (day !== null && day < today) return 'missed'
      if (day === today) return 'today'
      if (day === daysAfter(today, 1)) return 'tomorrow'
      return Date.parse(due!) < now ? 'overdue' : 'inTime'
    }
    // The rows come group after group, as many as each says.
    expect(
      all!.flatMap(({ group, count }) => Array.from({ length: count }, () => group)),
      query,
    ).toEqual(data.map(groupOf))
    expect(all!.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  }
  expect((await groupsOf('sort=due'))!.map(({ group }) => group)).toEqual([
    'back',
    'today',
    'tomorrow',
    'overdue',
    'inTime',
    'missed',
  ])
  expect(await groupsOf('sort=-due')).toBeUndefined()
  expect(await groupsOf('sort=flight')).toBeUndefined()
  expect(await groupsOf('sort=due', 'allOrder')).toBeUndefined()
  expect((await read('newOrder', 'sort=due')).groups).toBeUndefined()
})

const CLOCKS = QUEUE_KEYS.flatMap((queue): [QueueKey, number][] => {
  const { due } = QUEUES[queue]
  return typeof due === 'number' ? [[queue, due]] : []
})

test.each(CLOCKS)('%s is late %i hours after an order came there, whatever was paid when', async (queue, hours) => {
  const { pool } = it.services
  const status = QUEUES[queue].orders
  const form = flies(40)
  const [id, other] = [await anOrder(pool, { paidAt: ago(900), form }), await anOrder(pool, { paidAt: ago(900), form })]
  const move = (orderId: number, to: Status) =>
    it.call('PUT', '/admin/move-order-status', { token, body: { orderId, status: to } })
  for (const one of [id, other]) expect((await move(one, status as Status)).code).toBe(200)
  const dueIn = async (one: number) => {
    const row = (await read(queue, '')).data.find((row: Row) => row.order_id === one)
    return (Date.parse(row.due_at!) - Date.now()) / HOUR_MS
  }
  expect(await dueIn(id)).toBeGreaterThan(hours - 1)
  expect(await dueIn(id)).toBeLessThan(hours + 0.01)
  expect(await ids(queue, 'due=late')).not.toContain(id)

  await pool.query(`update orders set moved_at = now() - $2 * interval '1 hour' where order_id = $1`, [id, hours + 1])
  expect(await ids(queue, 'due=late')).toContain(id)
  const order = await ids(queue, 'sort=due')
  expect(order.indexOf(id)).toBeLessThan(order.indexOf(other))
  // Never later than the evening before the flight.
  await pool.query('update orders set flight_day = $2 where order_id = $1', [other, daysAfter(today, 1)])
  expect(Date.parse(`${today}T22:00:00Z`)).toBeCloseTo(Date.now() + (await dueIn(other)) * HOUR_MS, -4)
})

test('a move that is taken back turns the clock back too, and to be moved to where it is does not', async () => {
  const { pool } = it.services
  const id = await anOrder(pool, { paidAt: ago(900), form: flies(40) })
  const put = (path: string, body: object) =>
    it.call('PUT', `/admin/${path}`, { token, body: { orderId: id, ...body } })
  const since = async () => (await pool.query('select moved_at from orders where order_id = $1', [id])).rows[0].moved_at
  await put('move-order-status', { status: 'AwaitingGovt' })
  const first = await since()
  await put('move-order-status', { status: 'AwaitingGovt' })
  expect(await since()).toEqual(first)
  for (const status of ['Awaiting', 'Completed']) {
    await put('move-order-status', { status })
    expect(await since()).not.toEqual(first)
    await put('undo-move', {})
    expect(await since()).toEqual(first)
  }
})

test('an order that has just left a queue with a clock keeps its place there', async () => {
  const { pool } = it.services
  const queue = 'contactCustomerOrder'
  const made: number[] = []
  for (let i = 0; i < 3; i += 1) {
    made.push(await anOrder(pool, { name: 'Leaving', paidAt: ago(5), form: flies(40) }))
    await it.call('PUT', '/admin/move-order-status', { token, body: { orderId: made[i], status: 'Contact Customer' } })
  }
  const asked = { orderId: made[1], orderName: queue, sort: 'due' }
  const before = (await post('order-neighbours', asked)).data
  expect(before).toMatchObject({ previous: made[0], next: made[2] })
  await it.call('PUT', '/admin/move-order-status', { token, body: { orderId: made[1], status: 'Awaiting' } })
  expect((await post('order-neighbours', asked)).data).toEqual(before)
})

test('the database counts the hours of the table, of the lists that wait', async () => {
  const { rows } = await it.services.pool.query<{ list: number; hours: number | null }>(
    `select list, extract(epoch from work_due(list::smallint, now() + interval '7 hours', now(), null) - now())::float8 / 3600 as hours
      from unnest($1::int[]) list`,
    [ALL_LISTS],
  )
  const promised = new Map(CLOCKS.map(([queue, hours]) => [QUEUES[queue].lists[0] as number, hours]))
  expect(rows).toEqual(
    rows.map(({ list }) => ({ list, hours: OPEN_LISTS.includes(list) ? (promised.get(list) ?? 7) : null })),
  )
})
