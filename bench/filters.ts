// Filters and orders of lists against the same list without them, on N generated orders in one run: what the database takes, and what a
// browser waits for, asking the real server over HTTP:
//   node bench/filters.ts [N=1000000] [DATA_DIR=a temporary folder, removed; a named one is kept and used again]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from '@playwright/test'
import { filtersOf, type SentFilters } from '#contract/lists/list-filters.ts'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { JourneyServer } from '../e2e/server.ts'
import { fillOrders } from './fill-orders.ts'
import { noteRenewed } from '#server/corrections/renew-orders.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { readSort } from '#server/lists/sort-orders.ts'

const N = Number(process.argv[2] ?? 1_000_000)
const dataDir = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const LISTS = ['newOrder', 'completedOrder', 'refundOrder', 'allOrder'] as const
const FILTERS: SentFilters[] = [
  { due: 'late' },
  { due: 'today' },
  { flight: '2024-05-01..2024-05-07' },
  { flight: '2020-01-01..2030-12-31' },
  { came: '2024-05-01..2024-05-07' },
  { flagged: '1' },
  { duplicate: '1' },
  { ready: '1' },
  { mail: 'trouble' },
  { downloaded: '0' },
  { site: '1' },
  { language: 'ru' },
  { nationality: 'dom' },
  { mode: 'priority' },
  { gateway: 'stripe' },
  { claimed: 'me' },
  { claimed: 'nobody' },
  { standing: '1' },
  { language: 'es', flagged: '1', site: '1' },
  { nationality: 'dom', language: 'ru', flagged: '1' },
]
const SORTS = ['due', '-due', 'flight', '-flight', 'name', '-email']

const server = await startEmbedded({ dataDir, log: console.log })
const pool = openDatabase(server.migratorUrl, console, { connections: 2, statementTimeoutMs: 600_000 })
await migrate(pool)
// What it takes in follows the present rules; a start need not look through it.
if ((await pool.query('select 1 from order_renewals')).rowCount === 0) await noteRenewed(pool)
await fillOrders(pool, N)
await closeDatabase(pool)
const whole = await JourneyServer.start({
  DATA_DIR: dataDir,
  DATABASE_URL: server.url,
  MIGRATION_DATABASE_URL: server.migratorUrl,
})
await untilQuiet()
const one = openDatabase(server.migratorUrl, console, { connections: 1, statementTimeoutMs: 600_000 })
await one.query('set max_parallel_workers_per_gather = 0')
for (const queue of LISTS) await measure(queue, (filters, sort) => askDatabase(queue, filters, sort))
await closeDatabase(one)
console.log('\nOver HTTP:')
const authorization = await whole.adminToken(await request.newContext())
for (const queue of LISTS) await measure(queue, (filters, sort) => askServer(queue, filters, sort))
await whole.stop()
await server.stop()
if (!process.argv[3]) rmSync(dataDir, { recursive: true, force: true })

/** Waits for the jobs that a start begins, such as marking what a day brings, and tidies up after them and the load. */
async function untilQuiet(): Promise<void> {
  const owner = openDatabase(server.migratorUrl, console, { connections: 1, statementTimeoutMs: 600_000 })
  const atWork = async () =>
    (await owner.query('select 1 from graphile_worker.jobs where locked_at is not null or run_at <= now()')).rowCount
  for (let quiet = 0; quiet < 5; quiet = (await atWork()) === 0 ? quiet + 1 : 0) await sleep(2000)
  await owner.query('vacuum analyze')
  await closeDatabase(owner)
}

type Ask = (filters: SentFilters, sort: string) => Promise<number>

/** The medians of a page of ten with its total; between two of ours the page without filters is asked, so that both see the same machine. */
async function measure(queue: QueueKey, ask: Ask): Promise<void> {
  const rows = [...FILTERS.map((filters) => ({ filters, sort: '' })), ...SORTS.map((sort) => ({ filters: {}, sort }))]
  rows.push({ filters: { flagged: '1' }, sort: 'due' }, { filters: { language: 'ru' }, sort: '-flight' })
  for (const { filters, sort } of rows) {
    const first = await timed(ask, filters, sort)
    const [ours, plain]: number[][] = [[], []]
    for (let i = 0; i < 40; i += 1) {
      ours!.push((await timed(ask, filters, sort)).ms)
      plain!.push((await timed(ask, {}, '')).ms)
    }
    const [p50, p50Plain] = [median(ours!), median(plain!)]
    const what = `${queue} ${JSON.stringify(filters)} ${sort}`
    console.log(
      `${what.padEnd(78)} ${String(first.total).padStart(8)} orders  p50 ${p50.toFixed(2).padStart(7)} ms  ${(p50 / p50Plain).toFixed(1).padStart(5)} times the page without (${p50Plain.toFixed(2)} ms)  first ${first.ms.toFixed(0)} ms`,
    )
  }
}

async function timed(ask: Ask, filters: SentFilters, sort: string): Promise<{ ms: number; total: number }> {
  const begun = performance.now()
  const total = await ask(filters, sort)
  return { ms: performance.now() - begun, total }
}

async function askDatabase(queue: QueueKey, sent: SentFilters, sort: string): Promise<number> {
  const values = filtersOf.parse(sent)
  const filters = Object.keys(sent).length > 0 ? { values, me: 1, now: new Date() } : undefined
  const selection = { lists: QUEUES[queue].lists, words: '', filters, sort: readSort(queue, sort) }
  return (await listOrders(one, { ...selection, page: { offset: 0, limit: 10 } })).total
}

async function askServer(queue: QueueKey, filters: SentFilters, sort: string): Promise<number> {
  const query = new URLSearchParams({
    ...(filters as Record<string, string>),
    ...(sort !== '' && { sort }),
    limit: '10',
  })
  const answer = await fetch(`${whole.url}/api/admin/get-orders-list/${queue}?${query}`, { headers: { authorization } })
  const body = (await answer.json()) as { total: number; message: string }
  if (!answer.ok) throw new Error(body.message)
  return body.total
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}
