import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracing } from '#server/tracing/traced.ts'
import type { OpenSpan } from '#server/tracing/span-words.ts'

/** Makes each request a span, by its route and never by its address; its database queries lie within. */
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
      // The error itself is in the span of the statement within, or in the log under the request's id.
      if (reply.statusCode >= 500) span.fail({ code: String(reply.statusCode) })
      span.end()
    })
    recorder.within(span, done)
  })
  // The body is read by events of the connection, which are part of nothing.
  app.addHook('preValidation', (request, _reply, done) => recorder.within(spans.get(request)!, done))
}
