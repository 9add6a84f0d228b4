import { afterAll, describe, expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders.ts'
import { QUEUES, type OrderColumn, type QueueKey } from '#contract/lists/queues.ts'
import { COLUMN_SORTS, SORTED_AT_MOST } from '#contract/lists/sorting.ts'
import { KEYS as INDEXED, type Part } from '#server/lists/sort-parts.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { raw, sql } from '#server/db/sql.ts'

const NAMES = [
  'Óscar',
  'oscar',
  'Ñuño',
  'Nuno',
  'Zoe',
  'ángel',
  'Angel',
  'Łukasz',
  'x\\y',
  '😀',
  "O'Neil",
  'İbrahim',
  'Иван',
  'иван',
]
const pick = <Item>(items: readonly Item[], at: number) => items[(at * 7919) % items.length]!

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Manager')
const queues = ['newOrder', 'refundOrder', 'futureOrder', 'contactCustomerOrder'] as const
await insertOrders(
  it.services.pool,
  Array.from({ length: 160 }, (_, i) =>
    newOrder({
      queue: queues[i % 4]!,
      name: pick(NAMES, i),
      lastName: pick(['Sol', 'sol', 'Mar'], i),
      email: `${pick(['b', 'A', 'c'], i)}${i % 9}@mail.example`,
      countryCode: pick(['1', '+34', null], i),
      phoneNumber: pick(['8095550100', '600100200', null], i),
      ...(i % 4 === 2 && { processingDate: pick(['2027-01-15', '2027-02-15', '2027-01-03'], i) }),
      ...(i % 4 === 1 && { refundDate: pick([null, '2026-01-02T00:00:00Z', '2026-03-04T00:00:00Z'], i) }),
      intendedArrivalYear: pick(['2027', null], i),
      intendedArrivalMonth: pick(['2', '11'], i),
      intendedArrivalDate: pick(['3', '21'], i),
    }),
  ),
)

const call = (path: string) => it.call('GET', path, { token })
const neighbours = (body: object) => it.call('POST', '/admin/order-neighbours', { token, body })
async function list(queue: QueueKey, query: string): Promise<{ rows: OrderRow[]; total: number }> {
  const { code, body } = await call(`/admin/get-orders-list/${queue}?${query}`)
  expect(code, JSON.stringify(body)).toBe(200)
  return { rows: body.data, total: body.total }
}
const idsOf = (rows: OrderRow[]) => rows.map(({ order_id }) => order_id)

const fold = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ł', 'l')
/** What each column is sorted by, worked out anew from the row as the page gets it; null goes last either way. */
const KEYS: Record<OrderColumn, (row: OrderRow) => string | number | null> = {
  id: (row) => row.order_id,
  date: (row) => row.order_id,
  name: (row) => fold(`${row.name} ${row.last_name}`),
  email: (row) => fold(row.email),
  telephone: (row) => row.phone_number && `${(row.country_code ?? '').replace('+', '')} ${row.phone_number}`,
  processDate: (row) => row.processing_date,
  processMonth: (row) => row.processing_date,
  // None has a refund: refunds.api.test.ts sorts those that have.
  refundAmount: () => null,
  refundReason: () => null,
  refundAskedBy: () => null,
  refundState: () => null,
  refundDate: (row) => row.refund_date,
  intendedArrivalDate: (row) =>
    row.intended_arrival_year &&
    row.intended_arrival_year +
      row.intended_arrival_month!.padStart(2, '0') +
      row.intended_arrival_date!.padStart(2, '0'),
  status: (row) => row.process_status,
}

function sorted(rows: OrderRow[], column: OrderColumn, descending: boolean): number[] {
  const bytes = (key: string | number) => (typeof key === 'number' ? key : Buffer.from(key).toString('hex'))
  // Of one name, or of none: walked as its index goes.
  const isRising = COLUMN_SORTS[column].reach === 'indexed' && !descending
  const compare = (a: OrderRow, b: OrderRow) => {
    const [x, y] = [KEYS[column](a), KEYS[column](b)]
    if (x === null || y === null || x === y)
      return (
        (x === null ? 1 : 0) - (y === null ? 1 : 0) || (isRising ? a.order_id - b.order_id : b.order_id - a.order_id)
      )
    return (bytes(x) < bytes(y) ? -1 : 1) * (descending ? -1 : 1)
  }
  return idsOf(rows.toSorted(compare))
}

describe.each(['newOrder', 'refundOrder', 'futureOrder', 'contactCustomerOrder', 'allOrder'] as const)(
  '%s',
  (queue) => {
    test.each(QUEUES[queue].columns.flatMap((column) => [column, `-${column}`]))('%s', async (sort) => {
      const column = sort.replace('-', '') as OrderColumn
      const all = await list(queue, 'limit=500')
      const expected = sorted(all.rows, column, sort.startsWith('-'))
      expect(expected).toHaveLength(queue === 'allOrder' ? 160 : 40)
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(queue, `sort=${sort}&limit=37&page=${page}`)))
      expect(pages.flatMap(({ rows }) => idsOf(rows))).toEqual(expected)
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]))

      const { body } = await neighbours({ orderName: queue, orderId: expected[5], sort })
      expect(body.data).toEqual({ previous: expected[4], next: expected[6] })
      const exported = await it.app.inject({
        method: 'POST',
        url: '/api/admin/export-orders',
        headers: { authorization: token },
        payload: { folderName: queue, sort },
      })
      expect([...exported.payload.matchAll(/^\uFEFF?"(\d+)"/gm)].map(([, id]) => Number(id))).toEqual(expected)
    })
  },
)

