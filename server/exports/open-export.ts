import type { Pool, PoolClient } from 'pg'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import type { Check } from '#server/db/replica.ts'
import { sql, raw, type Sql } from '#server/db/sql.ts'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { refuseLongSort, orderBy } from '#server/lists/sort-orders.ts'
import type { ListColumn } from '#contract/lists/queues.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'
import type { Selection } from '#server/lists/query.ts'
import { readTerms } from '#server/lists/terms.ts'
import { selected } from '#server/lists/where.ts'

const ROWS_AT_ONCE = 1000
const EXPORTS_AT_ONCE = 2
const STATEMENT_TIMEOUT_MS = 300_000

/** How many exports this process runs, by its pool. */
const running = new WeakMap<Pool, number>()

/** An export under way. It holds a connection of its own, so that a slow reader keeps nobody else waiting. */
export interface OpenExport {
  /** Rows in all, at the instant that all of them are from. */
  count: number
  /** The rows, some hundred at a time; never more than those are in memory. */
  pages: AsyncIterable<string[][]>
  close(): Promise<void>
}

/** Opens a snapshot of the orders selected, on the replica where one has everything. Refuses with `too-many` while two exports run in this process. */
export async function openExport({ pool, replica, log }: Services, selection: ExportQuery): Promise<OpenExport> {
  const others = running.get(pool) ?? 0
  if (others >= EXPORTS_AT_ONCE) {
    throw new Refusal('too-many', 'Two exports are running already. Please try again in a minute.', {
      retryAfterSeconds: 30,
    })
  }
  running.set(pool, others + 1)
  let ended: Promise<void> | undefined
  const begin = (url: string, hasAll: Check) => beginOn(url, hasAll, log, selection)
  try {
    const opened = replica
      ? await replica.open(pool, begin)
      : (await begin(pool.options.connectionString!, async () => true))!
    return { ...opened, close: () => (ended ??= opened.close().finally(leave)) }
  } catch (error) {
    leave()
    throw error
  }
  function leave(): void {
    running.set(pool, (running.get(pool) ?? 1) - 1)
  }
}

/** Opens an export over a connection of its own; undefined where that database does not have everything. */
async function beginOn(
  url: string,
  hasAll: Check,
  log: Services['log'],
  selection: ExportQuery,
): Promise<OpenExport | undefined> {
  const own = openDatabase(url, log, { connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  let client: PoolClient | undefined
  const close = async () => {
    client?.release(true)
    await closeDatabase(own)
  }
  try {
    client = await own.connect()
    if (!(await hasAll(client))) {
      await close()
      return undefined
    }
    await client.query('begin isolation level repeatable read read only')
    const { count, rows } = await selectExport(client, selection)
    const counted = await client.query<{ n: number }>(count)
    const { sort } = selection
    if (sort && COLUMN_SORTS[sort.column].reach === 'bounded') refuseLongSort(counted.rows[0]!.n)
    await client.query(sql`declare exported no scroll cursor for ${rows}`)
    // The first rows are read before the response begins: a failure up to here is still reported in words.
    return { count: counted.rows[0]!.n, pages: pagesOf(client, await fetchRows(client)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Row = (string | null)[]

async function fetchRows(client: PoolClient): Promise<Row[]> {
  const { rows } = await client.query<Row>({ text: `fetch ${ROWS_AT_ONCE} from exported`, rowMode: 'array' })
  return rows
}

async function* pagesOf(client: PoolClient, first: Row[]): AsyncGenerator<string[][]> {
  for (let rows = first; rows.length > 0; rows = await fetchRows(client)) {
    yield rows.map((row) => row.map((cell) => cell ?? ''))
  }
}

/** Which orders to write, in which order, and what of them. */
interface ExportQuery extends Selection {
  columns: readonly ListColumn[]
}

/** The statements that count the orders of a selection and read their cells, each row one array of texts. */
async function selectExport(client: PoolClient, query: ExportQuery): Promise<{ count: Sql; rows: Sql }> {
  const terms = await readTerms(client, query.words, query.codes)
  const from = selected(query, terms)
  const cells = raw(query.columns.map((column) => LISTED_COLUMNS[column].text).join(', '))
  // For a whole list the counters have the number: as exact in this snapshot, at once.
  const isWhole = !query.filters && terms.words.length === 0
  const count = isWhole
    ? sql`select coalesce(sum(n), 0)::float8 as n from list_totals(${query.lists}::int[])`
    : sql`select count(*)::float8 as n from ${from}`
  return { count, rows: sql`select ${cells} from ${from} order by ${orderBy(query)}` }
}
