import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/context.ts'

const ROWS_AT_ONCE = 10_000
const WRITERS_PATIENCE_MS = 20_000

/**
 * Seals what the audit log has got since the last seal: the digest of a block of rows, chained to the seal before it. Afterwards no row
 * of the block can be changed, removed or put in between without `npm run verify` saying so.
 */
export async function sealAudit({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const upTo = await settledId(pool)
  let seals = 0
  for (;;) {
    const { rows } = await pool.query<{ sealed: boolean }>('select seal_audit($1, $2) as sealed', [upTo, ROWS_AT_ONCE])
    if (!rows[0]!.sealed) return seals
    seals += 1
  }
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
