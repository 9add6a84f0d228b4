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
export async function sweepOrphanFiles(services: Services): Promise<void> {
  const { files, log } = services
  let removed = await files.sweepIncoming(OLDER_THAN_MS)
  let keys: string[] = []
  for (let back = 0; back <= DAYS_BACK; back++) {
    for await (const { key, modifiedAt } of files.list(dayOf(new Date(Date.now() - back * DAY_MS)))) {
      if (Date.now() - modifiedAt.getTime() < OLDER_THAN_MS) continue
      keys.push(key)
      if (keys.length < ASKED_AT_ONCE) continue
      removed += await removeOrphans(services, keys)
      keys = []
    }
  }
  removed += await removeOrphans(services, keys)
  if (removed > 0) log.info({ removed }, 'removed files that belong to no document')
}

/** Removes those of these files that no row names; returns how many. */
export async function removeOrphans(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  keys: string[],
): Promise<number> {
  const { rows } = await pool.query<{ key: string }>({ name: 'find-orphan-files', text: ORPHANS, values: [keys] })
  for (const { key } of rows) await files.remove(key)
  return rows.length
}

/** SQL of the keys among many that no row names, nor waits to be removed (seal-files.ts). */
const ORPHANS = `select key from unnest($1::text[]) key where not exists (select from replaced_files where storage_key = key)
  ${STORED.map(
    ({ table }) =>
      `and not exists (select from ${table} where sealed_with(storage_key) = sealed_with(key) and storage_key = key)`,
  ).join(' ')}`
