import type { Pool } from 'pg'

/**
 * What a search counted in each bucket of 2^14 ids, and the bucket's version then. A count is used again only while the version
 * is the same in the very snapshot that answers, so it is never out of date, whoever changed what, on whichever node.
 */
export interface KnownCounts {
  buckets: number[]
  versions: number[]
  counts: number[]
}

/** As many searches are remembered by a process; at ten million orders one takes about 15 kB. */
const REMEMBERED_AT_MOST = 500

const remembered = new WeakMap<Pool, Map<string, KnownCounts>>()

/** The counts of a search, by its words and list; undefined where they are not remembered. */
export function recall(pool: Pool, key: string): KnownCounts | undefined {
  const searches = remembered.get(pool)
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
  const searches = remembered.get(pool) ?? new Map<string, KnownCounts>()
  remembered.set(pool, searches)
  searches.delete(key)
  searches.set(key, known)
  if (searches.size > REMEMBERED_AT_MOST) searches.delete(searches.keys().next().value!)
}

/** With more changed buckets than this, counting all at once is quicker than reading each of them. */
export const CHANGED_AT_MOST = 24

/** SQL of KnownCounts, of rows of (bucket, version, n); n may be null. */
export const AS_KNOWN = `json_build_object('buckets', coalesce(json_agg(bucket), '[]'), 'versions', coalesce(json_agg(version), '[]'),
  'counts', coalesce(json_agg(coalesce(n, 0)), '[]'))`

/**
 * SQL of what is remembered ($3 to $5: buckets, versions, counts) and of what is counted again where a bucket changed since
 * (`countIn`: how many are in bucket `v.bucket`): tables `changed` (n) and `counts` (bucket, version, n); the latter is empty where
 * too many changed.
 */
export function countAgain(countIn: string): string[] {
  return [
    'known as materialized (select * from unnest($3::int[], $4::bigint[], $5::int[]) k(bucket, version, n))',
    `versions as materialized (select v.bucket, v.version, case when k.version = v.version then k.n end as n
      from bucket_versions() v left join known k using (bucket))`,
    'changed as materialized (select count(*)::int as n from versions where n is null)',
    `counts as materialized (select bucket, version, coalesce(n, (${countIn}))::int as n
      from versions v where (select n from changed) <= ${CHANGED_AT_MOST})`,
  ]
}

/** SQL of the buckets in which the rows from $1 on, $2 of them, lie, the newest first: `pages` (bucket, how many come before it). */
export const PAGES = `pages as materialized (select bucket, upto - n as before
  from (select bucket, n, sum(n) over (order by bucket desc) as upto from counts where n > 0) places
  where upto > $1::bigint and upto - n < $1::bigint + $2::bigint)`

/** SQL of a list's own index, as rows: of a maintained list, or (0) of all orders; and that an order lies in a bucket. */
export function indexOf(list: number): { newest: string; within: (bucket: string) => string } {
  const [columns, value] = list === 0 ? ['order_id', ''] : ['queue, order_id', `${list}::smallint, `]
  return {
    newest: columns.replaceAll(/\w+/g, '$& desc'),
    within: (bucket) =>
      `(${columns}) >= (${value}${bucket}::bigint << 14) and (${columns}) < (${value}(${bucket} + 1)::bigint << 14)`,
  }
}
