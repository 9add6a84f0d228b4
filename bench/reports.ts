// The dashboard, the Manager's room, the board of the shift, the country report, the months and a whole export on N generated orders of the last three years:
//   node bench/reports.ts [N=1000000] [DATA_DIR=a temporary folder, removed; a named one is kept and used again]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { jobContext, type Services } from '#server/context.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { migrate } from '#server/db/migrate.ts'
import { exportOrders as exportContract } from '#contract/lists/exports.ts'
import { exportOrders } from '#server/exports/export-orders.ts'
import { dashboard } from '#server/reports/dashboard.ts'
import { getCountryOrderCount } from '#server/reports/get-country-order-count.ts'
import { getFutureMonths } from '#server/reports/get-future-months.ts'
import { room } from '#server/reports/room.ts'
import { changesAround } from '#server/shift/changes.ts'
import { readClaims } from '#server/shift/read-claims.ts'
import { readLater, readLists } from '#server/shift/read-lists.ts'
import { fillOrders } from './fill-orders.ts'
import { generateOrder } from './generate-orders.ts'

const N = Number(process.argv[2] ?? 1_000_000)
const dataDir = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const DAY_MS = 86_400_000
const YEARS_MS = 3 * 365 * DAY_MS
const now = Date.now()
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const server = await startEmbedded({ dataDir, log: console.log })
const pool = openDatabase(server.migratorUrl, console, { connections: 4, statementTimeoutMs: 600_000 })
await migrate(pool)
await fillOrders(pool, N, orderAt)
const ctx = jobContext({ pool, log: console } as unknown as Services, 'bench')
const today = dayOf(now)
await completeOrders()
await row('dashboard', () => dashboard(ctx))
await row("Manager's room, today", () => room(ctx, { from: null, to: null }))
for (const days of [7, 30, 366])
  await row(`Manager's room, ${days} days`, () => room(ctx, { from: dayOf(now - (days - 1) * DAY_MS), to: today }))
const { past, next } = changesAround(new Date(), [360, 840, 1320])
await row('the shift: lists', () => readLists(pool, new Date(), past[2]!, next))
await row('the shift: Later', () => readLater(pool, next))
await row('the shift: claims', () => readClaims(pool, 0))
await row('countries, all time', () => getCountryOrderCount(ctx, { fromDate: null, toDate: null }))
await row('countries, one year from its middle', () =>
  getCountryOrderCount(ctx, { fromDate: dayOf(now - 380 * DAY_MS), toDate: dayOf(now - 15 * DAY_MS) }),
)
await row('countries, 30 days', () => getCountryOrderCount(ctx, { fromDate: dayOf(now - 30 * DAY_MS), toDate: today }))
await row('the coming months', () => getFutureMonths(ctx))
await exportAll()
await closeDatabase(pool)
await server.stop()
if (!process.argv[3]) rmSync(dataDir, { recursive: true, force: true })

/** The newest order came in now; flights are up to 60 days after it. */
function orderAt(number: number): NewOrder {
  const order = generateOrder(number, N)
  const createdMs = now - (1 - number / N) * YEARS_MS
  const [year, month, date] = dayOf(createdMs + ((number * 7919) % 60) * DAY_MS).split('-')
  const createdAt = new Date(createdMs).toISOString()
  const flight = { intended_arrival_year: year, intended_arrival_month: month, intended_arrival_date: date }
  return { ...order, createdAt, paidAt: order.paidAt && createdAt, form: { ...order.form, ...flight } }
}

/** As if those that are generated as completed had been completed, one after the other, within a day of their payment, by twelve people. */
async function completeOrders(): Promise<void> {
  await pool.query(`insert into staff (name, email, password_hash, role)
    select 'Person ' || n, 'person' || n || '@staff.example', '', 'Team' from generate_series(1, 12) n
    where not exists (select from staff where email = 'person1@staff.example')`)
  await pool.query(`with people as (select array_agg(id) as ids from staff where email like 'person%@staff.example')
    insert into completions (order_id, at, staff_id, took_seconds, landing_site, language)
    select order_id, created_at + (order_id % 1440) * interval '1 minute', ids[1 + order_id % 12], order_id % 1440 * 60, landing_site, language
    from orders, people where queue = 5
    on conflict (order_id) do update set at = excluded.at, staff_id = excluded.staff_id, took_seconds = excluded.took_seconds`)
  await compactLists(pool)
  await pool.query('vacuum analyze completions, completion_count, completion_delta')
}

/** Reads a whole export as a client would, and tells how long it took and what it took of memory. */
async function exportAll(): Promise<void> {
  const actor = {
    kind: 'staff',
    id: 1,
    name: 'Bench',
    email: '',
    role: 'Admin',
    sessionId: '',
    confirmedAgeMs: 0,
    factorAgeMs: Infinity,
    mustEnrol: false,
  } as const
  const begun = performance.now()
  const { body } = await exportOrders({ ...ctx, actor }, exportContract.input.parse({ folderName: 'allOrder' }))
  let [bytes, lines, peak] = [0, 0, 0]
  let first: number | undefined
  for await (const chunk of body as Readable) {
    first ??= performance.now() - begun
    bytes += Buffer.byteLength(chunk as string)
    lines += (chunk as string).split('\r\n').length - 1
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `export: ${lines - 1} orders, ${Math.round(bytes / 1e6)} MB, first bytes ${first!.toFixed(0)} ms, all ${seconds.toFixed(1)} s, resident at most ${Math.round(peak / 1e6)} MB`,
  )
}

/** The quickest, which tells the work where others share the machine, the median and p99 of 200, in milliseconds. */
async function row(what: string, work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 20; i++) await work()
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const [quickest, median, p99] = [0, 100, 198].map((at) => times[at]!.toFixed(2))
  console.log(`${what}: quickest ${quickest}, p50 ${median}, p99 ${p99} ms`)
}
