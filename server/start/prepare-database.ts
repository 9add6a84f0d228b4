import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { grantApplication } from '#server/db/grant-application.ts'
import { migrate } from '#server/db/migrate.ts'
import { installJobs } from '#server/jobs/install.ts'

/**
 * Brings the database to this version: tables, job queue, and what the application's role may do. `migrator` is the address of the
 * role that owns the tables; without one the application's own pool does it, as their owner, or only looks whether it is done.
 */
export async function prepareDatabase(
  application: Pool,
  migrator: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (migrator === undefined) {
    await migrate(application)
    await installJobs(application)
    return
  }
  const owner = openDatabase(migrator, log, { connections: 2 })
  try {
    await migrate(owner.pool)
    await installJobs(owner.pool)
    const { rows } = await application.query<{ role: string }>('select current_user as role')
    await grantApplication(owner.pool, rows[0]!.role)
  } finally {
    await closeDatabase(owner.pool)
  }
}
