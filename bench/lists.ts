// Lists, counts and search against plain SQL with the right indexes, on N generated orders in one run:
//   node bench/lists.ts [N=1000000] [DATA_DIR=a temporary folder, removed; a named one is kept and used again]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { QUEUES, QUEUE_KEYS, monthList } from '#contract/lists/queues.ts'
import { SORTED_AT_MOST } from '#contract/lists/sorting.ts'
import { fillOrders } from './fill-orders.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { countOrders } from '#server/lists/count-orders.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { CODE_KINDS } from '#server/lists/terms.ts'
import { PLAIN_NUMBERS } from '#server/sealing/sealed-numbers.ts'

const N = Number(process.argv[2] ?? 1_000_000)
const dataDir = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const completed = QUEUES.completedOrder.lists
const COLUMNS = `order_id, process_status, processing_mode, name, last_name, email, country_code, phone_number, created_at,
  refund_date, processing_date, intended_arrival_year, intended_arrival_month, intended_arrival_date, version`

const server = await startEmbedded({ dataDir, log: console.log })
const pool = openDatabase(server.migratorUrl, console, { connections: 2, statementTimeoutMs: 600_000 })
await migrate(pool)
await fillOrders(pool, N)
await closeDatabase(pool)
const one = openDatabase(server.migratorUrl, console, { connections: 1, statementTimeoutMs: 600_000 })
await one.query('set max_parallel_workers_per_gather = 0')
const { rows: backends } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
const backend = backends[0]!.pid
await measure(one)
await closeDatabase(one)
await server.stop()
if (!process.argv[3]) rmSync(dataDir, { recursive: true, force: true })

async function measure(database: Pool): Promise<void> {
  const counts = await countOrders(database)
  const deepest = Math.floor((counts.completedOrder - 10) / 10) * 10
  console.table(QUEUE_KEYS.map((key) => ({ queue: key, orders: counts[key] })))
  const plain =
    (name: string, text: string, values: unknown[] = []) =>
    () =>
      database.query({ name, text, values })
  await row(
    'page 1 + total',
    () => listOrders(database, { lists: completed, words: '', page: { offset: 0, limit: 10 } }),
    async () => {
      await plain('p1', `select ${COLUMNS} from orders where queue = 5 order by order_id desc limit 10`)()
      await plain('p1c', 'select count(*) from orders where queue = 5')()
    },
  )
  await row(
    'deepest page + total',
    () => listOrders(database, { lists: completed, words: '', page: { offset: deepest, limit: 10 } }),
    async () => {
      await plain(
        'pd',
        `select ${COLUMNS} from orders where queue = 5 order by order_id desc offset ${deepest} limit 10`,
      )()
      await plain('p1c', 'select count(*) from orders where queue = 5')()
    },
  )
  await row('500 rows + total', () =>
    listOrders(database, { lists: completed, words: '', page: { offset: 0, limit: 500 } }),
  )
  await row('12 counts', () => countOrders(database), plain('pc', 'select queue, count(*) from orders group by queue'))
  await row('a month of future orders', () =>
    listOrders(database, { lists: [monthList('2027-06')], words: '', page: { offset: 0, limit: 10 } }),
  )
  for (const key of QUEUE_KEYS)
    await row(`page 1 of ${key}`, () =>
      listOrders(database, { lists: QUEUES[key].lists, words: '', page: { offset: 0, limit: 10 } }),
    )
  for (const column of ['id', 'name', 'email', 'processDate', 'status'] as const) {
    const sort = { column, descending: false }
    const sortable = QUEUE_KEYS.filter((key) => counts[key] <= SORTED_AT_MOST || column === 'id')
    for (const key of sortable)
      await row(`${key} (${counts[key]}) sorted by ${column}`, () =>
        listOrders(database, { lists: QUEUES[key].lists, words: '', page: { offset: 0, limit: 10 }, sort }),
      )
  }
  const like = (word: string, lists?: readonly number[]) =>
    plain(
      'like',
      `select count(*) from orders where (name ilike $1 or last_name ilike $1 or email ilike $1) and ($2::int[] is null or queue = any($2))`,
      [`%${word}%`, lists],
    )
  for (const words of [
    'maria',
    'smith',
    'maria garcia',
    'garcia lopez maria',
    'kenji tanaka',
    'juan.perez12',
    'tanaka4711@mail.example',
    '2555',
    '5551234',
    'P00012345',
    'ref-12345',
    'nobody at all',
    'xqzj',
    'ma',
    'e',
    '😀',
    '%',
  ]) {
    for (const key of ['allOrder', 'completedOrder', 'newOrder', 'deletedOrder'] as const) {
      const where = {
        lists: QUEUES[key].lists,
        page: { offset: 0, limit: 10 },
        words,
        codes: { kinds: CODE_KINDS, numbers: PLAIN_NUMBERS },
      }
      const search = () => listOrders(database, where)
      await row(`search ${JSON.stringify(words)} in ${key}`, search, key === 'allOrder' ? like(words) : undefined)
    }
  }
}

/**
 * One connection, ours and plain SQL's: the median, p99, and the CPU time that PostgreSQL spent on one, which stays true on a
 * machine that others use at the same time.
 */
async function row(what: string, ours: () => Promise<unknown>, plainly?: () => Promise<unknown>): Promise<void> {
  const mine = await time(ours)
  const theirs = plainly && (await time(plainly))
  const first = mine.first > 3 * mine.p50 ? `  first time ${ms(mine.first)}` : ''
  const ratio = theirs ? `  plain SQL: cpu ${ms(theirs.cpu)}, ${(theirs.cpu / mine.cpu).toFixed(0)} times ours` : ''
  console.log(`${what.padEnd(52)} p50 ${ms(mine.p50)}  p99 ${ms(mine.p99)}  cpu ${ms(mine.cpu)}${first}${ratio}`)
}

function ms(value: number): string {
  return `${value.toFixed(2).padStart(8)} ms`
}

async function time(run: () => Promise<unknown>) {
  const times: number[] = []
  const start = performance.now()
  await run()
  const first = performance.now() - start
  for (let i = 0; i < 6; i += 1) await run()
  const until = performance.now() + 1000
  const cpuBefore = cpuMs()
  while (times.length < 5 || (performance.now() < until && times.length < 1000)) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  const cpu = (cpuMs() - cpuBefore) / times.length
  times.sort((a, b) => a - b)
  return { first, p50: times[Math.floor(times.length / 2)]!, p99: times[Math.floor(times.length * 0.99)]!, cpu }
}

/** CPU time of the one backend that is measured, in steps of 10 ms; 0 where there is no /proc. */
function cpuMs(): number {
  const file = `/proc/${backend}/stat`
  if (!existsSync(file)) return 0
  const fields = readFileSync(file, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
