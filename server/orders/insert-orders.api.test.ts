import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

test('what is written is what was given, in the order of the ids', async () => {
  const form = { IsArrival: 'Arrival', street_and_number: 'Ca"lle \\ {1}, 😀 null' }
  const terms = { version: '2026-01', ip: '192.0.2.1' }
  const rows = [
    newOrder({
      name: 'NULL',
      lastName: '{a,"b"}',
      form,
      terms,
      createdAt: '2026-01-02T03:04:05Z',
      externalReference: 'r-1',
    }),
    newOrder({ id: 7_000_000, paidAt: null, nationality: null, countryCode: null, phoneNumber: null, language: 'es' }),
    newOrder({ processingDate: '2026-12-24', processingMode: 'future', needsCheck: [{ field: 'sex', message: 'x' }] }),
  ]
  const ids = await insertOrders(database.pool, rows)
  expect(ids[1]).toBe(7_000_000)
  const { rows: found } = await database.pool.query(
    `select o.*, a.*, o.processing_date::text as day, (select digits from order_search s where s.order_id = o.order_id)
     from orders o join applications a using (order_id) order by array_position($1::bigint[], o.order_id)`,
    [ids],
  )
  expect(found[0]).toMatchObject({
    name: 'NULL',
    last_name: '{a,"b"}',
    form,
    terms,
    external_reference: 'r-1',
    queue: 1,
  })
  expect(found[0].created_at.toISOString()).toBe('2026-01-02T03:04:05.000Z')
  expect(found[1]).toMatchObject({
    nationality: null,
    language: 'es',
    queue: 4,
    needs_check: [],
    payment: null,
    version: 1,
  })
  expect(found[2]).toMatchObject({ day: '2026-12-24', queue: 3, needs_check: [{ field: 'sex', message: 'x' }] })
  for (const [i, id] of ids.entries()) expect(found[i].digits.split(' ')).toContain(String(id))
})

test('the factory makes an order of every queue', async () => {
  for (const queue of QUEUE_KEYS) {
    const id = await anOrder(database.pool, { queue })
    const { rows } = await database.pool.query('select queue from orders where order_id = $1', [id])
    if (queue !== 'allOrder') expect(QUEUES[queue].lists).toContain(rows[0].queue)
  }
})

test('an order whose search piece is not made yet is written all the same, and found its piece later', async () => {
  const { pool } = database
  const far = 250 * 2 ** 20
  await anOrder(pool, { id: far + 5 })
  const kept = () =>
    pool.query('select tableoid::regclass::text as piece from order_search where order_id = $1', [far + 5])
  expect((await kept()).rows).toEqual([{ piece: 'order_search_rest' }])
  await pool.query("select setval('order_ids', $1)", [far + 10])
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select ensure_search_pieces()')))
  expect((await kept()).rows).toEqual([{ piece: 'order_search_250' }])
  expect((await pool.query('select from order_search_251')).rowCount).toBe(0)
})
