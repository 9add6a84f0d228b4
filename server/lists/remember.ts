import type { Pool } from 'pg'
import { rememberedBy } from '#server/db/one-connection.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'

/**
 * What a search counted in each bucket of 2^14 ids, and the bucket's version then. A count is used again only while the version
 * is the same in the very snapshot of the query, so it is never out of date, whoever changed what, on whichever node.
 */
export interface KnownCounts {
  buckets: number[]
  versions: number[]
  counts: number[]
  /** The highest id that fits, from which a page in the bucket begins. */
  tops: (number | null)[]
}

/** As many searches are remembered by a process; at ten million orders one takes about 20 kB. */
const REMEMBERED_AT_MOST = 500

const remembered = new WeakMap<Pool, Map<string, KnownCounts>>()

/** The counts of a search, by its words and list; undefined where they are not remembered. */
export function rememberedCounts(pool: Pool, key: string): KnownCounts | undefined {
  const searches = remembered.get(rememberedBy(pool))
  const known = searches?.get(key)
  if (searches && known) {
    // The longest unused one is first, and goes first.
    searches.delete(key)
    searches.set(key, known)
  }
  return known
}

/** Remembers the counts of a search for as long as it is among the most recent ones. */
export function remember(pool: Pool, key: string, known: KnownCounts): void {
  const searches = remembered.get(rememberedBy(pool)) ?? new Map<string, KnownCounts>()
  remembered.set(rememberedBy(pool), searches)
  searches.delete(key)
  searches.set(key, known)
  if (searches.size > REMEMBERED_AT_MOST) searches.delete(searches.keys().next().value!)
}

/** With more changed buckets than this, counting all at once is quicker than reading each of them. */
export const CHANGED_AT_MOST = 24

/** SQL of KnownCounts, of rows of (bucket, version, n, top); n may be null. */
export const AS_KNOWN =
  raw(`json_build_object('buckets', coalesce(json_agg(bucket), '[]'), 'versions', coalesce(json_agg(version), '[]'),
  'counts', coalesce(json_agg(coalesce(n, 0)), '[]'), 'tops', coalesce(json_agg(top), '[]'))`)

/** SQL of which rows of a list a page has. */
export interface Window {
  offset: Sql
  limit: Sql
}

/** How to count in a bucket `v.bucket`: SQL of the tables, of what fits in them, and of its id. */
interface Counting {
  tables: Sql
  fits: Sql
  id: Sql
}

/** SQL that an id lies in the bucket of a row `v`. */
export const inBucket = (id: Sql): Sql => sql`${id} >= v.bucket::bigint << 14 and ${id} < (v.bucket + 1)::bigint << 14`

/**
 * SQL of what is remembered and of what is counted again where a bucket changed since: tables `changed` (n) and `counts` (bucket, version,
 * n, top); the latter is empty where too many changed.
 */
export function countAgain({ tables, fits, id }: Counting, { buckets, versions, counts, tops }: KnownCounts): Sql[] {
  return [
    sql`known as materialized (select * from unnest(${buckets}::int[], ${versions}::bigint[], ${counts}::int[], ${tops}::bigint[])
      k(bucket, version, n, top))`,
    sql`versions as materialized (select v.bucket, v.version, case when k.version = v.version then k.n end as n, k.top
      from bucket_versions() v left join known k using (bucket))`,
    sql`changed as materialized (select count(*)::int as n from versions where n is null)`,
    sql`counts as materialized (select v.bucket, v.version, coalesce(v.n, anew.n) as n, case when v.n is null then anew.top else v.top end as top
      from versions v, lateral (select count(*)::int as n, max(${id}) as top from ${tables} where v.n is null and ${inBucket(id)} and ${fits}) anew
      where (select n from changed) <= ${raw(CHANGED_AT_MOST)})`,
  ]
}

/** SQL of the buckets in which the rows of a page lie, the newest first: `pages` (bucket, top, how many come before it). */
export function pagesOf({ offset, limit }: Window): Sql {
  return sql`pages as materialized (select bucket, top, upto - n as before
    from (select bucket, top, n, sum(n) over (order by bucket desc) as upto from counts where n > 0) places
    where upto > ${offset} and upto - n < ${offset} + ${limit})`
}

/** SQL of a list's own index, as rows of a table: of a maintained list, or (0) of all orders; and that an order lies in the bucket of a page `p`. */
export function indexOf(list: number): { newest: (table: string) => Sql; within: Sql } {
  const columns = list === 0 ? ['order_id'] : ['queue', 'order_id']
  const first = list === 0 ? '' : `${list}::smallint, `
  return {
    newest: (table) => raw(columns.map((column) => `${table}.${column} desc`).join(', ')),
    within: raw(
      `(${columns.join(', ')}) >= (${first}p.bucket::bigint << 14) and (${columns.join(', ')}) <= (${first}p.top)`,
    ),
  }
}
