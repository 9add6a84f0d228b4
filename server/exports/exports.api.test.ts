import { afterAll, expect, test } from 'vitest'
import { QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Manager')
const queues = QUEUE_KEYS.flatMap((queue) => [queue, queue, queue])
await insertOrders(
  it.services.pool,
  queues.map((queue, i) =>
    newOrder({ queue, ...(queue === 'refundOrder' && i % 2 ? { refundDate: '2026-01-02T03:04:05Z' } : {}) }),
  ),
)

/** A CSV file as its cells, read as RFC 4180 says. */
function cellsOf(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.slice(1).split(/(?<=")\r\n/)
  expect(lines.pop()).toBe('')
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
}

async function download(payload: object, as = token) {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-orders',
    headers: { authorization: as },
    payload,
  })
  return { code: answer.statusCode, headers: answer.headers, body: answer.payload }
}
const idsIn = (csv: string) =>
  cellsOf(csv)
    .slice(1)
    .map(([id]) => Number(id))

async function listed(path: string): Promise<number[]> {
  const { body } = await it.call('GET', path, { token })
  return body.data.map(({ order_id }: { order_id: number }) => order_id)
}

const HEADERS: Partial<Record<QueueKey, string[]>> = {
  newOrder: [
    'Order ID',
    'Name',
    'Email',
    'Telephone',
    'Date & Time (UTC)',
    'Processing Date',
    'Process Month',
    'Status',
  ],
  contactCustomerOrder: [
    'Order ID',
    'Name',
    'Email',
    'Date & Time (UTC)',
    'Processing Date',
    'Process Month',
    'Status',
  ],
  refundOrder: [
    'Order ID',
    'Name',
    'Refund Amount',
    'Refund Reason',
    'Refund Asked By',
    'Refund State',
    'Email',
    'Telephone',
    'Date & Time (UTC)',
    'Refund Date (UTC)',
    'Intended Arrival Date (DD/MM/YYYY)',
    'Status',
  ],
}

test.each(QUEUE_KEYS)(
  '%s: the same orders in the same order as its list, under its own columns',
  async (folderName) => {
    const { code, headers, body } = await download({ folderName })
    expect([code, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(
      new RegExp(`filename="${QUEUES[folderName].route}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    )
    const ids = await listed(`/admin/get-orders-list/${folderName}?limit=500`)
    expect(ids.length).toBeGreaterThan(0)
    expect(idsIn(body)).toEqual(ids)
    expect(headers['x-row-count']).toBe(String(ids.length))
    expect(cellsOf(body)[0]).toEqual([...(HEADERS[folderName] ?? HEADERS.newOrder!), 'Tags'])
    for (const row of cellsOf(body)) expect(row).toHaveLength(QUEUES[folderName].columns.length + 1)
  },
)

test('a month of the future orders, and what a search finds', async () => {
  const [id] = await listed('/admin/get-orders-list/futureOrder')
  await anOrder(it.services.pool, { queue: 'futureOrder', processingDate: '2031-05-06', name: 'Ümit', lastName: 'Öz%' })
  expect(idsIn((await download({ folderName: 'futureOrder', month: '2031-05' })).body)).toEqual(
    await listed('/admin/get-orders-list/futureOrder?month=2031-05'),
  )
  for (const searchVal of ['umit', 'traveller', String(id), '%', 'oz%', 'nobody at all', ' ']) {
    for (const folderName of ['futureOrder', 'allOrder', 'refundOrder'] as const) {
      const { body } = await it.call('POST', '/admin/search-order', {
        token,
        body: { folderName, searchVal, start: 0, end: 500 },
      })
      const found = body.data.map(({ order_id }: { order_id: number }) => order_id)
      const { headers, body: csv } = await download({ folderName, searchVal })
      expect([searchVal, folderName, idsIn(csv)]).toEqual([searchVal, folderName, found])
      expect(headers['x-row-count']).toBe(String(found.length))
    }
  }
})

test('sorted by a column either way', async () => {
  for (const column of QUEUES.allOrder.columns) {
    const [up, down] = await Promise.all(
      [column, `-${column}`].map((sort) => download({ folderName: 'allOrder', sort })),
    )
    expect([column, up!.code, down!.code]).toEqual([column, 200, 200])
    expect(idsIn(up!.body).toSorted()).toEqual(idsIn(down!.body).toSorted())
  }
  const ids = idsIn((await download({ folderName: 'allOrder', sort: 'id' })).body)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('no cell begins a formula; a phone stays readable; letters of every script and line breaks come through', async () => {
  const id = await anOrder(it.services.pool, {
    queue: 'newOrder',
    name: '=HYPERLINK("http://evil.example")',
    lastName: 'x',
    email: '＝1+1@mail.example',
    countryCode: '+1',
    phoneNumber: '8095551234',
    createdAt: '2026-03-04T23:59:58.5Z',
  })
  const second = await anOrder(it.services.pool, {
    name: 'Zoë\nЁлка "漢字"',
    lastName: ';@SUM(1)',
    countryCode: null,
    phoneNumber: '-5',
  })
  const rows = cellsOf((await download({ folderName: 'newOrder' })).body)
  expect(rows.find(([cell]) => cell === String(id))).toEqual([
    String(id),
    `'=HYPERLINK("http://evil.example") x`,
    "'＝1+1@mail.example",
    '(+1) 8095551234',
    '2026-03-04 23:59:58',
    '',
    '',
    'New',
    '',
  ])
  expect(rows.find(([cell]) => cell === String(second))!.slice(1, 4)).toEqual([
    `Zoë\nЁлка "漢字" ;'@SUM(1)`,
    expect.stringContaining('@mail.example'),
    "'-5",
  ])
})

test('who exported what, and how many, is in the audit log', async () => {
  const { headers } = await download({ folderName: 'deletedOrder', sort: '-email' })
  const { rows } = await it.services.pool.query(
    "select actor_kind, after from audit_log where event = 'orders.exported' order by id desc limit 1",
  )
  const count = Number(headers['x-row-count'])
  expect(rows[0]).toEqual({ actor_kind: 'staff', after: { queue: 'deletedOrder', sort: '-email', count } })
})

test.each([
  [{}, 422],
  [{ folderName: 'nowhere' }, 404],
  [{ folderName: '__proto__' }, 404],
  [{ folderName: ['newOrder'] }, 422],
  [{ folderName: 'newOrder', sort: 'password_hash' }, 422],
  [{ folderName: 'contactCustomerOrder', sort: 'refundDate' }, 422],
  [{ folderName: 'newOrder', sort: 'id; drop table orders' }, 422],
  [{ folderName: 'futureOrder', month: '2026-13' }, 422],
  [{ folderName: 'newOrder', searchVal: 'x'.repeat(201) }, 422],
  [{ folderName: 'newOrder', searchVal: 'a\0' }, 422],
])('%j is refused with %i, as JSON, and recorded nowhere', async (payload, expected) => {
  const count = "select count(*)::int as n from audit_log where event = 'orders.exported'"
  const before = (await it.services.pool.query(count)).rows[0].n
  const { code, headers, body } = await download(payload)
  expect([code, JSON.parse(body).status]).toEqual([expected, 0])
  expect(headers['content-type']).toMatch(/json/)
  expect((await it.services.pool.query(count)).rows[0].n).toBe(before)
})
