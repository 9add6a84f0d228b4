import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/**
 * Installs or upgrades the job queue's own schema (`graphile_worker`). Part of the migrations at start, in their turn (`also` of migrate),
 * in every process: one without a worker adds jobs too.
 */
export async function installJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}
