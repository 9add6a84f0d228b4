import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { databaseProblem } from '#server/db/database-error.ts'

const EVERY_MS = 1000
/** Rows of the logs that one transaction folds. */
const AT_ONCE = 20_000
/** Emptied rows are read over until they are vacuumed; after this many it is worth doing at once. */
const VACUUM_AFTER = 5000

/** Folds what the triggers logged into the counts; returns how many rows. Never needed for exact answers, only for quick ones. */
export async function compactLists(pool: Pool): Promise<number> {
  let folded = 0
  for (;;) {
    const { rows } = await pool.query<{ n: number }>({
      name: 'compact-lists',
      text: 'select compact_lists($1) as n',
      values: [AT_ONCE],
    })
    const { n } = rows[0]!
    folded += Math.max(n, 0)
    if (n < AT_ONCE) return folded
  }
}

/**
 * Makes the pieces of the search ahead of their use, and merges the pending entries of their indexes: otherwise a search reads through
 * these, and now and then an intake call would have to merge them while its landing site waits.
 */
async function tidySearch(pool: Pool): Promise<void> {
  await pool.query({ name: 'ensure-search-pieces', text: 'select ensure_search_pieces()' })
  await pool.query({ name: 'tidy-search', text: 'select tidy_search()' })
}

/**
 * Compacts every second, unless told otherwise, in any number of processes at once, and keeps the search tidy. Returns how to stop it, which waits
 * for what is in flight.
 */
export function startCompactor(
  pool: Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = (async () => {
    let since = 0
    while (!stopping.signal.aborted) {
      try {
        since += await compactLists(pool)
        if (since >= VACUUM_AFTER) {
          since = 0
          await pool.query('vacuum list_delta, country_delta, completion_delta, open_delta')
        }
        await tidySearch(pool)
      } catch (error) {
        log.warn({ problem: databaseProblem(error) ?? error }, 'the counts were not compacted; they stay exact')
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
