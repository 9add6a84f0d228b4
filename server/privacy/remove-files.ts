import type { Services } from '#server/context.ts'

const AT_ONCE = 500

/** Removes the files of anonymised orders from the store. What a killed process left, the next run of it removes. */
export async function removeFiles({ pool, files }: Pick<Services, 'pool' | 'files'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ key: string }>(
      `select storage_key as key from removed_files order by storage_key limit ${AT_ONCE}`,
    )
    for (const { key } of rows) {
      await files.remove(key)
      await pool.query('delete from removed_files where storage_key = $1', [key])
    }
    if (rows.length < AT_ONCE) return
  }
}
