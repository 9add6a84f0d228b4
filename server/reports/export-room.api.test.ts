import { afterAll, expect, test } from 'vitest'
import { ROOM_TABLES } from '#contract/lists/room-tables.ts'
import type { Room } from '#contract/lists/room.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.tokenOf('Manager')
const orders = await Promise.all(
  [3, 9].map((hours) =>
    anOrder(it.services.pool, { paidAt: new Date(Date.now() - hours * 3_600_000).toISOString(), language: 'es' }),
  ),
)
await it.owner.query(`insert into order_events (order_id, event) values ($1, 'ready')`, [orders[0]])
await it.call('PUT', '/admin/move-order-status', { token, body: { orderId: orders, status: 'Completed' } })
await it.owner.query(`update staff set name = '=HYPERLINK("http://evil.example")' where role = 'Manager'`)

const TODAY = new Date().toISOString().slice(0, 10)
const DAYS = { from: `${TODAY.slice(0, 7)}-01`, to: TODAY }

async function download(payload: object, as = token) {
  const {
    statusCode,
    headers,
    payload: body,
  } = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-room',
    headers: { authorization: as },
    payload,
  })
  return { code: statusCode, headers, body }
}
async function cellsOf(table: string) {
  const { code, headers, body } = await download({ table, ...DAYS })
  expect([code, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toContain(
    `filename="room-${table}-${DAYS.from === DAYS.to ? DAYS.to : `${DAYS.from}-${DAYS.to}`}.csv"`,
  )
  expect(body.startsWith('\uFEFF')).toBe(true)
  const lines = body.slice(1).trimEnd().split('\r\n')
  expect(headers['x-row-count']).toBe(String(lines.length - 1))
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
}

test('each table holds what the room shows, under heads of its own, and no cell begins a formula', async () => {
  const { data } = (await it.call('GET', `/admin/room?from=${DAYS.from}&to=${DAYS.to}`, { token })).body as {
    data: Room
  }
  for (const table of ROOM_TABLES) {
    const [heads, ...rows] = await cellsOf(table)
    for (const row of rows) expect([table, row.length]).toEqual([table, heads!.length])
    if (table !== 'figures') expect([table, rows.length]).toEqual([table, data[table].length])
  }
  expect((await cellsOf('figures')).slice(1, 4)).toEqual([
    ['Orders received', String(data.now.came), String(data.before.came)],
    ['Completed', '2', '0'],
    ['Completed of which payment and ticket are known', '1', '0'],
  ])
  const [heads, person] = await cellsOf('people')
  expect(person!.slice(0, 5)).toEqual([`'=HYPERLINK("http://evil.example")`, '2', '0', '0', '0'])
  expect(
    person!
      .slice(5)
      .map(Number)
      .reduce((sum, n) => sum + n),
  ).toBe(2)
  expect([heads![4], heads![5], heads!.at(-1)]).toEqual(['Assigned and Open', '00:00 UTC', '23:00 UTC'])
  expect((await cellsOf('languages')).at(1)).toEqual(['es', '2', '0'])
  expect((await cellsOf('queues')).find(([queue]) => queue === 'newOrder')!.slice(0, 3)).toEqual(['newOrder', '0', '0'])
})

test('who exported which table, of which days, is in the audit log; who may not leaves nothing there', async () => {
  const recorded = async () =>
    (await it.owner.query(`select after from audit_log where event = 'room.exported' order by id`)).rows
  const before = (await recorded()).length
  await download({ table: 'sites', ...DAYS })
  expect((await recorded()).slice(before)).toEqual([
    { after: { table: 'sites', days: `${DAYS.from}..${DAYS.to}`, rows: 1 } },
  ])
  for (const [payload, code] of [
    [{ table: 'orders', ...DAYS }, 422],
    [{ ...DAYS }, 422],
    [{ table: 'sites', from: '2026-02-30', to: null }, 422],
    [{ table: 'sites', from: '2024-01-01', to: '2026-01-01' }, 422],
  ] as const)
    expect([payload, (await download(payload)).code]).toEqual([payload, code])
  expect((await download({ table: 'sites', ...DAYS }, await it.tokenOf('Team'))).code).toBe(403)
  expect(await recorded()).toHaveLength(before + 1)
})
