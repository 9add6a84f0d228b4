import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'

/** Names the lock under which one process at a time seals ("seal"). */
const LOCK = 0x7365616c
const ROWS_AT_ONCE = 10_000
const WRITERS_PATIENCE_MS = 20_000

/**
 * Seals what the audit log has got since the last seal: the digest of a block of rows, chained to the seal before it. Afterwards no row
 * of the block can be changed, removed or put in between without `npm run verify` saying so.
 */
export async function sealAudit({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const upTo = await settledId(pool)
  let seals = 0
  while (await transaction(pool, (client) => sealBlock(client, upTo))) seals += 1
  return seals
}

/**
 * An id below which no row will come any more: whoever writes to the log holds a lock on it from before they draw their ids until they
 * have committed. 0 where somebody takes long: the next run seals.
 */
async function settledId(pool: Services['pool']): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select case when is_called then last_value else 0 end as id from audit_log_id_seq',
  )
  const writers = await findWriters(pool)
  for (const deadline = Date.now() + WRITERS_PATIENCE_MS; writers.length > 0; await sleep(100)) {
    if (Date.now() > deadline) return 0
    const left = new Set(await findWriters(pool))
    if (!writers.some((writer) => left.has(writer))) break
  }
  return rows[0]!.id
}

async function findWriters(pool: Services['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ writer: string }>(
    `select distinct virtualtransaction as writer from pg_locks
      where relation = 'audit_log'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ writer }) => writer)
}

/** Seals the next block up to an id; answers whether there was one. */
async function sealBlock(client: PoolClient, upTo: number): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1, 0)', [LOCK])
  const { rowCount } = await client.query(
    `insert into audit_seals (first_id, last_id, rows, digest, seal)
      select b.first_id, b.last_id, d.rows, d.digest, seal_of(last.seal, b.first_id, b.last_id, d.rows, d.digest)
      from (select 1) one
      left join (select last_id, seal from audit_seals order by id desc limit 1) last on true
      cross join lateral (select coalesce(last.last_id, 0) + 1 as first_id, max(id) as last_id from (
        select id from audit_log where id > coalesce(last.last_id, 0) and id <= $1 order by id limit ${ROWS_AT_ONCE}) found) b
      cross join lateral audit_digest(b.first_id, b.last_id) d
      where b.last_id is not null`,
    [upTo],
  )
  return rowCount === 1
}
