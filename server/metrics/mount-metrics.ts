import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry, type Metric } from 'prom-client'
import type { Services } from '#server/context.ts'
import { letIn } from '#server/http/operator-access.ts'
import { MEASURES } from '#server/measures.ts'
import { GAUGES, type GaugeName, type GaugeRow, type Read } from '#server/metrics/gauge-rows.ts'
import { readDatabase } from '#server/metrics/read-database.ts'
import { readMachine } from '#server/metrics/read-machine.ts'

/** Mounts /metrics, for Prometheus: what the process counted, and what its parts and the database tell when it is asked. */
export function mountMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const measure of Object.values(MEASURES)) registry.registerMetric(measure as Metric)
  const gauges = Object.entries(GAUGES).map(([name, { help, labels = [] }]: [string, GaugeRow]) => {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] })
    return [name as GaugeName, gauge] as const
  })
  app.addHook('onResponse', async (request, reply) => {
    MEASURES.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', code: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  let reading: Promise<Read> | undefined
  const read = async () => ({ ...(await readMachine(services)), ...(await readDatabase(services.pool)) })
  app.get('/metrics', { onRequest: letIn(services.env, services.env.METRICS_ACCESS) }, async (_request, reply) => {
    // Several scrapers at once read the database once.
    reading ??= read().finally(() => (reading = undefined))
    const found = await reading
    for (const [name, gauge] of gauges) {
      gauge.reset()
      for (const { labels = {}, value } of found[name] ?? []) gauge.set(labels, value)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
