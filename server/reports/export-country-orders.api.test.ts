import { afterAll, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.tokenOf('Night Staff')
await insertOrders(
  it.services.pool,
  (
    [
      ['ESP', 'standard', '2025-02-03'],
      ['ESP', 'priority', '2025-02-04'],
      ['ESP', 'standard', '2025-02-02'],
      ['PER', 'standard', '2025-02-01'],
      ['=1+1', 'standard', '2025-02-04'],
    ] as const
  ).map(([nationality, processingMode, day]) =>
    newOrder({ nationality, processingMode, createdAt: `${day}T10:00:00Z` }),
  ),
)

async function download(payload: object, headers: Record<string, string> = { authorization: token }) {
  const answer = await it.app.inject({ method: 'POST', url: '/api/admin/export-country-orders', headers, payload })
  return {
    code: answer.statusCode,
    headers: answer.headers,
    lines: answer.payload
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  }
}

test('the file holds what the page shows, with the previous period beside each number, and no cell begins a formula', async () => {
  const { code, headers, lines } = await download({ fromDate: '2025-02-03', toDate: '2025-02-04' })
  expect([code, headers['content-type'], headers['x-row-count']]).toEqual([200, 'text/csv; charset=utf-8', '3'])
  expect(headers['content-disposition']).toContain('filename="country-orders-2025-02-03-2025-02-04.csv"')
  expect(lines).toEqual([
    '"State/Territory","Order Count","Standard Processing","Priority Processing","Future Order Processing","Order Count in Previous Period","Standard Processing in Previous Period","Priority Processing in Previous Period","Future Order Processing in Previous Period"',
    '"Spain","2","1","1","0","1","1","0","0"',
    `"'=1+1","1","1","0","0","0","0","0","0"`,
    '"Peru","0","0","0","0","1","1","0","0"',
  ])
})

test('of all time there is no previous period', async () => {
  const { headers, lines } = await download({ fromDate: '', toDate: null })
  expect(headers['content-disposition']).toContain('filename="country-orders-all-time.csv"')
  expect(lines.slice(0, 2)).toEqual([
    '"State/Territory","Order Count","Standard Processing","Priority Processing","Future Order Processing"',
    '"Spain","3","2","1","0"',
  ])
})

test('who exported it, and of which days, is in the audit log; who may not leaves nothing there', async () => {
  const recorded = async () =>
    (await it.owner.query(`select after from audit_log where event = 'countries.exported' order by id`)).rows
  const before = (await recorded()).length
  await download({ fromDate: '2025-02-03' })
  expect((await recorded()).slice(before)).toEqual([{ after: { days: '2025-02-03..', rows: 2 } }])
  expect((await download({ fromDate: '2025-02-30' })).code).toBe(422)
  expect((await download({ fromDate: '2025-02-03', toDate: '2025-02-02' })).code).toBe(422)
  expect((await download({}, {})).code).toBe(401)
  expect(await recorded()).toHaveLength(before + 1)
})
