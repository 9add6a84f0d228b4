import { afterAll, expect, test } from 'vitest'
import { verifyCompletions } from '#server/backup/verify/verify-completions.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.tokenOf('Manager')

const move = (orderId: number, status: string) =>
  it.call('PUT', '/admin/move-order-status', { token, body: { orderId, status } })
const wrong = async () => (await verifyCompletions(it.services.pool)).wrong
/** Past every trigger, as somebody who writes into the tables would. */
const change = async (...statements: [string, ...unknown[]][]) => {
  const client = await it.owner.connect()
  try {
    await client.query('begin; alter table completions disable trigger user')
    for (const [text, ...values] of statements) await client.query(text, values)
    await client.query('alter table completions enable trigger user; commit')
  } finally {
    client.release(true)
  }
}

test('each thing that is off is named, and nothing where all is as it was done', async () => {
  const { pool } = it.services
  const [well, missing, open, late, site, took, imported] = await Promise.all(
    Array.from({ length: 7 }, (_, n) => anOrder(pool, n === 6 ? { queue: 'completedOrder' } : {})),
  )
  for (const order of [well, missing, late, site, took]) await move(order!, 'Completed')
  await it.owner.query(
    `insert into order_events (order_id, event) select order_id, 'ready' from orders where order_id = any($1)`,
    [[well, took]],
  )
  await move(open!, 'Completed')
  await move(open!, 'Awaiting')
  await move(well!, 'Refunds')
  await move(well!, 'Completed')
  expect(await verifyCompletions(pool)).toEqual({ looked: '5 completed orders', wrong: [] })
  await compactLists(pool)
  expect(await wrong()).toEqual([])

  const row = `insert into completions (order_id, at, landing_site, language) values ($1, now(), 1, 'en')`
  await change(
    ['delete from completions where order_id = $1', missing],
    [row, open],
    [row, imported],
    [row, 999_999_999],
    [`update completions set at = at + interval '1 minute' where order_id = $1`, late],
    ['update completions set landing_site = 2 where order_id = $1', site],
    ['update completions set took_seconds = took_seconds + 60 where order_id = $1', took],
  )
  const named = await wrong()
  expect(named.filter((line) => line.startsWith('Order'))).toEqual(
    [
      [missing, 'is completed, and not kept as such'],
      [open, 'is kept as completed, and is open'],
      [late, 'is kept as completed later than it was'],
      [site, 'is kept as completed for another site'],
      [took, 'is kept as completed with another time from its payment to its ticket'],
      [imported, 'is kept as completed, and was never moved there'],
      [999_999_999, 'is kept as completed, and there is no such order'],
    ]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([order, fault]) => `Order ${order} ${fault}.`),
  )
  // What was done past the triggers was counted by nobody.
  expect(named).toContainEqual(
    expect.stringMatching(/^Completions by site, day of \d{4}-\d\d-\d\d: 5 are kept, and they are 7\.$/),
  )

  await it.owner.query('select rebuild_completion_counts()')
  expect((await wrong()).filter((line) => line.startsWith('Completions'))).toEqual([])
  await change([`update completion_count set n = n + 1 where span = 'month' and what = 'person'`])
  expect(await wrong()).toContainEqual(
    expect.stringMatching(/^Completions by person and hour, month of \d{4}-\d\d-01: \d+ are kept, and they are 7\.$/),
  )
})

test('of many that are wrong twenty are named, and how many more', async () => {
  await change([
    `insert into completions (order_id, at, landing_site, language) select 1e9 + n, now(), 1, 'en' from generate_series(1, 30) n`,
  ])
  await it.owner.query('select rebuild_completion_counts()')
  const named = await wrong()
  expect(named.filter((line) => line.startsWith('Order'))).toHaveLength(20)
  expect(named.at(-1)).toMatch(/^Completions: \d\d more like these\.$/)
})
