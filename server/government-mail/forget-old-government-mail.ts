import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'

const KEPT_DAYS = 90
const AT_ONCE = 200

/**
 * Removes what is older than 90 days: messages that were set aside, whole; of matched ones the original, whose words and
 * documents stay with the order. Unmatched ones wait for a person, however long.
 */
export async function forgetOldGovernmentMail({ pool, files }: Services): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: number; key: string }>(
      `select id, storage_key as key from government_mails
        where storage_key is not null and received_at < now() - $1 * interval '1 day' and state in ('matched', 'set-aside')
        order by received_at limit ${AT_ONCE}`,
      [KEPT_DAYS],
    )
    for (const { id, key } of rows) {
      // The file first: what a crash leaves between is a row, which the next run finds again.
      await files.remove(key)
      await transaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update government_mails set storage_key = null where id = $1 and state = 'matched'`,
          [id],
        )
        if (rowCount) return
        await client.query('delete from government_mail_files where mail_id = $1', [id])
        await client.query('delete from government_mail_orders where mail_id = $1', [id])
        await client.query('delete from government_mails where id = $1', [id])
      })
    }
    if (rows.length < AT_ONCE) return
  }
}
