import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#server/env.ts'
import { recordWith } from '#server/tracing/traced.ts'

export interface Tracing {
  /** Sends what is left, and ends. */
  stop(): Promise<void>
}

/** Starts recording and sending spans where OTEL_EXPORTER_OTLP_ENDPOINT is set; else loads nothing. Before pools and app are made. */
export async function startTracing(env: Env, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return undefined
  const { openRecorder } = await import('#server/tracing/open-recorder.ts')
  const { recorder, stop } = openRecorder(endpoint, env, log)
  recordWith(recorder)
  return {
    async stop() {
      recordWith(undefined)
      await stop()
    },
  }
}
