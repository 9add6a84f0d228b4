import fastifyMultipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import { recordRefused } from '#server/audit/record-refused.ts'
import type { Services } from '#server/context.ts'
import { HANDLERS } from '#server/handlers.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { mountWalletUpdates } from '#server/front/wallet-updates.ts'
import { findStaffBy } from '#server/http/find-staff.ts'
import { compressAnswers } from '#server/http/compress.ts'
import { cutSlowBodies } from '#server/http/cut-slow-bodies.ts'
import { mountDevMails } from '#server/http/dev-mails.ts'
import { dropUnused } from '#server/http/drop-unused.ts'
import { answerErrors } from '#server/http/errors-to-answers.ts'
import { mountMailFiles } from '#server/http/mail-file-route.ts'
import { answerMalformed, readJsonStrictly, refuseMisaddressed } from '#server/http/malformed-requests.ts'
import { mountEndpoints } from '#server/http/mount.ts'
import { mountGuide } from '#server/http/mount-guide.ts'
import { mountOpenApi } from '#server/http/mount-openapi.ts'
import { mountPages } from '#server/http/pages.ts'
import { isRoutable, LONGEST_PART, nowhere } from '#server/http/routable.ts'
import { isBuiltFile, sendSecurityHeaders } from '#server/http/security-headers.ts'
import { mountUploads } from '#server/http/uploads-route.ts'
import { traceRequests } from '#server/http/trace-requests.ts'
import { stopLive } from '#server/live/live-hubs.ts'
import { mountMetrics } from '#server/metrics/mount-metrics.ts'

/** Builds the server from its parts; tests build the same one and talk to it at its HTTP edge. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: services.env.TRUST_PROXY,
    // Slow headers: Node, after 60 s, for which it looks every 5 s (its own 30 s would make them 90).
    http: { headersTimeout: 60_000, connectionsCheckingInterval: 5_000 },
    // Slow bodies: cutSlowBodies; silent connections: the next line.
    requestTimeout: 0,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => (isRoutable(url) ? url : nowhere(url)),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformed,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: LONGEST_PART },
  })
  traceRequests(app)
  refuseMisaddressed(app)
  cutSlowBodies(app, 60_000)
  const findStaff = findStaffBy(services)
  sendSecurityHeaders(app, services.env)
  readJsonStrictly(app)
  await compressAnswers(app)
  await app.register(fastifyMultipart, {
    // One byte above our limit: at exactly the limit it would read the rest of the form before refusing.
    limits: { fileSize: DOCUMENT_BYTES_AT_MOST + 1, files: 1, fields: 9, fieldSize: 1024, headerPairs: 50 },
  })
  // Lines of JSON and messages are read as they come, never as a whole.
  app.addContentTypeParser(['application/x-ndjson', 'application/jsonl', 'message/rfc822'], (_request, payload, done) =>
    done(null, payload),
  )
  app.addHook('onSend', async (request, reply) => {
    // Files of the build are the same for everybody, and each byte of them counts on a slow line.
    if (!isBuiltFile(request, reply)) reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request
    request.log.info({ method, route: routeOptions.url, code: reply.statusCode, ms: Math.round(reply.elapsedTime), id })
  })
  app.addHook('preClose', () => stopLive(services))
  dropUnused(app)
  answerErrors(app, services)
  mountEndpoints(app, HANDLERS, services, findStaff, recordRefused)
  mountUploads(app, services, findStaff, recordRefused)
  mountMailFiles(app, services)
  mountHealth(app, services)
  mountMetrics(app, services)
  mountDevMails(app, services)
  await mountOpenApi(app, services.env)
  mountGuide(app)
  mountFront(app, services)
  mountWalletUpdates(app, services)
  await mountPages(app)
  return app
}

/** Mounts /healthz (the process lives) and /readyz (it can serve: the database is there, migrated, and can be written). */
function mountHealth(app: FastifyInstance, { pool }: Services): void {
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
