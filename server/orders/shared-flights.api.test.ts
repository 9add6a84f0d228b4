import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readBeforeBaseline } from '#server/db/carry-over.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { LACKS_WAY_BACK } from '#server/orders/lacks-way-back.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const MANY = 1300
/** Some pages more than for two, wherever its rows happen to lie; one row of a page at a time would be hundreds. */
const SOME = 60

const FLIGHT = { intended_arrival_year: '2031', intended_arrival_month: '5', intended_arrival_date: '6' }
const sharing = (passport: string, count: number) =>
  Array.from({ length: count }, () =>
    newOrder({ form: { IsArrival: 'Arrival', passport_number: passport, ...FLIGHT } }),
  )

const it = await testApp()
afterAll(() => it.close())
const two = await insertOrders(it.owner, sharing('ZE77100', 2))
const many = await insertOrders(it.owner, sharing('ZE77200', MANY))

/** Does something of which nothing stays. */
async function undone<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await it.owner.connect()
  try {
    await client.query('begin')
    return await act(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** How many pages of tables and indexes an act touches, its triggers' too. */
const pagesOf = (act: (client: PoolClient) => Promise<unknown>): Promise<number> =>
  undone(async (client) => {
    const count = async () => {
      const { rows } = await client.query<{ pages: number }>(
        `select sum(pg_stat_get_xact_blocks_fetched(oid))::float8 as pages from pg_class where relnamespace = 'public'::regnamespace`,
      )
      return rows[0]!.pages
    }
    const before = await count()
    await act(client)
    return (await count()) - before
  })

const waived = (id: number) => JSON.stringify([{ field: 'duplicate', message: `order ${id} is for the same passport` }])

const ACTS: Record<string, (client: PoolClient, ids: number[], passport: string) => Promise<unknown>> = {
  'a row of a list': (client, ids) =>
    client.query('select order_row(o) from orders o where order_id = any ($1)', [ids.slice(0, 2)]),
  'what its page names': (client, ids) => client.query('select twins_of($1)', [ids[0]]),
  'whether it lacks a way back': (client, ids) =>
    client.query(`select ${LACKS_WAY_BACK} from orders o where o.order_id = $1`, [ids[0]]),
  'one more order': (client, _, passport) => insertOrders(client, sharing(passport, 1)),
  'one that is deleted': (client, ids) =>
    client.query(`update orders set process_status = 'Deleted' where order_id = $1`, [ids[1]]),
  'one of another day': (client, ids) =>
    client.query('update orders set flight_day = flight_day + 1 where order_id = $1', [ids[1]]),
  'a corrected passport': (client, ids) =>
    client.query(`update applications set form = form || '{"passport_number": "ZE1"}' where order_id = $1`, [ids[1]]),
  'one that is waived': (client, ids) =>
    client.query('update applications set waived = $2 where order_id = $1', [ids[0], waived(ids.at(-1)!)]),
  'marks that are renewed': (client, ids) => client.query('select renew_marks($1)', [ids.slice(0, 2)]),
}

test.each(Object.entries(ACTS))(
  '%s reads as little of thirteen hundred that share a flight as of two',
  async (_, act) => {
    const ofTwo = () => pagesOf((client) => act(client, two, 'ZE77100'))
    const ofMany = () => pagesOf((client) => act(client, many, 'ZE77200'))
    // Of what was undone nothing lies in the way. The first time the catalogue is read too.
    await it.owner.query('vacuum analyze orders, applications, passport_flights')
    await ofTwo()
    await ofMany()
    expect(await ofMany()).toBeLessThan((await ofTwo()) + SOME)
  },
)

test('a whole list of them is one answer, where each names its newest twin; so does the page of each', async () => {
  const token = await it.tokenOf('Admin')
  const { code, body } = await it.call('GET', '/admin/get-orders-list/newOrder?page=1&limit=all&duplicate=1', { token })
  const [last, before] = [many.at(-1), many.at(-2)]
  expect([code, body.total]).toEqual([200, MANY + 2])
  const named = new Map<number, number>(
    body.data.map((row: { order_id: number; duplicate_of: number }) => [row.order_id, row.duplicate_of]),
  )
  expect(many.map((id) => named.get(id))).toEqual(many.map((id) => (id === last ? before : last)))
  const page = (await it.call('GET', `/admin/get-orders-details/${many[0]}`, { token })).body.data
  expect([page.duplicate, page.duplicate_of]).toEqual([true, last])
  const twins = page.needs_check.filter(({ field }: { field: string }) => field === 'duplicate')
  expect(twins.map(({ message }: { message: string }) => Number(/\d+/.exec(message)))).toEqual(
    many.slice(-5).toReversed(),
  )
})

test('orders from before get their rows, and those of more than a thousand their mark, by the migration', () =>
  undone(async (client) => {
    const rows = async () => (await client.query('select * from passport_flights order by order_id')).rows
    const before = await rows()
    expect(before).toHaveLength(MANY + 2)
    await client.query(
      `delete from passport_flights; update orders set duplicate = false where order_id = any ('{${many.join()}}')`,
    )
    const fill = readBeforeBaseline(MIGRATIONS).find(({ name }) => name === '0401_fill_passport_flights')!
    await client.query(fill.text)
    expect(await rows()).toEqual(before)
    expect((await client.query('select from orders where duplicate')).rowCount).toBe(MANY + 2)
  }))

test('every order that shares a flight with another is marked by what ends or begins it, whoever else does', () =>
  undone(async (client) => {
    const marked = async () =>
      (await client.query('select order_id from orders where duplicate order by 1')).rows.map(({ order_id }) =>
        Number(order_id),
      )
    expect(await marked()).toEqual([...two, ...many])
    // All but one end at once, and come back one by one.
    await client.query(`update orders set process_status = 'Deleted' where order_id = any ($1)`, [many.slice(1)])
    expect(await marked()).toEqual(two)
    await client.query('update orders set process_status = null where order_id = $1', [many[700]])
    expect(await marked()).toEqual([...two, many[0], many[700]])
    await client.query('update orders set refund_date = now() where order_id = $1', [many[0]])
    expect(await marked()).toEqual(two)
  }))
