import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { grantApplication } from '#server/db/grant-application.ts'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
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
    await migrate(application, MIGRATIONS, async () => {
      await installJobs(application)
      log.warn('the server works as the owner of the tables: see "Roles of the database" in docs/operating.md')
    })
    return
  }
  const { rows } = await application.query<{ role: string }>('select current_user as role')
  await asOwner(migrator, log, (owner) =>
    migrate(owner, MIGRATIONS, async (client) => {
      await installJobs(owner)
      await grantApplication(client, rows[0]!.role)
    }),
  )
}

/** Runs something as the role that owns the tables, in a pool of its own. */
export async function asOwner(
  migrator: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: (owner: Pool) => Promise<void>,
): Promise<void> {
  const pool = openDatabase(migrator, log, { connections: 2 })
  try {
    await work(pool)
  } finally {
    await closeDatabase(pool)
  }
}
