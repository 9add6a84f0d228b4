import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'
import type { Services } from '#server/context.ts'
import { letIn } from '#server/http/operator-access.ts'
import { MAIL_EVENTS } from '#server/mails/sending/mail-events.ts'

/** Mounts /healthz (the process lives), /readyz (it can serve: database and migrations) and /metrics (Prometheus). */
export function mountHealth(app: FastifyInstance, { pool, env }: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(MAIL_EVENTS)
  registry.registerMetric(jobsSetAside(pool))
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'code'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', code: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', async () => ({ status: 1, message: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from orders limit 1')
      return { status: 1, message: 'ready' }
    } catch {
      return reply.code(503).send({ status: 0, message: 'The database does not answer' })
    }
  })
  app.get('/metrics', { onRequest: letIn(env, env.METRICS_ACCESS) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function jobsSetAside(pool: Pool): Gauge {
  return new Gauge({
    name: 'jobs_set_aside',
    help: 'Jobs of which the process died twice; they are run no more',
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from begun_jobs where set_aside_at is not null',
      )
      this.set(rows[0]!.n)
    },
  })
}
