import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { filtersOf } from '#contract/lists/list-filters.ts'
import { OPEN_LISTS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { readSort } from '#server/lists/sort-orders.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

const COUNT = 200_000
let database: FreshDatabase
/** One connection, so that what it read is known. */
let one: Pool

beforeAll(async () => {
  database = await freshDatabase()
  one = openDatabase(database.migratorUrl, console, { connections: 1, statementTimeoutMs: 600_000 })
  await one.query('set max_parallel_workers_per_gather = 0')
  // Its statistics are those of below, whatever else the machine does meanwhile.
  await one.query('alter table orders set (autovacuum_enabled = off)')
  await one.query(
    `insert into orders (landing_site, processing_mode, paid_at, process_status, name, last_name, email, language, nationality,
       flight_day, checks, ready, stopped, duplicate, mail_trouble, refund_date, tags, assigned_to)
     select 1 + i % 2, 'standard', now() + (i % 997) * interval '7 minutes' - interval '4 days', case when i % 20 = 1 then 'Refunds' when i % 20 > 0 then 'Completed' end,
       'Ana', 'Sol', 'ana@mail.example', case when i % 10 = 0 then 'ru' else 'en' end, case when i % 1000 = 0 then 'ESP' end,
       case when i % 7 > 0 then '2026-01-01'::date + i % 901 end, case when i % 500 = 0 then 1 else 0 end, i % 5000 = 0, i % 5000 = 1,
       i % 5000 = 2, i % 5000 = 3, case when i % 60 > 1 then now() end,
       array_remove(array[case when i % 1000 = 7 then 1 end, case when i % 3 = 0 then 2 end, case when i % 2500 = 7 then 3 end], null),
       case when i % 5000 = 4 then 1 when i % 4 = 3 or i % 5000 = 20 then 2 end
     from generate_series(1, $1) i`,
    [COUNT],
  )
  await one.query(
    `with somebody as (insert into staff (name, email, password_hash, role) values ('Ana', 'ana@office.example', '-', 'Team') returning id)
     insert into completions (order_id, at, staff_id, landing_site, language)
       select order_id, now() - (order_id % 400) * interval '1 day', case when order_id % 100 = 3 then id end, landing_site, language
       from orders, somebody where queue = 5`,
  )
  await one.query(
    `insert into refunds (order_id, amount, currency, is_whole, state, asked_at, done_at)
     select order_id, 69, 'USD', true, case when order_id % 7 = 0 then 'asked' else 'done' end, now() - (order_id % 9) * interval '2 days',
       case when order_id % 7 > 0 then now() - (order_id % 400) * interval '1 day' end from orders where order_id % 110 = 1`,
  )
  await compactLists(one)
  await one.query('vacuum analyze')
})
afterAll(async () => {
  await closeDatabase(one)
  await database.drop()
})

const ask = (queue: QueueKey, filters: object, sort = '', offset = 0, now = new Date()) => {
  const parsed = filtersOf.parse(filters)
  const set = Object.keys(filters).length > 0 ? { values: parsed, me: 1, now } : undefined
  const selection = { lists: QUEUES[queue].lists, words: '', filters: set, sort: readSort(queue, sort) }
  return listOrders(one, { ...selection, page: { offset, limit: 10 } })
}

/** How many rows of orders were read, from the table or for an index. */
async function rowsRead(work: () => Promise<unknown>, of = 'orders'): Promise<number> {
  const read = async () => {
    await one.query('select pg_stat_force_next_flush()')
    const { rows } = await one.query<{ n: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n from pg_stat_user_tables where relname = $1`,
      [of],
    )
    return rows[0]!.n
  }
  const before = await read()
  await work()
  return (await read()) - before
}

/** Entries of the indexes of orders that were read: a scan that reads nothing else tells by nothing else. */
async function entriesRead(work: () => Promise<unknown>, of = 'orders'): Promise<number> {
  const read = async () => {
    await one.query('select pg_stat_force_next_flush()')
    const { rows } = await one.query<{ n: number }>(
      `select sum(idx_tup_read)::float8 as n from pg_stat_user_indexes where relname = $1`,
      [of],
    )
    return rows[0]!.n
  }
  const before = await read()
  await work()
  return (await read()) - before
}

test.each([
  ['newOrder', 'due', 250],
  ['newOrder', '-due', 250],
  ['newOrder', 'flight', 250],
  ['completedOrder', 'flight', 250],
  ['completedOrder', '-flight', 250],
  ['completedOrder', 'due', 250],
  ['refundOrder', 'flight', 250],
  ['refundOrder', '-due', 250],
  ['allOrder', 'due', 500],
  ['allOrder', '-flight', 500],
  ['completedOrder', 'name', 250],
  ['completedOrder', '-email', 250],
  ['refundOrder', '-name', 250],
  ['allOrder', 'email', 500],
] as const)('%s by %s reads a page of it', async (queue, sort, most) => {
  expect(await rowsRead(() => ask(queue, {}, sort))).toBeLessThan(most)
})

test.each([
  ['completedOrder', { ready: 1 }],
  ['completedOrder', { stopped: 1 }],
  ['allOrder', { duplicate: 1 }],
  ['completedOrder', { mail: 'trouble' }],
  ['newOrder', { flagged: 1 }],
  ['newOrder', { claimed: 'me' }],
  ['allOrder', { claimed: 'me' }],
  ['completedOrder', { tag: '1' }],
  ['allOrder', { tag: '1' }],
  ['allOrder', { tag: '1,3' }],
  ['allOrder', { tag: '1,-3' }],
  ['newOrder', { assigned: 'me' }],
  ['allOrder', { assigned: 'me' }],
] as const)('%s with %j reads the few that fit', async (queue, filters) => {
  const { total } = await ask(queue, filters)
  expect(await rowsRead(() => ask(queue, filters))).toBeLessThan(4 * total + 100)
})

/** What is still to be done of what is assigned to a member, who has done many. */
test.each([
  ['allOrder', { assigned: 2, standing: 1, completed: 0 }, 'due'],
  ['allOrder', { assigned: 2, standing: 1, completed: 0 }, ''],
  ['newOrder', { assigned: 2 }, 'due'],
  ['newOrder', { assigned: 2 }, ''],
  ['allOrder', { assigned: 2, due: 'late' }, 'due'],
] as const)(
  '%s with %j by "%s" reads what is open of what is assigned, and none of the 50,000 done',
  async (queue, filters, sort) => {
    const { rows } = await one.query<{ n: number }>('select count(*)::float8 as n from orders where assigned_to = 2')
    expect(rows[0]!.n).toBeGreaterThan(50_000)
    const { total } = await ask(queue, filters, sort)
    expect(total).toBeGreaterThan(0)
    for (let time = 0; time < 7; time += 1) {
      expect(await entriesRead(() => ask(queue, filters, sort)), `entries, time ${time}`).toBeLessThan(1000)
      expect(await rowsRead(() => ask(queue, filters, sort)), `rows, time ${time}`).toBeLessThan(1000)
    }
  },
)

const DAY = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
const ON_ONE_DAY = `${DAY}..${DAY}`
const SOMEBODY = 1

test.each([
  ['completedOrder', { completedOn: ON_ONE_DAY }, 'completions'],
  ['allOrder', { completedOn: ON_ONE_DAY }, 'completions'],
  ['allOrder', { completedOn: ON_ONE_DAY, language: 'en' }, 'completions'],
  ['completedOrder', { completedBy: SOMEBODY }, 'completions'],
  ['allOrder', { completedBy: SOMEBODY, completedOn: `${DAY}..` }, 'completions'],
  ['allOrder', { refund: 'owed', owedIn: 'USD' }, 'refunds'],
  ['allOrder', { refund: 'old' }, 'refunds'],
  ['refundOrder', { refund: 'unasked' }, 'refunds'],
  ['allOrder', { paidBack: ON_ONE_DAY }, 'refunds'],
] as const)('%s with %j reads the few that fit, from an index of %s, every time', async (queue, filters, table) => {
  // What another list holds of them is read too.
  const most = 4 * (await ask('allOrder', filters)).total + 100
  for (let time = 0; time < 7; time += 1) {
    expect(await rowsRead(() => ask(queue, filters)), `orders, time ${time}`).toBeLessThan(most)
    expect(await entriesRead(() => ask(queue, filters), table), `entries, time ${time}`).toBeLessThan(most)
    expect(await rowsRead(() => ask(queue, filters), table), `rows, time ${time}`).toBeLessThan(most)
  }
})

test('what was completed in a year is counted once; then only what changed is, and the number stays exact', async () => {
  const year = { completedOn: `${new Date(Date.now() - 350 * 86_400_000).toISOString().slice(0, 10)}..` }
  for (const queue of ['allOrder', 'completedOrder'] as const) {
    const { total, rowsJson } = await ask(queue, year)
    const read = () => entriesRead(() => ask(queue, year), 'completions')
    expect(await read(), queue).toBeLessThan(2000)
    const [{ order_id: id }] = JSON.parse(rowsJson)
    await one.query('update orders set process_status = null where order_id = $1', [id])
    const after = await ask(queue, year)
    expect(after.total).toBe(total - 1)
    expect(JSON.parse(after.rowsJson)[0].order_id).not.toBe(id)
  }
})

test.each([
  ['completedOrder', { site: 1 }],
  ['completedOrder', { language: 'ru' }],
  ['completedOrder', { flagged: 0, direction: 'Arrival' }],
  ['refundOrder', { site: 2 }],
  ['completedOrder', { tag: '2' }],
  ['completedOrder', { tag: '-2' }],
  ['completedOrder', { tag: 'none' }],
] as const)(
  '%s with %j is counted once; then only what changed is, and the number stays exact',
  async (queue, filters) => {
    const first = await ask(queue, filters)
    expect(await rowsRead(() => ask(queue, filters))).toBeLessThan(2000)
    const deep = Math.floor(first.total * 0.8)
    expect(await rowsRead(() => ask(queue, filters, '', deep))).toBeLessThan(2 * 2 ** 14)
    // Lists that are merged by a column are counted as one, likewise once.
    await ask(queue, filters, 'flight')
    expect(await rowsRead(() => ask(queue, filters, 'flight'))).toBeLessThan(2000)
    const { rows } = await one.query<{ id: number }>(
      `update orders set language = 'fr', landing_site = 3, checks = 1, tags = case when 2 = any (tags) then '{}'::int[] else '{2}' end
        where order_id = $1 returning order_id as id`,
      [JSON.parse(first.rowsJson)[3].order_id],
    )
    expect(await rowsRead(() => ask(queue, filters))).toBeLessThan(2 * 2 ** 14)
    const after = await ask(queue, filters)
    expect(after.total).toBe(first.total - 1)
    expect(JSON.parse(after.rowsJson).map((row: { order_id: number }) => row.order_id)).not.toContain(rows[0]!.id)
    const page = JSON.parse((await ask(queue, filters, '', deep)).rowsJson)
    const around = JSON.parse((await ask(queue, filters, '', deep - 5)).rowsJson)
    expect(around.slice(5)).toEqual(page.slice(0, 5))
  },
)

test('an old week of flights is read alone, the first time too', async () => {
  await one.query(`update orders set flight_day = '2020-05-01'::date + (order_id % 7)::int
    where order_id = any (array(select order_id from orders order by order_id limit 2000))`)
  await one.query('vacuum analyze orders')
  const old = { flight: '2020-05-01..2020-05-07' }
  for (const queue of ['completedOrder', 'allOrder'] as const) {
    for (const time of [1, 2, 3]) expect(await rowsRead(() => ask(queue, old)), `time ${time}`).toBeLessThan(2500)
    const { total, rowsJson } = await ask(queue, old)
    expect(total).toBeGreaterThan(1500)
    const idsOf = (json: string) => JSON.parse(json).map((row: { order_id: number }) => row.order_id) as number[]
    const [first, five] = [idsOf(rowsJson), idsOf((await ask(queue, old, '', 5)).rowsJson)]
    expect(first).toEqual(first.toSorted((a, b) => b - a))
    expect(five.slice(0, 5)).toEqual(first.slice(5))
  }
})

test('what became late since the hour began is counted beside what was late by then, which is not counted again', async () => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const lateAt = async (queue: QueueKey, now: Date) => {
    const { rows } = await one.query<{ n: number }>(
      'select count(*) as n from orders where queue = any ($1) and due_at < $2 and (flight_day is null or flight_day >= $3)',
      [queue === 'allOrder' ? OPEN_LISTS : QUEUES[queue].lists, now, dayInSantoDomingo(now)],
    )
    return rows[0]!.n
  }
  for (const queue of ['newOrder', 'allOrder'] as const) {
    const totals = []
    for (const minutes of [1, 20, 45, 70]) {
      const now = new Date(hour + minutes * 60_000)
      const { total, rowsJson } = await ask(queue, { due: 'late' }, '', 0, now)
      expect(total, `${queue} ${minutes}`).toBe(await lateAt(queue, now))
      expect(JSON.parse(rowsJson)).toHaveLength(10)
      totals.push(total)
    }
    expect(new Set(totals).size).toBe(totals.length)
    const now = new Date(hour + 30 * 60_000)
    expect(await rowsRead(() => ask(queue, { due: 'late' }, '', 0, now)), queue).toBeLessThan(1000)
  }
})

test('days that span years, planned once with those of a week, read a page all the same', async () => {
  for (const queue of ['completedOrder', 'allOrder'] as const) {
    for (const flight of ['2026-01-01..2026-01-07', '2020-01-01..2030-01-01', '2026-01-01..']) {
      for (let time = 0; time < 12; time += 1) await ask(queue, { flight })
      expect(await entriesRead(() => ask(queue, { flight })), `${queue} ${flight}`).toBeLessThan(5000)
      await one.query(
        `update orders set language = language where order_id = (select max(order_id) from orders where queue = 5)`,
      )
      expect(await entriesRead(() => ask(queue, { flight })), `${queue} ${flight}, changed`).toBeLessThan(2 * 2 ** 14)
    }
  }
})

test.each([
  ['completedOrder', { language: 'ru' }, ''],
  ['allOrder', { nationality: 'ESP', flagged: 1 }, 'due'],
  ['refundOrder', { site: 2 }, ''],
  ['allOrder', {}, 'name'],
  ['allOrder', { assigned: 2, standing: 1, completed: 0 }, 'due'],
  ['allOrder', { flight: '2026-03-01..2026-03-07' }, ''],
] as const)('%s with %j by "%s" is planned once for all values, not each time', async (queue, filters, sort) => {
  const plans = async () => {
    const { rows } = await one.query<{ once: number; each: number }>(
      `select sum(generic_plans)::int as once, sum(custom_plans)::int as each from pg_prepared_statements
        where name like 'of-parts-%'`,
    )
    return rows[0]!
  }
  const askedAgain = async () => {
    const before = await plans()
    await ask(queue, filters, sort)
    const after = await plans()
    return { once: after.once - before.once, each: after.each - before.each }
  }
  for (let time = 0; time < 12; time += 1) await ask(queue, filters, sort)
  // A count that took long, as any does now and then, is remembered: from then on it is another statement, whose name comes with use.
  await expect.poll(askedAgain, { interval: 0 }).toEqual({ once: queue === 'refundOrder' ? 2 : 1, each: 0 })
})

test('what a list decides by itself is not asked of its orders', async () => {
  const asked = async (queue: QueueKey, filters: object) => {
    let found: Awaited<ReturnType<typeof ask>> | undefined
    const entries = await entriesRead(async () => (found = await ask(queue, filters)))
    return { total: found!.total, entries }
  }
  expect(await asked('refundOrder', { standing: 1 })).toEqual({ total: 0, entries: 0 })
  expect(await asked('completedOrder', { due: 'late' })).toEqual({ total: 0, entries: 0 })
  const all = (await ask('completedOrder', {})).total
  const { total, entries } = await asked('completedOrder', { standing: 1, completed: 1 })
  expect(total).toBe(all)
  expect(entries).toBeLessThan(100)
})
