import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { applyMigrations, refuseUnmigrated } from '#server/db/apply-migrations.ts'
import { hearOut } from '#server/db/cut-silent.ts'
import { StartError } from '#server/start-error.ts'

const OLDEST_VERSION = 15
/** Names the lock under which one process at a time migrates ("entr" and 0). */
const LOCK = [0x656e7472, 0]
const LOOKS_AGAIN_MS = 100
/** Where the migrations stand: each file is one, applied in the order of the names. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Brings the database to this version's tables; at every start, in every process: one does it, the others wait for it. `also` is
 * whatever else the owner does, in the same turn, including what it reads. A role that does not own the tables only checks that it is
 * done. Throws StartError when the PostgreSQL is too old, does not hold UTF-8, or was migrated by another version than this.
 */
export async function migrate(
  pool: Pool,
  folder = MIGRATIONS,
  also: (owner: PoolClient) => Promise<void> = async () => undefined,
): Promise<void> {
  await inTurn(pool, async (client) => {
    await refuseUnfit(client)
    if (!(await ownsTables(client))) return await refuseUnmigrated(client, folder)
    await applyMigrations(client, folder)
    await client.query('select ensure_search_pieces()')
    await also(client)
  })
}

/** Runs `work` in one process at a time for a database, on a connection without time limits. */
export async function inTurn(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    hearOut(client)
    await client.query('set idle_in_transaction_session_timeout = 0')
    await takeTurn(client)
    await work(client)
  } finally {
    // Ends the session, and with it the lock and the settings, whatever happened.
    client.release(true)
  }
}

async function refuseUnfit(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  )
  const { version, encoding } = rows[0]!
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_VERSION) {
    throw new StartError(`PostgreSQL ${major} is too old: Entrada needs version ${OLDEST_VERSION} or later.`)
  }
  if (encoding !== 'UTF8') {
    throw new StartError(`The database holds ${encoding}: Entrada needs one made with encoding UTF8.`)
  }
}

/** True also where there are no tables yet. */
async function ownsTables(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce((select pg_has_role(relowner, 'usage') from pg_class
      where relname = 'migrations' and relnamespace = to_regnamespace('public')), true) as owns`,
  )
  return rows[0]!.owns
}

/** Polls: a session that waits inside PostgreSQL would itself be waited for by `create index concurrently`. */
async function takeTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', LOCK)
    if (rows[0]!.ours) return
    await sleep(LOOKS_AGAIN_MS)
  }
}
