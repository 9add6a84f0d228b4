import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { ROOT_CONTEXT, SpanKind as Kinds, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Env } from '#server/env.ts'
import { MEASURES } from '#server/measures.ts'
import { errorType, type OpenSpan, type Recorder, type SpanKind } from '#server/tracing/span-words.ts'

const SAY_AGAIN_MS = 10 * 60_000

/** TABLE: our word for a span's kind -> OpenTelemetry's. */
const KINDS: Record<SpanKind, Kinds> = {
  server: Kinds.SERVER,
  client: Kinds.CLIENT,
  internal: Kinds.INTERNAL,
  consumer: Kinds.CONSUMER,
}

type Noted = OpenSpan & { span: Span }

/**
 * Records with OpenTelemetry and sends to a collector by OTLP over HTTP, some seconds later and in batches; what cannot be sent is
 * dropped and the log says so. Its other variables (OTEL_EXPORTER_OTLP_HEADERS, …_TIMEOUT, …_COMPRESSION) are the library's own.
 */
export function openRecorder(
  endpoint: string,
  { OTEL_SERVICE_NAME: name, ROLE: role }: Pick<Env, 'OTEL_SERVICE_NAME' | 'ROLE'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const exporter = telling(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }), log)
  const provider = new TracerProvider({
    // The machine, the user and the command are nobody's business: they may name people.
    resource: resourceFromAttributes({
      'service.name': name,
      'entrada.role': role,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('entrada')
  const active = new AsyncLocalStorage<Span>()

  const recorder: Recorder = {
    start(name, kind, words): Noted {
      const parent = active.getStore()
      const within = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...words } }, within)
      return {
        span,
        say: (more) => void span.setAttributes({ ...more }),
        fail: (error) =>
          void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error)),
        end: () => span.end(),
      }
    },
    within: (span, work) => active.run((span as Noted).span, work),
    isWithin: () => active.getStore() !== undefined,
    bind: (callback) => {
      const span = active.getStore()
      return (span ? (...heard: never[]) => active.run(span, callback, ...heard) : callback) as typeof callback
    },
  }
  return { recorder, stop: () => provider.shutdown() }
}

/** The exporter, with a line in the log where spans do not arrive: every ten minutes, without the collector's words. */
function telling(exporter: OTLPTraceExporter, log: Pick<FastifyBaseLogger, 'warn'>): SpanExporter {
  let saidAt = -Infinity
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        MEASURES.spans.inc({ outcome: result.error ? 'lost' : 'sent' }, spans.length)
        if (result.error && performance.now() - saidAt > SAY_AGAIN_MS) {
          saidAt = performance.now()
          log.warn({ problem: errorType(result.error) }, 'traces do not arrive at OTEL_EXPORTER_OTLP_ENDPOINT')
        }
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
