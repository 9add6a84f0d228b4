import type { Services } from '#server/context.ts'
import { STORED } from '#server/documents/keeping/stored-files.ts'
import { dayOf } from '#server/files/keys.ts'

const DAYS_BACK = 7
const DAY_MS = 86_400_000
/** An upload keeps its file before it writes its row; by now it has written it or failed. */
const OLDER_THAN_MS = 3_600_000
const ASKED_AT_ONCE = 500

/**
 * Removes files of the last days that belong to nothing: their process died between keeping the file and committing the
 * row. Older ones were looked at on the days before.
 */
export async function sweepOrphanFiles({ pool, files, log }: Services): Promise<void> {
  let removed = await files.sweepIncoming(OLDER_THAN_MS)
  let asked: string[] = []
  async function removeOrphans(): Promise<void> {
    const { rows } = await pool.query<{ key: string }>(ORPHANS, [asked])
    for (const { key } of rows) await files.remove(key)
    removed += rows.length
    asked = []
  }
  for (let back = 0; back <= DAYS_BACK; back++) {
    for await (const { key, modifiedAt } of files.list(dayOf(new Date(Date.now() - back * DAY_MS)))) {
      if (Date.now() - modifiedAt.getTime() < OLDER_THAN_MS) continue
      asked.push(key)
      if (asked.length === ASKED_AT_ONCE) await removeOrphans()
    }
  }
  await removeOrphans()
  if (removed > 0) log.info({ removed }, 'removed files that belong to no document')
}

/** Those of many keys that no row names, nor waits to be removed (seal-files.ts). */
const ORPHANS = `select key from unnest($1::text[]) key where not exists (select from replaced_files where storage_key = key)
  ${STORED.map(
    ({ table }) =>
      `and not exists (select from ${table} where sealed_with(storage_key) = sealed_with(key) and storage_key = key)`,
  ).join(' ')}`
