import type { Pool } from 'pg'

interface Where {
  /** The maintained lists to read one after the other: QUEUES[…].lists, or monthList(). */
  lists: readonly number[]
  /** Rows to pass over, from 0. */
  offset: number
  limit: number
}

export interface ListedOrders {
  /** Exact at the instant of the rows. */
  total: number
  /** A JSON array of contract rows (`orderRow`), made by the database. */
  rowsJson: string
}

/** Rows of a queue, newest first, with its exact total; as quick at any depth, and at any number of orders. */
export async function listOrders(pool: Pool, { lists, offset, limit }: Where): Promise<ListedOrders> {
  const { rows } = await pool.query<{ total: number; rows: string | null }>({
    name: 'list-orders',
    text: 'select total, rows from list_page($1, $2, $3)',
    values: [lists, offset, limit],
  })
  const { total, rows: json } = rows[0]!
  return { total, rowsJson: `[${json ?? ''}]` }
}
