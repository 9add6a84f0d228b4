import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { databaseProblem } from '#server/db/database-error.ts'
import { StartError } from '#server/start-error.ts'

const OLDEST_VERSION = 15
/** Names the lock under which one process at a time migrates ("entr" and 0). */
const LOCK = [0x656e7472, 0]
const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
const ATTEMPTS_AT_MOST = 10

/**
 * Brings the database to this version's tables; at every start, in every process: one does it, the others wait for it.
 * Throws StartError when the PostgreSQL is too old or does not hold UTF-8.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await refuseUnfit(client)
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1, $2)', LOCK)
    await apply(client)
    await client.query('select ensure_search_pieces()')
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

/** Waits briefly for tables that a running node uses and lets go in between: a waiting migration must not block everyone. */
async function apply(client: PoolClient): Promise<void> {
  await client.query("set lock_timeout = '3s'")
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS })
    } catch (error) {
      if (databaseProblem(error)?.code !== '55P03' || attempt === ATTEMPTS_AT_MOST) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}
