import type { PoolClient } from 'pg'
import type { ListColumn } from '#contract/lists/queues.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'
import type { Selection } from '#server/lists/query.ts'
import { orderBy } from '#server/lists/sort-orders.ts'
import { readTerms } from '#server/lists/terms.ts'
import { selected } from '#server/lists/where.ts'

/** Which orders to write, in which order, and what of them. */
export interface ExportQuery extends Selection {
  columns: readonly ListColumn[]
}

/** The statements that count the orders of a selection and read their cells, each row one array of texts. */
export async function selectExport(client: PoolClient, query: ExportQuery): Promise<{ count: Sql; rows: Sql }> {
  const terms = await readTerms(client, query.words, query.codes)
  const from = selected(query, terms)
  const cells = raw(query.columns.map((column) => LISTED_COLUMNS[column].text).join(', '))
  // Of a whole list the counters know the number: as exact in this snapshot, at once.
  const isWhole = !query.filters && terms.words.length === 0
  const count = isWhole
    ? sql`select coalesce(sum(n), 0)::float8 as n from list_totals(${query.lists}::int[])`
    : sql`select count(*)::float8 as n from ${from}`
  return { count, rows: sql`select ${cells} from ${from} order by ${orderBy(query)}` }
}
