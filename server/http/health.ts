import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'

/** Mounts /healthz (the process lives) and /readyz (it can serve: database and migrations). */
export function mountHealth(app: FastifyInstance, { pool }: Services): void {
  app.get('/healthz', async () => ({ status: 1, message: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from orders limit 1')
      return { status: 1, message: 'ready' }
    } catch {
      return reply.code(503).send({ status: 0, message: 'The database does not answer' })
    }
  })
}
