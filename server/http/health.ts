import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'

/** Mounts /healthz (the process lives) and /readyz (it can serve: the database is there, migrated, and can be written). */
export function mountHealth(app: FastifyInstance, { pool }: Services): void {
  app.get('/healthz', async () => ({ status: 1, message: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      // It locks no order; a standby refuses it, which ends the connection to that standby.
      await pool.query('select from orders limit 0 for share')
      return { status: 1, message: 'ready' }
    } catch {
      return reply.code(503).send({ status: 0, message: 'The database does not answer' })
    }
  })
}
