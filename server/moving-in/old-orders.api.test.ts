import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { verifyCompletions } from '#server/backup/verify/verify-completions.ts'
import { verifyCounts } from '#server/backup/verify/verify-counts.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { remindTravellers } from '#server/mails/notices/remind-travellers.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { readJsonLines, startImport } from '#server/testing/import-process.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'

const BOUGHT = '2025-03-01T10:00:00Z'
const SINCE = '2025-03-02T15:30:00Z'
/** The document's own example of what the columns and words of a spreadsheet are. */
const SAID = JSON.parse(
  /```json\n([^]*?)\n```/.exec(
    readFileSync('docs/operating.md', 'utf8').split('### Orders that were begun or finished elsewhere')[1] ?? '',
  )![1]!,
)
const today = new Date().toISOString().slice(0, 10)

let folder: string
const run = (...args: string[]) => startImport(database.url, folder, [...args, '--site', '1']).ended
const place = (name: string) => join(folder, name)
const write = (name: string, lines: object[]) =>
  writeFileSync(place(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const count = async (of: string) => Number((await query(`select count(*) from ${of}`))[0].count)

/** A paid order of a file, under its own key. */
const line = (key: string, own: object = {}) => ({
  ...generateOrder(7, 71, today),
  processing_mode: 'standard',
  payment: { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: key },
  idempotency_key: key,
  external_reference: key,
  passport_number: `P${key}`,
  ...own,
})
const orderOf = async (key: string) =>
  (
    await query(
      `select o.order_id::float8 as id, o.process_status as status, o.queue, o.created_at as "createdAt", o.paid_at as "paidAt",
        o.moved_at as "movedAt", o.refund_date as "refundDate", o.version
      from orders o join intake_answers using (order_id) where key = $1`,
      [key],
    )
  )[0]
const verified = async () => [
  ...(await verifyCompletions(database.pool)).wrong,
  ...(await verifyCounts(database.pool)).wrong,
]
const act = async (path: string, body: object) => {
  const answer = await it.call('PUT', `/admin/${path}`, { token: await it.tokenOf('Manager'), body })
  expect(answer.code, JSON.stringify(answer.body)).toBe(200)
}

const database = await freshDatabase()
const it = await testApp({}, { over: database })
afterAll(() => it.close())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'entrada-old-orders-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('each status of the system before is where it belongs; nobody is told, and nobody of ours did it', async () => {
  const at = { bought_at: BOUGHT, old_status_at: SINCE }
  write('orders.ndjson', [
    line('a-none'),
    line('a-new', { old_status: 'new', bought_at: new Date().toISOString() }),
    line('a-completed', { old_status: 'completed', ...at }),
    line('a-undated', { old_status: 'completed' }),
    line('a-refunded', { old_status: 'refunded', ...at }),
    line('a-owed', { old_status: 'refund-owed', ...at }),
    line('a-filed', { old_status: 'awaiting-government', ...at }),
    line('a-asked', { old_status: 'awaiting-customer' }),
    line('a-call', { old_status: 'contact-customer', ...at }),
    line('a-called', { old_status: 'customer-called' }),
    line('a-deleted', { old_status: 'deleted', ...at }),
  ])
  const tried = await run('orders.ndjson', '--dry-run')
  expect(tried.said).toContain('completed 2')
  expect(await count('orders')).toBe(0)
  expect((await run('orders.ndjson')).said).toContain('Done: 11 orders, 0 known before, 0 rejected')
  const list = async (key: string) => (await orderOf(`a-${key}`)).queue
  expect(
    await Promise.all(
      ['none', 'new', 'completed', 'undated', 'refunded', 'owed', 'filed', 'asked', 'call', 'called', 'deleted'].map(
        list,
      ),
    ),
  ).toEqual([1, 1, 5, 5, 12, 11, 8, 7, 6, 9, 10])
  expect(await orderOf('a-completed')).toMatchObject({
    createdAt: new Date(BOUGHT),
    paidAt: new Date(BOUGHT),
    movedAt: null,
  })
  expect(await orderOf('a-refunded')).toMatchObject({ refundDate: new Date(SINCE) })
  expect(await orderOf('a-filed')).toMatchObject({ movedAt: new Date(SINCE) })
  expect(await count('completions')).toBe(0)
  await remindTravellers(it.services)
  await sendDueNotices(it.services)
  for (const table of ['mails', 'order_events', 'webhook_messages'])
    expect([table, await count(table)]).toEqual([table, 0])
  expect(await verified()).toEqual([])

  const { id } = await orderOf('a-completed')
  const { body } = await it.call('GET', `/admin/get-orders-details/${id}`, { token: await it.tokenOf('Admin') })
  expect(body.data.timeline.at(-1)).toMatchObject({
    event: 'order.moved-in',
    after: { oldStatus: 'Completed', oldStatusAt: SINCE.replace('Z', '.000Z') },
  })

  expect((await run('orders.ndjson')).said).toContain('Done: 11 orders, 0 known before')
  write('again.ndjson', [
    line('a-completed', { old_status: 'completed', ...at }),
    line('a-none', { old_status: 'completed' }),
  ])
  expect((await run('again.ndjson')).said).toContain('Done: 0 orders, 1 known before, 1 rejected')
  const { id: known } = await orderOf('a-none')
  expect(readJsonLines(place('again.ndjson.rejected.ndjson'))).toMatchObject([
    {
      line: 2,
      message: `Order ${known} came in before with this key, and with other details`,
      errors: { old_status: 'came in as new, and is Completed in this line: move the order on its page' },
      data: { orderId: known },
    },
  ])
  expect(await orderOf('a-none')).toMatchObject({ queue: 1 })
})

