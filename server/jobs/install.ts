import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Two numbers that name the lock under which one process at a time installs the job queue. */
const INSTALL_LOCK = [0x656e7472, 1]

/**
 * Installs or upgrades the job queue's own schema (`graphile_worker`). Part of the migrations at start, in every process:
 * one without a worker adds jobs too.
 */
export async function installJobs(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', INSTALL_LOCK)
    try {
      await runMigrations({ pgPool: pool })
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', INSTALL_LOCK)
    }
  } finally {
    client.release()
  }
}