test('what a search finds is sorted, in a month too; both ends have no neighbour', async () => {
  const search = async (payload: object) => {
    const { code, body } = await it.call('POST', '/admin/search-order', { token, body: payload })
    expect(code, JSON.stringify(body)).toBe(200)
    return { rows: body.data as OrderRow[], total: body.total as number }
  }
  const all = await search({ folderName: 'allOrder', searchVal: 'oscar', end: 500 })
  expect(all.total).toBeGreaterThan(20)
  for (const sort of ['email', '-name', 'id', '-date']) {
    const [first, second] = [
      await search({ folderName: 'allOrder', searchVal: 'oscar', sort, start: 0, end: 9 }),
      await search({ folderName: 'allOrder', searchVal: 'oscar', sort, start: 9, end: 500 }),
    ]
    const expected = sorted(all.rows, sort.replace('-', '') as OrderColumn, sort.startsWith('-'))
    expect([...idsOf(first.rows), ...idsOf(second.rows)], sort).toEqual(expected)
    expect(second.total).toBe(all.total)
  }
  const january = (await list('futureOrder', 'month=2027-01&limit=500')).rows
  const found = await search({
    folderName: 'futureOrder',
    month: '2027-01',
    searchVal: 'oscar',
    sort: 'email',
    end: 500,
  })
  expect(found.total).toBeGreaterThan(0)
  expect(found.total).toBeLessThan(january.length)
  expect(idsOf(found.rows)).toEqual(
    sorted(
      january.filter(({ name }) => fold(name) === 'oscar'),
      'email',
      false,
    ),
  )
  const plain = await search({ folderName: 'futureOrder', month: '2027-01', searchVal: 'oscar', end: 500 })
  expect(idsOf(plain.rows)).toEqual(idsOf(found.rows).toSorted((a, b) => b - a))

  const byName = idsOf((await list('newOrder', 'sort=name&limit=500')).rows)
  const ends = [byName[0], byName.at(-1)].map((id) => neighbours({ orderName: 'newOrder', orderId: id, sort: 'name' }))
  expect((await Promise.all(ends)).map(({ body }) => body.data)).toEqual([
    { previous: null, next: byName[1] },
    { previous: byName.at(-2), next: null },
  ])
})

test('beyond the bound the ids and what has an index sort, and the answer says what to do instead', async () => {
  await it.services.pool.query(
    `insert into orders (landing_site, processing_mode, paid_at, process_status, name, last_name, email)
     select 1, 'standard', now(), 'Completed', 'Ana', 'Sol', 'ana@mail.example' from generate_series(1, $1)`,
    [SORTED_AT_MOST + 1],
  )
  const refused = await call('/admin/get-orders-list/completedOrder?sort=telephone')
  expect(refused.code).toBe(422)
  expect(refused.body.message).toBe(
    'Up to 50,000 orders can be sorted by this column, and here are 50,001. Search first, or sort by order ID or date.',
  )
  expect((await neighbours({ orderName: 'completedOrder', orderId: 1, sort: 'telephone' })).code).toBe(422)
  const exported = { token, body: { folderName: 'completedOrder', sort: 'telephone' } }
  expect((await it.call('POST', '/admin/export-orders', exported)).code).toBe(422)

  // What has an index has neighbours however long the list is.
  for (const sort of ['name', '-email']) {
    const { rows, total } = await list('completedOrder', `sort=${sort}&limit=3&page=2`)
    expect([rows.length, total]).toEqual([3, SORTED_AT_MOST + 1])
    const { body } = await neighbours({ orderName: 'completedOrder', orderId: rows[1]!.order_id, sort })
    expect(body.data).toEqual({ previous: rows[0]!.order_id, next: rows[2]!.order_id })
  }
  const byFlight = { orderName: 'completedOrder', orderId: 1, sort: 'flight' }
  const { body } = await neighbours(byFlight)
  expect(body.data.next).toBeGreaterThan(0)
  const { body: behind } = await neighbours({ ...byFlight, orderId: body.data.next })
  expect(behind.data).toEqual({ previous: null, next: expect.any(Number) })

  const newest = (await list('completedOrder', 'limit=10')).rows
  const page = Math.ceil((SORTED_AT_MOST + 1) / 10)
  const oldestFirst = [
    ...(await list('completedOrder', `sort=date&limit=10&page=${page - 1}`)).rows,
    ...(await list('completedOrder', `sort=date&limit=10&page=${page}`)).rows,
  ]
  expect(idsOf(oldestFirst.slice(-10).toReversed())).toEqual(idsOf(newest))
  expect((await list('completedOrder', `sort=id&limit=10&page=${page + 1}`)).rows).toEqual([])
})

test('by name and e-mail an index is walked, and no list is read whole', async () => {
  await it.owner.query('analyze orders')
  for (const sort of ['name', '-email'] as const) {
    const { column, descending } = { column: sort.replace('-', '') as 'name' | 'email', descending: sort === '-email' }
    const way = raw(descending ? 'desc' : 'asc')
    const [{ key }] = INDEXED[column]!(raw(''), null).parts as [Part]
    const { rows } = await it.services.pool.query<{ 'QUERY PLAN': string }>(
      sql`explain select o.order_id from orders o where o.queue = 5 and ${key} is not null
        order by o.queue ${way}, ${key} ${way}, o.order_id ${way} limit 10`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`orders_${column}`)
    expect(plan).not.toContain('Sort')
  }
})
