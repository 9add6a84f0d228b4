import type { ClientBase, Pool } from 'pg'
import { databaseProblem } from '#server/db/database-error.ts'
import { LOG_POSITION } from '#server/db/log-position.ts'

/** One line of live_log, written in the transaction of the change it tells of. */
export interface Change {
  topic: 'orders' | 'order' | 'presence' | 'claim' | 'notices'
  /** Null: too many to name. */
  ids: number[] | null
  /** Maintained lists that gained, lost or hold the orders. */
  lists: number[] | null
  /** Maintained list -> how many orders came into it. */
  entered: Record<string, number> | null
  /** The table that changed, or the key of a queue that somebody looks at. */
  part: string | null
  /** Whose inboxes changed. */
  staff: number[] | null
}

/** What became visible after a position; `changes` is undefined where it is too much to tell. */
export interface Changes {
  position: string
  changes: Change[] | undefined
}

/** More changes than this at once are not told one by one. */
const CHANGES_AT_MOST = 5000
/** How old a position may be; lines are kept a little longer. */
const TELLABLE_SECONDS = 240
export const KEPT_MS = 300_000

/** As LOG_POSITION writes it. */
const POSITION = /^(\d{1,12})\.(\d{1,20}:\d{1,20}:[\d,]*)$/
const LONGEST_POSITION = 4000

const LINE = `select topic, order_ids as ids, lists, entered, part, staff_ids as staff from live_log`

/** Returns where the log ends now. */
export async function readPosition(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ position: string }>(`select ${LOG_POSITION} as position`)
  return rows[0]!.position
}

/** Everything that became visible after a position of this log, and the position that this leads to. */
export async function readChanges(client: ClientBase, since: string): Promise<Changes> {
  const { rows } = await client.query<{ position: string; changes: Change[] | null }>({
    name: 'read-changes',
    text: `select ${LOG_POSITION} as position, (select json_agg(c) from (${LINE}
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      order by xid limit ${CHANGES_AT_MOST + 1}) c) as changes`,
    values: [snapshotOf(since)],
  })
  const { position, changes } = rows[0]!
  return { position, changes: tellable(changes) }
}

/**
 * What a client missed between the position it names (Last-Event-ID) and one of ours; undefined where that cannot be said:
 * the position is not one of this database, or too old.
 */
export async function readMissed(pool: Pool, since: string, until: string): Promise<Change[] | undefined> {
  const snapshot = snapshotOf(since)
  if (snapshot === undefined) return undefined
  try {
    const { rows } = await pool.query<{ known: boolean; changes: Change[] | null }>(
      `select to_timestamp($3) > now() - interval '${TELLABLE_SECONDS} seconds'
          and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax($2::pg_snapshot) as known,
        (select json_agg(c) from (${LINE} where xid >= pg_snapshot_xmin($1::pg_snapshot)
          and not pg_visible_in_snapshot(xid, $1::pg_snapshot) and pg_visible_in_snapshot(xid, $2::pg_snapshot)
          order by xid limit ${CHANGES_AT_MOST + 1}) c) as changes`,
      [snapshot, snapshotOf(until), POSITION.exec(since)?.[1]],
    )
    const { known, changes } = rows[0]!
    return known ? tellable(changes) : undefined
  } catch (error) {
    // Digits in the right places but not a snapshot: an invalid value, class 22.
    if (databaseProblem(error)?.code.startsWith('22')) return undefined
    throw error
  }
}

/**
 * Whether a position of ours lies before one that a client names: then something that it was told elsewhere is still to come here,
 * and would be told twice. A position of another database is not waited for.
 */
export async function isBehind(pool: Pool, position: string, named: string): Promise<boolean> {
  const snapshot = snapshotOf(named)
  if (snapshot === undefined) return false
  try {
    const { rows } = await pool.query<{ behind: boolean }>(
      `select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
          and (pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax($2::pg_snapshot) or exists (select from live_log
            where xid >= pg_snapshot_xmin($2::pg_snapshot) and pg_visible_in_snapshot(xid, $1::pg_snapshot)
              and not pg_visible_in_snapshot(xid, $2::pg_snapshot))) as behind`,
      [snapshot, snapshotOf(position)],
    )
    return rows[0]!.behind
  } catch (error) {
    if (databaseProblem(error)?.code.startsWith('22')) return false
    throw error
  }
}

function tellable(changes: Change[] | null): Change[] | undefined {
  if (changes === null) return []
  return changes.length > CHANGES_AT_MOST ? undefined : changes
}

/** The part of a position that PostgreSQL reads. */
function snapshotOf(position: string): string | undefined {
  return position.length <= LONGEST_POSITION ? POSITION.exec(position)?.[2] : undefined
}