test('a ticket that comes after it is the traveller’s to download, by their own page', async () => {
  const email = 'ana.before@example.com'
  write('orders.ndjson', [
    line('t-done', { email, old_status: 'completed', bought_at: BOUGHT, old_status_at: SINCE }),
    line('t-back', { email, old_status: 'refunded', bought_at: BOUGHT, old_status_at: SINCE }),
  ])
  await run('orders.ndjson')
  const { id } = await orderOf('t-done')
  writeFileSync(place('ticket.pdf'), await samplePdf(1))
  write('documents.ndjson', [{ external_reference: 't-done', file: 'ticket.pdf', moment: SINCE }])
  const taken = await run('documents.ndjson', '--what', 'documents')
  expect(taken.said).toContain('1 documents')
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId: id, email })
  const { mainResult } = (await traveller.history(id)).body
  const steps = mainResult.steps.map(({ step, current }: any) => step + (current ? '*' : ''))
  expect([steps, mainResult.expected_by, mainResult.late_since]).toEqual([['received', 'paid', 'ready*'], null, null])
  expect(mainResult.steps[0].at).toMatch(/^2025-03-01T10:00/)
  const [{ file1 }] = (await traveller.history(id)).body.path
  const file = await traveller.download(id, file1)
  expect([file.code, file.body.status]).toEqual([200, 1])
  expect(await count('mails')).toBe(0)

  const refunded = await orderOf('t-back')
  await traveller.post('track-order', { orderId: refunded.id, email })
  const back = (await traveller.history(refunded.id)).body.mainResult
  expect(back.steps.at(-1)).toMatchObject({ step: 'refunded', current: true, amount: null })
  expect(back.steps.at(-1).at).toMatch(/^2025-03-02T15:30/)
})

test('what was completed there is completed by nobody here, whatever way it goes and comes back; once opened it is ours', async () => {
  write('orders.ndjson', [line('w-done', { old_status: 'completed', bought_at: BOUGHT, old_status_at: SINCE })])
  await run('orders.ndjson')
  const { id: orderId } = await orderOf('w-done')
  const stands = async () => {
    expect(await orderOf('w-done')).toMatchObject({ status: 'Completed', movedAt: null })
    expect(await query('select 1 from completions where order_id = $1', [orderId])).toEqual([])
    expect(await verified()).toEqual([])
  }
  await act('change-order-status', { orderId: [orderId] })
  await act('restore-order', { orderId: [orderId] })
  await stands()
  await act('move-order-status', { orderId: [orderId], status: 'Refunds' })
  await act('move-order-status', { orderId: [orderId], status: 'Completed' })
  await stands()
  await act('change-order-status', { orderId: [orderId] })
  await act('undo-move', { orderId: [orderId] })
  await stands()
  await act('move-order-status', { orderId: [orderId], status: 'Contact Customer' })
  await act('undo-move', { orderId: [orderId] })
  await stands()
  await act('change-order-status', { orderId: [orderId] })
  await act('restore-order', { orderId: [orderId] })
  await stands()
  await act('move-order-status', { orderId: [orderId], status: 'Contact Customer' })
  await act('move-order-status', { orderId: [orderId], status: 'Completed' })
  expect(await query('select 1 as n from completions where order_id = $1', [orderId])).toEqual([{ n: 1 }])
  expect((await orderOf('w-done')).movedAt).not.toBeNull()
  expect(await verified()).toEqual([])
})

