import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Pool, PoolClient } from 'pg'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { verifyCounts } from '#server/backup/verify/verify-counts.ts'
import { compactLists, startCompactor } from '#server/db/compact-lists.ts'
import { countGroups } from '#server/lists/count-groups.ts'
import { hourOf, lateAt } from '#server/lists/late.ts'
import { readWaiting } from '#server/reports/room-waiting.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'
import { urgentGroups } from '#server/lists/sort-parts.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { newOrder } from '#server/testing/factories.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { whileWriting } from '#server/testing/while-writing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  for (let batch = 0; batch < 4; batch += 1) await insertOrders(database.pool, Array.from({ length: 500 }, randomOrder))
  await churn()
})
afterAll(() => database.drop())

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

function randomOrder() {
  return newOrder({
    processStatus: pick([...STATUS_NAMES, null, null, null, null, null]),
    processingMode: pick(PROCESSING_MODE_NAMES),
    paidAt: pick([null, '2026-01-01T00:00:00Z', new Date().toISOString()]),
    processingDate: pick([null, '2027-02-28']),
  })
}

/** Changes what orders are due, fly and stand by, around this moment and months away; locked by id, so that two never wait for each other. */
async function churn(): Promise<void> {
  await database.pool.query(
    `with chosen as materialized (
       select order_id from orders where order_id in (select order_id from orders order by random() limit 60)
       order by order_id for no key update)
     update orders o set process_status = case when random() < 0.4 then null else ($1::text[])[ceil(random() * 7)] end,
       processing_mode = ($2::text[])[ceil(random() * 3)], arrives = random() < 0.6,
       flight_day = case when random() < 0.8 then current_date + (random() * 12 - 6)::int + (random() < 0.2)::int * 60 end,
       paid_at = case when random() < 0.8 then now() - random() * interval '40 days' end,
       moved_at = case when random() < 0.7 then now() - random() * interval '5 days' end, released = random() < 0.3,
       put_off_until = case when random() < 0.1 then now() + random() * interval '9 days' end,
       back_at = case when random() < 0.1 then now() end, version = version + 1
     from chosen where o.order_id = chosen.order_id`,
    [STATUS_NAMES, PROCESSING_MODE_NAMES],
  )
  if (Math.random() < 0.3) await insertOrders(database.pool, [randomOrder(), randomOrder()])
}

