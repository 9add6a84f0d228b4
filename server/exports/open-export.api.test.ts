import { afterAll, expect, test } from 'vitest'
import { QUEUES } from '#contract/lists/queues.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { openExport } from '#server/exports/open-export.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const MANY = 20_000
const everything = { lists: [0], columns: QUEUES.allOrder.columns, words: '', sort: undefined }

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Manager')
for (let i = 0; i < MANY; i += 2000) {
  await insertOrders(
    it.services.pool,
    Array.from({ length: 2000 }, () => newOrder()),
  )
}
await compactLists(it.services.pool)

const download = (payload: object) =>
  it.app.inject({ method: 'POST', url: '/api/admin/export-orders', headers: { authorization: token }, payload })

test('all rows are from one instant, however long the reader takes', async () => {
  const exported = await openExport(it.services, everything)
  await insertOrders(
    it.services.pool,
    Array.from({ length: 10 }, () => newOrder()),
  )
  let rows = 0
  let largest = 0
  for await (const page of exported.pages) {
    rows += page.length
    largest = Math.max(largest, page.length)
  }
  await exported.close()
  expect(rows).toBe(exported.count)
  expect(largest).toBe(1000)
})

test('two at once, not three; who leaves makes room, and no connection stays', async () => {
  const open = [await openExport(it.services, everything), await openExport(it.services, everything)]
  const third = await download({ folderName: 'newOrder' })
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '30'])
  for (const { close } of open) await close()
  for (let i = 0; i < 5; i++) expect((await download({ folderName: 'refundOrder' })).statusCode).toBe(200)
  await expect(
    openExport(it.services, { ...everything, sort: { column: 'nothing' as never, descending: true } }),
  ).rejects.toThrow(/undefined/)
  const address = await it.app.listen({ host: '127.0.0.1', port: 0 })
  const sessions = async () =>
    (
      await it.services.pool.query(
        "select count(*)::int as n from pg_stat_activity where query like '%exported%' and pid <> pg_backend_pid()",
      )
    ).rows[0].n
  for (let i = 0; i < 4; i++) {
    const leaving = new AbortController()
    const answer = await fetch(`${address}/api/admin/export-orders`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ folderName: 'allOrder' }),
      signal: leaving.signal,
    })
    expect(answer.status).toBe(200)
    await answer.body!.getReader().read()
    leaving.abort()
    await expect.poll(sessions).toBe(0)
  }
})
