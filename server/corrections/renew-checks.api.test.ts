import { afterAll, expect, test } from 'vitest'
import { renewChecks } from '#server/corrections/renew-checks.ts'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)
const admin = await it.tokenOf('Admin')

/** What the next day's run changes. */
async function aDayLater(): Promise<number> {
  await it.services.pool.query('delete from order_renewals')
  return renewChecks(it.services)
}

/** An order that came three days ago, and whose flight was yesterday: nobody has touched it since. */
async function aPassedOne(): Promise<number> {
  const orderId = await on.take()
  const passed = JSON.stringify(dateOf('intended_arrival', dayAhead(-1)))
  await on.rows('update applications set form = form || $2 where order_id = $1', [orderId, passed])
  await on.rows(`update orders set created_at = now() - interval '3 days' where order_id = $1`, [orderId])
  return orderId
}

async function flagged(queue: string): Promise<Record<number, number>> {
  const { body } = await it.call('GET', `/admin/get-orders-list/${queue}?flagged=1`, { token: admin })
  return Object.fromEntries(body.data.map((row: { order_id: number; checks: number }) => [row.order_id, row.checks]))
}
const move = (orderId: number, status: string) =>
  it.call('PUT', '/admin/move-order-status', { token: admin, body: { orderId, status } })
const told = async (orderId: number) => [
  (await on.order(orderId)).version,
  await on.rows(`select event from audit_log where order_id = $1 and event <> 'order.viewed'`, [orderId]),
]

test('lists flag a flight that has passed from that day on, and a closed order no longer; no version or history tells it', async () => {
  const [orderId, other] = [await aPassedOne(), await on.take()]
  const before = await told(orderId)
  expect((await on.order(orderId)).needs_check).toHaveLength(1)
  expect(await flagged('newOrder')).toEqual({})
  expect(await aDayLater()).toBe(1)
  expect(await flagged('newOrder')).toEqual({ [orderId]: 1 })
  expect(await renewChecks(it.services)).toBe(0)
  expect(await aDayLater()).toBe(0)
  expect(await told(orderId)).toEqual(before)

  for (const id of [orderId, other]) await move(id, 'Completed')
  expect((await on.order(orderId)).needs_check).toEqual([])
  expect(await aDayLater()).toBe(1)
  expect(await flagged('completedOrder')).toEqual({})
  await move(orderId, 'Contact Customer')
  expect(await aDayLater()).toBe(1)
  expect(await flagged('contactCustomerOrder')).toEqual({ [orderId]: 1 })
})

test('what somebody kept as it is stays so, and of an anonymised order there is nothing to check', async () => {
  const [waived, anonymised] = [await aPassedOne(), await aPassedOne()]
  const { code } = await on.correct(waived, {}, { waive: { intended_arrival_date: true } })
  expect(code).toBe(200)
  await on.rows('update orders set anonymised_at = now() where order_id = $1', [anonymised])
  expect(await aDayLater()).toBe(0)
  expect(await flagged('newOrder')).toEqual({})
})

test('a run that has used its time leaves the rest to a job after it, and yesterday’s place goes', async () => {
  await it.services.pool.query('delete from order_renewals')
  await it.services.pool.query('insert into order_renewals (rules, list) values (3, -1), (20200101, -1)')
  await renewChecks(it.services, {}, 0)
  expect(await on.rows('select rules, list from order_renewals order by rules', [])).toEqual([
    { rules: 3, list: -1 },
    { rules: Number(dayAhead(0).replaceAll('-', '')), list: 1 },
  ])
  expect(
    await on.rows(
      `select key from graphile_worker.jobs where task_identifier = 'renew-checks' and key like '%:next'`,
      [],
    ),
  ).toEqual([{ key: 'renew-checks:next' }])
})
