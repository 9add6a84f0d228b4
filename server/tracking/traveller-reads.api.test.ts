import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteOpened } from '#server/audit/record-part.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import type { Context, Services } from '#server/context.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { remindTravellers } from '#server/mails/notices/remind-travellers.ts'
import { getOrderGroup } from '#server/order-page/get-order-group.ts'
import { getRelatedOrders } from '#server/order-page/get-related-orders.ts'
import { PLAIN_NUMBERS } from '#server/sealing/sealed-numbers.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { compareWithOrder } from '#server/documents/checking/compare-with-order.ts'
import { describeParty, lacksWayBack } from '#server/tracking/describe-party.ts'

const COUNT = 200_000
/** Far below a table's rows, above what three days of flights hold. */
const FEW = 25_000
const TABLES = ['orders', 'applications', 'documents', 'mails', 'order_events', 'order_search']
let database: FreshDatabase
/** One connection, so that what it read is known. */
let one: Pool

beforeAll(async () => {
  database = await freshDatabase()
  one = openDatabase(database.migratorUrl, console, { connections: 1, statementTimeoutMs: 600_000 })
  await one.query('set max_parallel_workers_per_gather = 0')
  // Flights of the last years, and of the months to come; nearly all have their ticket, and most downloaded it.
  await one.query(
    `insert into orders (landing_site, processing_mode, paid_at, process_status, name, last_name, email, flight_day, downloaded, arrives)
     select 1 + i % 2, 'standard', now() - interval '9 days', case when i % 20 > 0 then 'Completed' end, 'Ana', 'Sol',
       'ana' || i / 4 || '@mail.example', current_date + 90 - i % 1000, i % 3 > 0, i % 5 > 0
     from generate_series(1, $1) i`,
    [COUNT],
  )
  // What happens with each row is tested elsewhere: here they are only many.
  for (const table of ['applications', 'documents', 'mails'])
    await one.query(`alter table ${table} disable trigger user`)
  await one.query(
    `insert into applications (order_id, form, landing_site, transaction_id)
     select order_id, jsonb_build_object('passport_number', 'XX' || order_id / 2), landing_site,
       case when order_id % 10 = 0 then 'paid in cash' else 'pi_' || email end from orders`,
  )
  await one.query(
    `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256)
     select order_id, order_id || '.pdf', order_id::text, 'x.pdf', 'pdf', 1, '' from orders where order_id % 50 > 0`,
  )
  await one.query(
    `insert into mails (order_id, kind, email, provider, state, created_at)
     select order_id, 'approval', 'x@mail.example', 'AWS', 'sent', now() - interval '2 days' from orders where order_id % 50 > 0`,
  )
  for (const table of ['applications', 'documents', 'mails'])
    await one.query(`alter table ${table} enable trigger user`)
  await compactLists(one)
  await one.query('vacuum analyze')
})
afterAll(async () => {
  await closeDatabase(one)
  await database.drop()
})

/** How many rows of each table were read, from it or for an index. */
async function rowsRead(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    await one.query('select pg_stat_force_next_flush()')
    const { rows } = await one.query<{ name: string; n: number }>(
      `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n from pg_stat_user_tables
        where relname = any($1)`,
      [TABLES],
    )
    return new Map(rows.map(({ name, n }) => [name, n]))
  }
  const before = await read()
  await work()
  const after = await read()
  return Object.fromEntries(TABLES.map((name) => [name, after.get(name)! - before.get(name)!]))
}

const within = (most: number) => Object.fromEntries(TABLES.map((name) => [name, expect.toSatisfy((n) => n < most)]))

test('reminders read the flights of a few days, whatever else there is: before the flight, and before the journey back', async () => {
  const services = { pool: one, numbers: PLAIN_NUMBERS, log: console } as unknown as Services
  let found = 0
  const read = await rowsRead(async () => (found = await remindTravellers(services)))
  expect(found).toBeGreaterThan(300)
  expect(read).toEqual(within(FEW))
  // The next hour there is nobody new.
  expect(await rowsRead(() => remindTravellers(services))).toEqual(within(FEW))
})

test('who was bought for together is found by the payment alone, and a word like "paid in cash" joins nobody', async () => {
  const ctx = { pool: one, numbers: PLAIN_NUMBERS, actor: { kind: 'staff', id: 1 } } as unknown as Context
  const { rows } = await one.query<{ id: number }>(
    `(select min(order_id)::float8 as id from applications where transaction_id <> 'paid in cash'
        group by landing_site, transaction_id having count(*) = 2 limit 1)
      union all (select order_id::float8 from applications where transaction_id = 'paid in cash' limit 1)`,
  )
  const [together, alone] = rows.map(({ id }) => id) as [number, number]
  expect(await rowsRead(() => describeParty(ctx, together))).toEqual(within(100))
  expect(await rowsRead(() => describeParty(ctx, alone))).toEqual(within(100))
  expect(await rowsRead(() => lacksWayBack(ctx, together))).toEqual(within(100))
  expect(await describeParty(ctx, together)).toHaveLength(2)
  // Parts of orders that are open are not recorded by themselves.
  for (const id of [together, alone]) noteOpened(ctx, id)
  // The group that staff see, and its pair, are of an e-mail and a passport too.
  expect(await rowsRead(() => getOrderGroup(ctx, { orderId: together }))).toEqual(within(300))
  expect(await rowsRead(() => getOrderGroup(ctx, { orderId: alone }))).toEqual(within(300))
  expect(await rowsRead(() => getRelatedOrders(ctx, { orderId: together }))).toEqual(within(300))
  expect(await describeParty(ctx, alone)).toEqual([])
})

test('the numbers in a document are looked up by the passport’s index, those that nobody has too', async () => {
  const { rows } = await one.query<{ id: number }>('select min(order_id)::float8 as id from orders')
  const { rows: other } = await one.query<{ passport: string }>(
    `select form ->> 'passport_number' as passport from applications order by order_id desc limit 1`,
  )
  const text = `E-TICKET PASSPORT ${other[0]!.passport} AB1234567 CD7654321`
  let found: Awaited<ReturnType<typeof compareWithOrder>> | undefined
  const read = await rowsRead(
    async () =>
      (found = await compareWithOrder({ pool: one, numbers: PLAIN_NUMBERS }, rows[0]!.id, { text, codes: [] })),
  )
  expect(read).toEqual(within(100))
  expect(found).toMatchObject({ foundPassport: other[0]!.passport, verdict: 'stopped' })
})
