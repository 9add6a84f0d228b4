import type { Services } from '#server/context.ts'
import { dayOf } from '#server/files/keys.ts'

const DAYS_BACK = 7
const DAY_MS = 86_400_000
/** An upload keeps its file before it writes its row; by now it has written it or failed. */
const OLDER_THAN_MS = 3_600_000

/**
 * Removes files of the last days that no document names: their process died between keeping the file and committing the
 * row. Older ones were looked at on the days before.
 */
export async function sweepOrphanFiles({ pool, files, log }: Services): Promise<void> {
  const { rows } = await pool.query<{ storage_key: string }>(
    `select storage_key from documents where created_at > now() - $1 * interval '1 day'
      union all select storage_key from government_mails
        where storage_key is not null and received_at > now() - $1 * interval '1 day'`,
    [DAYS_BACK + 2],
  )
  const named = new Set(rows.map((row) => row.storage_key))
  let removed = await files.sweepIncoming(OLDER_THAN_MS)
  for (let back = 0; back <= DAYS_BACK; back++) {
    for await (const { key, modifiedAt } of files.list(dayOf(new Date(Date.now() - back * DAY_MS)))) {
      if (named.has(key) || Date.now() - modifiedAt.getTime() < OLDER_THAN_MS) continue
      await files.remove(key)
      removed += 1
    }
  }
  if (removed > 0) log.info({ removed }, 'removed files that belong to no document')
}