test('words that nobody has said are told before anything is written, and never guessed', async () => {
  const at = { bought_at: BOUGHT, old_status_at: SINCE }
  const before = await count('orders')
  write('orders.ndjson', [line('u-1', { old_status: 'done' }), line('u-2', { old_status: 'pending' }), line('u-3')])
  const { code, said } = await run('orders.ndjson')
  expect(code).toBe(1)
  expect(said).toContain('“done”, of 1 lines: it is one of new, completed, refunded')
  expect(said).toContain('“pending”, of 1 lines: an order that is not paid is new, with payment.status pending')
  expect(await count('orders')).toBe(before)
  expect((await run('orders.ndjson', '--dry-run')).said).toMatch(
    /nothing is imported until they are: done 1, pending 1\./,
  )

  write('moments.ndjson', [
    line('m-1', { old_status: 'refunded', bought_at: BOUGHT }),
    line('m-2', { old_status: 'completed', old_status_at: SINCE }),
    line('m-3', { old_status: 'completed', bought_at: SINCE, old_status_at: BOUGHT }),
    line('m-4', { old_status: 'completed', bought_at: '3/4/2025 10:00', old_status_at: SINCE }),
    line('m-5', { old_status: 'completed', ...at, old_status_at: '2999-01-01T00:00:00Z' }),
    line('m-6', { old_status: 'completed', ...at }),
  ])
  expect((await run('moments.ndjson')).said).toContain('Done: 1 orders, 0 known before, 5 rejected')
  expect(readJsonLines(place('moments.ndjson.rejected.ndjson')).map(({ errors }) => errors)).toEqual([
    { old_status_at: 'old_status_at is required: it is refunded since a day' },
    { bought_at: 'bought_at is required beside old_status_at' },
    { old_status_at: 'old_status_at is before bought_at' },
    {
      bought_at: expect.stringContaining('say date_order'),
    },
    { old_status_at: 'old_status_at has not come yet' },
  ])
})

test('of a spreadsheet each word is said once; what is ours to the letter is filled in, an empty cell is a word too', async () => {
  const rows = [
    'First name,Surname,Mail,Direction,Order no.,Status,Ordered,Finished',
    ...['done', 'done', 'Refunded', '', 'open'].map(
      (status, n) => `Ana,Pérez,ana${n}@example.com,Arrival,C-${n},${status},01/03/2025 10:00,02/03/2025 11:00`,
    ),
  ]
  writeFileSync(place('orders.csv'), rows.join('\n'))
  await run('orders.csv')
  const map = place('orders.csv.columns.json')
  const guessed = JSON.parse(readFileSync(map, 'utf8'))
  expect(guessed).toMatchObject({
    columns: { Status: 'old_status', Finished: null },
    always: { processing_mode: 'standard' },
    statuses: { done: null, Refunded: 'refunded', '': null, open: null },
  })
  writeFileSync(map, JSON.stringify({ ...SAID, statuses: { ...guessed.statuses, open: 'paid' } }))
  const refused = await run('orders.csv')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('“paid” is no status: an order that is paid is new, with payment.status paid.')
  expect(refused.said).toContain('Nothing is said of the status “done”, of 2 lines')
  expect(refused.said).toContain('Nothing is said of the status “”, of 1 line:')
  const before = await count('orders')
  writeFileSync(map, JSON.stringify(SAID))
  expect((await run('orders.csv', '--dry-run')).said).toContain('In the system before: completed 2, new 2, refunded 1.')
  expect(await count('orders')).toBe(before)
  expect((await run('orders.csv')).said).toContain('Done: 5 orders')
  expect(await orderOf('csv-C-0')).toMatchObject({ queue: 5, createdAt: new Date('2025-03-01T14:00:00Z') })
  expect(await orderOf('csv-C-2')).toMatchObject({ queue: 12, refundDate: new Date('2025-03-02T15:00:00Z') })
  expect(await orderOf('csv-C-3')).toMatchObject({ queue: 1 })
  expect((await run('orders.csv')).said).toContain('Done: 5 orders')
  expect(await count('orders')).toBe(before + 5)
  expect(await verified()).toEqual([])
})

test('killed with -9 in the middle and begun again: each is there once, in its status', async () => {
  const many = 9000
  write(
    'orders.ndjson',
    Array.from({ length: many }, (_, n) => ({
      ...generateOrder(n, 81, today),
      processing_date: undefined,
      old_status: n % 3 === 0 ? 'completed' : n % 3 === 1 ? 'refunded' : 'new',
      bought_at: BOUGHT,
      old_status_at: SINCE,
    })),
  )
  const there = () => count(`orders join intake_answers using (order_id) where key like 'gen-81-%'`)
  const { child, ended } = startImport(database.url, folder, ['orders.ndjson', '--site', '1'])
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && (await there()) < 2000;) await sleep(20)
  child.kill('SIGKILL')
  await ended
  const reached = await there()
  expect(reached).toBeGreaterThanOrEqual(2000)
  expect(reached).toBeLessThan(many)
  expect((await run('orders.ndjson')).said).toContain('Done: 9,000 orders, 0 known before, 0 rejected')
  expect(await there()).toBe(many)
  const lists = await query(
    `select o.queue, count(*)::int as n, count(s)::int as old from orders o join intake_answers using (order_id)
      left join old_statuses s using (order_id) where key like 'gen-81-%' and queue in (5, 12) group by 1 order by 1`,
  )
  expect(lists).toEqual([
    { queue: 5, n: 3000, old: 3000 },
    { queue: 12, n: 3000, old: 3000 },
  ])
  expect(await verified()).toEqual([])
})
