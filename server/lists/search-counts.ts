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
