import type { Pool, PoolClient } from 'pg'
import type { Tag } from '#contract/presets/tags.ts'

/** The tags by name, those that are retired too. */
export async function findTags(db: Pick<Pool | PoolClient, 'query'>): Promise<Tag[]> {
  const { rows } = await db.query<Tag>({
    name: 'find-tags',
    text: 'select id, name, colour, retired from tags order by lower(name), id',
  })
  return rows
}
