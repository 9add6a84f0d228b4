import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { orderRow } from '#contract/orders/orders.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { QUEUES, QUEUE_KEYS, monthList } from '#contract/lists/queues.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { compactLists, startCompactor } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { countOrders } from '#server/lists/count-orders.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { newOrder } from '#server/testing/factories.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { whileWriting } from '#server/testing/while-writing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  for (let batch = 0; batch < 10; batch += 1)
    await insertOrders(database.pool, Array.from({ length: 500 }, randomOrder))
})
afterAll(() => database.drop())

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

const randomDay = () => `2027-${pick(['01', '02', '12'])}-${pick(['01', '15', '28'])}`

function randomOrder() {
  return newOrder({
    processStatus: pick([...STATUS_NAMES, null, null, null, null, null]),
    processingMode: pick(PROCESSING_MODE_NAMES),
    paidAt: pick([null, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']),
    processingDate: pick([null, randomDay()]),
    released: pick([true, false, false]),
    refundDate: pick([null, '2026-02-03T04:05:06.789Z']),
    putOffUntil: pick([null, null, null, '2027-02-03T04:05:06Z']),
    nationality: pick([null, 'ESP', 'USA', 'DOM']),
    countryCode: pick([null, '1']),
    phoneNumber: pick([null, '809-555-0100']),
    intendedArrivalYear: pick([null, '2027']),
    createdAt: pick(['2026-01-31T23:30:00-05:00', '2026-03-01T00:00:00Z', undefined]),
    name: pick(['Ana', 'José "Pepe"', 'x\\y', '😀']),
  })
}

/** Changes everything that lists and reports hang on, of random orders; locked by id, so that two never wait for each other. */
async function churn(): Promise<void> {
  await database.pool.query(
    `with chosen as materialized (
       select order_id from orders where order_id in (select order_id from orders order by random() limit 40)
       order by order_id for no key update)
     update orders o set process_status = case when random() < 0.3 then null else ($1::text[])[ceil(random() * 7)] end,
       processing_mode = ($2::text[])[ceil(random() * 3)], processing_date = case when random() < 0.2 then null else '2027-01-31'::date + (random() * 60)::int end,
       paid_at = case when random() < 0.5 then now() end, released = random() < 0.3,
       put_off_until = case when random() < 0.3 then now() + random() * interval '9 days' end, version = version + 1,
       refund_date = case when random() < 0.5 then now() end, nationality = case when random() < 0.9 then 'N' || (random() * 3)::int end,
       created_at = created_at + (random() * 40)::int * interval '1 day'
     from chosen where o.order_id = chosen.order_id`,
    [STATUS_NAMES, PROCESSING_MODE_NAMES],
  )
  if (Math.random() < 0.2) await insertOrders(database.pool, [randomOrder(), randomOrder()])
}

const REAL_COUNTS = `select list, count(*) as n from orders o, lateral (select queue as list union all select 0
  union all select (extract(year from processing_date) * 12 + extract(month from processing_date) - 1)::int
    where queue = 3 and processing_date is not null) l group by list order by list`
const KEPT_COUNTS = `select list, n from list_totals(array(select distinct list from list_bucket union select list from list_delta))
  where n <> 0 and list >= 0 order by list`
const REAL_COUNTRIES = `select (created_at at time zone 'UTC')::date as day, coalesce(nationality, '') as nationality, processing_mode as mode, count(*) as n
  from orders group by 1, 2, 3 order by 1, 2, 3`
const KEPT_COUNTRIES = `select day, nationality, mode, sum(n)::int as n from (
  select since as day, nationality, mode, n from country_count where span = 'day' union all select * from country_delta) k
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`

async function expectExact(client: Pick<PoolClient, 'query'>): Promise<void> {
  expect((await client.query(KEPT_COUNTS)).rows).toEqual((await client.query(REAL_COUNTS)).rows)
  expect((await client.query(KEPT_COUNTRIES)).rows).toEqual((await client.query(REAL_COUNTRIES)).rows)
}

test('counts equal what is there at every instant, while orders come, move and change, and the compactor runs', async () => {
  const stop = startCompactor(database.pool, console)
  onTestFinished(stop)
  const client = await ownConnection(database.pool)
  await whileWriting(2, churn, async (another) => {
    for (let look = 1; look <= 30; look += 1) {
      await another()
      await client.query('begin isolation level repeatable read')
      await expectExact(client)
      await client.query('commit')
      if (look % 3 === 0) await compactLists(database.pool)
    }
  })
  await stop()
  await compactLists(database.pool)
  await expectExact(database.pool)
  const { rows } = await database.pool.query(
    'select (select count(*) from list_delta) as lists, (select count(*) from country_delta) as countries',
  )
  expect(rows[0]).toEqual({ lists: 0, countries: 0 })
  const months = await database.pool.query(`select count(*) as wrong from (
    select since, nationality, mode, n from country_count where span = 'month' and n <> 0
    except select date_trunc('month', since)::date, nationality, mode, sum(n)::int from country_count where span = 'day' group by 1, 2, 3) w`)
  expect(months.rows[0].wrong).toBe(0)
})

test('every badge equals the total of its list and a count of the orders', async () => {
  const counts = await countOrders(database.pool)
  for (const key of QUEUE_KEYS) {
    const lists = QUEUES[key].lists
    const { total } = await listOrders(database.pool, { lists, words: '', page: { offset: 0, limit: 1 } })
    const { rows } = await database.pool.query('select count(*) as n from orders where $2 or queue = any($1)', [
      lists,
      key === 'allOrder',
    ])
    expect([key, total, counts[key]]).toEqual([key, rows[0].n, rows[0].n])
    expect(total).toBeGreaterThan(0)
  }
})

const MONTH = { lists: [monthList('2027-02')] }

test.each([...QUEUE_KEYS.map((key) => [key, QUEUES[key]] as const), ['a month of future orders', MONTH] as const])(
  'every page of %s is what plain SQL finds, however deep, folded or not',
  async (key, { lists }) => {
    await churn()
    await churn()
    const where =
      key === 'allOrder'
        ? 'true'
        : lists === MONTH.lists
          ? "queue = 3 and processing_date between '2027-02-01' and '2027-02-28'"
          : `queue in (${lists.join()})`
    const { rows } = await database.pool.query(
      `select order_id from orders where ${where} order by ${lists.length > 1 ? 'queue, ' : ''}order_id desc`,
    )
    const all = rows.map(({ order_id }) => order_id as number)
    const limit = 97
    for (let offset = 0; offset <= all.length; offset += limit) {
      const { total, rowsJson } = await listOrders(database.pool, { lists, words: '', page: { offset, limit } })
      expect(total).toBe(all.length)
      expect(idsIn(rowsJson)).toEqual(all.slice(offset, offset + limit))
    }
    expect((await listOrders(database.pool, { lists, words: '', page: { offset: 10_000_000, limit } })).rowsJson).toBe(
      '[]',
    )
  },
)

test('pages below the counters’ depth are exact over many buckets', async () => {
  // Spread over 2^21 ids, so that all three levels have something to choose from.
  const spread = Array.from({ length: 3000 }, (_, i) =>
    newOrder({ id: 1_000_000 + i * 700, queue: 'customerCalledOrder' }),
  )
  await insertOrders(database.pool, spread)
  for (const compacted of [false, true]) {
    if (compacted) await compactLists(database.pool)
    const lists = QUEUES.customerCalledOrder.lists
    const { rows } = await database.pool.query('select order_id from orders where queue = 9 order by order_id desc')
    for (const offset of [1499, 1500, 1501, 1777, 2000, 2500, rows.length - 11, rows.length - 1]) {
      const { rowsJson } = await listOrders(database.pool, { lists, words: '', page: { offset, limit: 10 } })
      expect(idsIn(rowsJson)).toEqual(rows.slice(offset, offset + 10).map(({ order_id }) => order_id))
    }
  }
})

test('rows are exactly what the contract says: no key more, every value valid, times with their offset', async () => {
  const rows: unknown[] = []
  for (const key of QUEUE_KEYS) {
    const { rowsJson } = await listOrders(database.pool, {
      lists: QUEUES[key].lists,
      words: '',
      page: { offset: 0, limit: 500 },
    })
    const parsed = z.array(orderRow.strict()).parse(JSON.parse(rowsJson))
    expect(parsed).toEqual(JSON.parse(rowsJson))
    if (key !== 'allOrder' && key !== 'laterOrder')
      expect(new Set(parsed.map((row) => row.process_status))).toEqual(new Set([QUEUES[key].orders]))
    for (const row of parsed) {
      expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
      if (row.refund_date) expect(new Date(row.refund_date).getTime()).toBeGreaterThan(0)
      if (row.processing_date) expect(row.processing_date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(row.process_month).toBe(row.processing_date?.slice(5, 7) ?? null)
    }
    rows.push(...parsed)
  }
  expect(rows.length).toBeGreaterThan(1000)
})

function idsIn(rowsJson: string): number[] {
  return (JSON.parse(rowsJson) as { order_id: number }[]).map(({ order_id }) => order_id)
}