const open = `queue in (${OPEN_LISTS.join(', ')})`
/** Of the orders themselves, said without what keeps the counts. */
const REAL = `select what, day::text, queue as list, mode, back, count(*)::int as n from (
    select 'due' as what, (${WORK_DUE} at time zone 'UTC')::date as day, queue, processing_mode as mode, back_at is not null as back
      from orders o where ${open} and ${WORK_DUE} is not null
    union all select 'rest', '1970-01-01', queue, processing_mode, back_at is not null from orders o where ${open} and ${WORK_DUE} is null
    union all select 'flight', flight_day, queue, processing_mode, back_at is not null from orders
      where ${open} and due_at is not null and flight_day is not null
    union all select 'arrives', flight_day, queue, '', false from orders where arrives and flight_day is not null) counted
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
const KEPT = `select what, day::text, list, mode, back, n::int from unnest('{due,rest,flight,arrives}'::text[]) what,
    open_within(what, '1970-01-01', '2100-01-01') where n <> 0 order by 1, 2, 3, 4, 5`
const BEFORE = `select what, list, mode, back, sum(n)::int as n from (%) all_of where day::date < $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`
const KEPT_BEFORE = `select what, list, mode, back, n::int from unnest('{due,rest,flight,arrives}'::text[]) what, open_before(what, $1)
  where n <> 0 order by 1, 2, 3, 4`

const REAL_HOURS = `select queue as list, processing_mode as mode, back_at is not null as back, count(*)::int as n from orders o
  where ${open} and ${WORK_DUE} < $1::timestamp at time zone 'UTC' group by 1, 2, 3 order by 1, 2, 3`
const KEPT_HOURS = `select list, mode, back, n::int from open_before('due', $1::timestamp) where n <> 0 order by 1, 2, 3`

async function expectExact(client: Pick<PoolClient, 'query'>): Promise<void> {
  expect((await client.query(KEPT)).rows).toEqual((await client.query(REAL)).rows)
  for (const day of ['1970-01-01', '2026-01-01', dayInSantoDomingo(new Date()), '2027-03-01'])
    expect((await client.query(KEPT_BEFORE, [day])).rows).toEqual(
      (await client.query(BEFORE.replace('%', REAL.replace(/ order by.*$/, '')), [day])).rows,
    )
  for (const hours of [0, 1, 5, 30, 300]) {
    const moment = [hourOf(new Date(), hours)]
    expect((await client.query(KEPT_HOURS, moment)).rows).toEqual((await client.query(REAL_HOURS, moment)).rows)
  }
}

test('open orders are counted exactly at every instant, while orders come, move and change, and the compactor runs', async () => {
  const stop = startCompactor(database.pool, console)
  onTestFinished(stop)
  const client = await ownConnection(database.pool)
  await whileWriting(2, churn, async (another) => {
    for (let look = 1; look <= 20; look += 1) {
      await another()
      await client.query('begin isolation level repeatable read')
      await expectExact(client)
      await client.query('commit')
      if (look % 3 === 0) await compactLists(database.pool)
    }
  })
  await stop()
  await database.pool.query(
    `insert into open_count values ('due', 'hour', now() at time zone 'UTC' - interval '49 hours', 1, 'standard', false, 0)`,
  )
  await compactLists(database.pool)
  await expectExact(database.pool)
  const { rows } = await database.pool.query('select count(*)::int as n from open_delta')
  expect(rows[0].n).toBe(0)
  const { rows: hours } = await database.pool.query(
    `select count(*)::int as n, count(*) filter (where since < now() at time zone 'UTC' - interval '2 days')::int as old from open_count where span = 'hour'`,
  )
  expect(hours[0]).toEqual({ n: expect.toSatisfy((n) => n > 0), old: 0 })
  expect((await verifyCounts(database.pool)).wrong).toEqual([])
})

test('who works while the counts are made anew is counted once', async () => {
  const owner = await ownConnection(database.pool)
  await whileWriting(2, churn, async (another) => {
    for (let time = 0; time < 4; time += 1) {
      await another()
      await owner.query('select rebuild_open_counts()')
    }
  })
  await expectExact(database.pool)
})

test.each([
  ['now', 0],
  ['just after midnight of UTC, where the office’s day is the one before', 1],
  ['an hour before midnight of UTC', 23],
])('what waits and how it is grouped is what plain SQL finds: %s', async (_, hour) => {
  await churn()
  const now = new Date()
  if (hour > 0) now.setUTCHours(hour, 17, 3, 250)
  for (const list of OPEN_LISTS) {
    const groups = await countPlain(database.pool, list, now)
    const total = Object.values(groups).reduce((sum, n) => sum + n, 0)
    const found = await countGroups(database.pool, 'due', { lists: [list], filters: undefined }, total, now)
    expect(Object.fromEntries(found.map(({ group, count }) => [group, count]))).toEqual(
      Object.fromEntries(Object.entries(groups).filter(([, n]) => n > 0)),
    )
  }
  const { rows: late } = await database.pool.query(
    `select queue as list, processing_mode as mode, count(*) as n from orders o
      where ${open} and ${WORK_DUE} < $1 and coalesce(flight_day, 'infinity') >= $2::date group by 1, 2 order by 1, 2`,
    [now, dayInSantoDomingo(now)],
  )
  const kept = await database.pool.query<{ list: number; mode: string; n: number }>(lateAt(now))
  expect(
    kept.rows.filter(({ n }) => n !== 0).toSorted((a, b) => a.list - b.list || a.mode.localeCompare(b.mode)),
  ).toEqual(late)
  const { of } = await readWaiting(database.pool, now)
  for (const list of OPEN_LISTS) {
    const { rows } = await database.pool.query(
      `select count(*)::int as orders, count(*) filter (where ${WORK_DUE} < $2 and coalesce(flight_day, 'infinity') >= $3::date)::int as late,
        count(*) filter (where due_at is not null and flight_day < $3::date)::int as missed from orders o where queue = $1`,
      [list, now, dayInSantoDomingo(now)],
    )
    const { rows: oldest } = await database.pool.query(
      `select order_id as "orderId" from orders o where queue = $1 and ${WORK_DUE} is not null and coalesce(flight_day, 'infinity') >= $2::date
        order by ${WORK_DUE}, order_id limit 1`,
      [list, dayInSantoDomingo(now)],
    )
    expect(of([list])).toMatchObject({ ...rows[0], oldest: oldest[0] ?? null })
  }
})

async function countPlain(pool: Pool, list: number, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [group, { text, values }] of Object.entries(urgentGroups(now)).map(
    ([name, condition]) => [name, condition] as const,
  )) {
    const { rows } = await pool.query(
      `select count(*)::int as n from orders o where queue = ${list} and ${text}`,
      values,
    )
    counts[group] = rows[0].n
  }
  return counts
}
