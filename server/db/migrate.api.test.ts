import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUEUE_KEYS, QUEUES, monthList } from '#contract/lists/queues.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

test('the audit log only grows, and orders are never removed', async () => {
  const { pool } = database
  await pool.query("insert into audit_log (actor_kind, actor_name, event) values ('job', 'Entrada', 'test.happened')")
  await expect(pool.query("update audit_log set event = 'other'")).rejects.toThrow('The audit log only grows')
  await expect(pool.query('delete from audit_log')).rejects.toThrow('The audit log only grows')
  await expect(pool.query('truncate audit_log')).rejects.toThrow('The audit log only grows')
  await expect(pool.query('delete from orders')).rejects.toThrow('Orders are never removed')
  await expect(pool.query('truncate orders cascade')).rejects.toThrow('Orders are never removed')
})

test('the audit log outlives what it speaks of: nothing ties its rows to others', async () => {
  const { rows } = await database.pool.query(
    `select conname from pg_constraint where contype = 'f' and 'audit_log'::regclass in (conrelid, confrelid)`,
  )
  expect(rows).toEqual([])
})

test('an installation begins with two landing sites and exactly one active gateway', async () => {
  const { rows } = await database.pool.query('select id, settings from landing_sites order by id')
  expect(rows.map(({ id, settings }) => [id, settings.links.length])).toEqual([
    [1, 7],
    [2, 7],
  ])
  const active = await database.pool.query("select from gateways where is_active = '1'")
  expect(active.rowCount).toBe(1)
  await expect(database.pool.query("update gateways set is_active = '1'")).rejects.toThrow('gateways_one_active')
})

test('order_list and shown_status agree with the table of queues', async () => {
  const { rows } = await database.pool.query<{ list: number; shown: string; status: string | null }>(
    `select list, shown_status(status, list) as shown, status
     from unnest($1::text[] || null::text) status, unnest('{standard,priority,future}'::text[]) mode,
       unnest(array[null, now()]) paid, unnest('{true,false}'::bool[]) released, unnest(array[null, now()]) refund,
       order_list(status, mode, paid, released, refund) list`,
    [STATUS_NAMES],
  )
  expect(rows).toHaveLength((STATUS_NAMES.length + 1) * 3 * 8)
  for (const { list, shown, status } of rows) {
    const queues = QUEUE_KEYS.filter(
      (key) => key !== 'allOrder' && (QUEUES[key].lists as readonly number[]).includes(list),
    )
    expect(queues).toHaveLength(1)
    expect(QUEUES[queues[0]!].orders).toBe(shown)
    if (status !== null) expect(shown).toBe(status)
  }
})

test.each([
  [null, 'standard', null, false, 'pendingOrder'],
  [null, 'priority', null, false, 'pendingOrder'],
  [null, 'future', null, true, 'pendingOrder'],
  [null, 'standard', 'now', false, 'newOrder'],
  [null, 'priority', 'now', false, 'priorityOrder'],
  [null, 'future', 'now', false, 'futureOrder'],
  [null, 'future', 'now', true, 'newOrder'],
  ['Completed', 'priority', null, false, 'completedOrder'],
] as const)('status %s, mode %s, paid %s, released %s is in %s', async (status, mode, paid, released, queue) => {
  const { rows } = await database.pool.query('select order_list($1, $2, $3, $4, null) as list', [
    status,
    mode,
    paid,
    released,
  ])
  expect(QUEUES[queue].lists).toContain(rows[0].list)
})

test('month_list numbers months as the contract does', async () => {
  const { rows } = await database.pool.query("select month_list('2026-12-31') as list")
  expect(rows[0].list).toBe(monthList('2026-12'))
})
