import type { DownloadHistoryRow } from '#contract/travellers/tracking.ts'
import type { Context } from '#server/context.ts'

const ROWS_AT_MOST = 500

/** The downloads of an order as staff see them, the newest first, 500 at most. */
export async function listDownloads(ctx: Pick<Context, 'pool'>, orderId: number): Promise<DownloadHistoryRow[]> {
  const { rows } = await ctx.pool.query<DownloadHistoryRow>({
    name: 'list-downloads',
    text: `select d.order_id::float8 as order_id, to_json(d.created_at) #>> '{}' as create_ts, f.file1, d.ip,
        d.place as timezone, d.browser, d.os
      from downloads d join documents f on f.id = d.document_id
      where d.order_id = $1 order by d.id desc limit ${ROWS_AT_MOST}`,
    values: [orderId],
  })
  return rows
}
