import { afterAll, beforeAll, expect, test } from 'vitest'
import { WATCHED, watchOpenings } from '#server/audit/watch-openings.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
beforeAll(async () => void (it = await testApp()))
afterAll(() => it.close())

async function memberId(token: string): Promise<number> {
  return (await it.call('GET', '/user_info', { token })).body.data.id
}
/** What the log would hold after so many orders, each opened so often, so many minutes ago. */
const opened = (staffId: number, event: string, orders: number, { times = 1, minutes = 0 } = {}) =>
  it.owner.query(
    `insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, at)
     select 'staff', $1, 'Ana', $2, n, now() - $5 * interval '1 minute' from generate_series(1, $3) n, generate_series(1, $4)`,
    [String(staffId), event, orders, times, minutes],
  )
const alerts = async () =>
  (
    await it.services.pool.query(
      "select actor_kind, staff_id, after from audit_log where event = 'staff.opened-many' order by id",
    )
  ).rows

test.each(WATCHED)(
  'more than so many $name within an hour are an alert, once; fewer, older and repeated ones are none',
  async ({ name, events: [event], atMost, count }) => {
    const before = (await alerts()).length
    const [busy, usual, yesterday] = await Promise.all(
      (['Team', 'Team', 'Team'] as const).map(async (role) => memberId(await it.signInAs(role))),
    )
    await opened(busy!, event!, atMost + 1)
    await opened(usual!, event!, atMost, { times: count === 'count(*)' ? 1 : 3 })
    await opened(yesterday!, event!, atMost + 1, { minutes: 61 })
    await watchOpenings(it.services)
    await watchOpenings(it.services)
    expect((await alerts()).slice(before)).toEqual([
      { actor_kind: 'job', staff_id: busy, after: { [name]: atMost + 1 } },
    ])
  },
)

test('a member’s last hour is read from an index', async () => {
  await it.owner.query(`insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, at)
    select 'staff', '999', 'Ana', 'order.viewed', n, now() - interval '2 days' from generate_series(1, 20000) n`)
  await it.owner.query('analyze audit_log')
  const { rows } = await it.services.pool.query<{ 'QUERY PLAN': string }>(
    `explain select order_id from audit_log where actor_kind = 'staff' and actor_id = '1'
       and at > now() - interval '1 hour' and event = any('{order.viewed}'::text[])`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})
