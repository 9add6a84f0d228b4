import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracing } from '#server/tracing/traced.ts'
import type { OpenSpan } from '#server/tracing/span-words.ts'

/** Has each request become a span, by its route and never by its address; what it asks of the database lies within. */
export function traceRequests(app: FastifyInstance): void {
  const recorder = tracing()
  if (!recorder) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const span = recorder.start(`${request.method} ${route}`, 'server', {
      'http.request.method': request.method,
      'http.route': route,
      'entrada.request_id': request.id,
    })
    spans.set(request, span)
    reply.raw.once('close', () => {
      span.say({ 'http.response.status_code': reply.statusCode })
      // Which error it was, the span of the statement says within, or the log under the request's id.
      if (reply.statusCode >= 500) span.fail({ code: String(reply.statusCode) })
      span.end()
    })
    recorder.within(span, done)
  })
  // The body is read by events of the connection, which are part of nothing.
  app.addHook('preValidation', (request, _reply, done) => recorder.within(spans.get(request)!, done))
}
