import type { PoolClient } from 'pg'
import type { ListColumn } from '#contract/lists/queues.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'
import type { Asked } from '#server/lists/list-asked.ts'
import { readWanted } from '#server/lists/search-codes.ts'
import { selectOrders } from '#server/lists/select-orders.ts'
import { orderBy } from '#server/lists/sort-orders.ts'

/** Which orders to write, in which order. */
export interface Selection extends Asked {
  columns: readonly ListColumn[]
}

interface Statement {
  text: string
  values: unknown[]
}

/** The statements that count the orders of a selection and read their cells, each row one array of texts. */
export async function selectExport(
  client: PoolClient,
  { lists, columns, words, codes, by, sort }: Selection,
): Promise<{ count: Statement; rows: Statement }> {
  const { from, values } = selectOrders(lists, await readWanted(client, words, codes), by)
  const cells = columns.map((column) => LISTED_COLUMNS[column].text).join(', ')
  // Of a whole list the counters know the number: as exact in this snapshot, at once.
  const count =
    !by && values.length === 1
      ? { text: 'select coalesce(sum(n), 0)::float8 as n from list_totals($1::int[])', values }
      : { text: `select count(*)::float8 as n from ${from}`, values }
  return { count, rows: { text: `select ${cells} from ${from} order by ${orderBy(lists, sort, by?.now)}`, values } }
}
