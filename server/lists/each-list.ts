import type { Pool, PoolClient } from 'pg'
import { transaction } from '#server/db/client.ts'
import type { Found, Page } from '#server/lists/query.ts'

/** A page of several lists one after the other, each read by `read`, in one snapshot. */
export async function eachList(
  pool: Pool,
  lists: readonly number[],
  page: Page,
  read: (client: PoolClient, list: number, page: Page) => Promise<Found>,
): Promise<Found> {
  const readAll = async (client: PoolClient) => {
    let { offset, limit } = page
    let total = 0
    const rows: string[] = []
    for (const list of lists) {
      const found = await read(client, list, { offset, limit })
      if (found.rows) rows.push(found.rows)
      const here = Math.min(Math.max(found.total - offset, 0), limit)
      limit -= here
      offset = Math.max(offset - found.total, 0)
      total += found.total
    }
    return { total, rows: rows.join(',') }
  }
  return transaction(pool, readAll, 'isolation level repeatable read read only')
}
