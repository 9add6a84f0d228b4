import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough, Readable } from 'node:stream'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import type { RecordRefused } from '#server/audit/record-refused.ts'
import type { Actor, Context, Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Upload } from '#server/files/upload.ts'
import { authenticate, refuseOthers, refuseUnenrolled } from '#server/http/authenticate.ts'
import { TELLS_A_SECRET } from '#server/http/compress.ts'
import { encodeAnswer } from '#server/http/encode-answer.ts'
import type { FindStaff } from '#server/http/find-staff.ts'
import { requireGrant } from '#server/security/grants.ts'
import type { Bytes, HandlerAnswer, Handlers } from '#server/verb.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readForm, type Form } from '#server/http/read-form.ts'
import { readUpload } from '#server/http/read-upload.ts'
import { LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'

/** Characters of an answer that are sent at once. */
const PIECE = 256 * 1024

type AnyAnswer = HandlerAnswer<Endpoint>
type AnyHandler = (ctx: Context, input: unknown, body?: Upload | Buffer | Readable | Form) => Promise<AnyAnswer>

/**
 * Mounts every endpoint of the contract below /api through one pipeline: who calls, what they sent, the verb, the answer.
 * Nothing else adds an API route.
 */
export function mountEndpoints(
  app: FastifyInstance,
  handlers: Handlers,
  services: Services,
  findStaff: FindStaff,
  recordRefused: RecordRefused,
): void {
  const whoCalls = authenticate(services, findStaff)
  const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
  const mount = (part: FastifyInstance, [name, endpoint]: [EndpointName, Endpoint]) =>
    part.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(TELLS_A_SECRET.has(name) && { compress: false as const }),
      handler: async (request, reply) => {
        const actor = await whoCalls(request, endpoint.access, name)
        const ctx = contextOf(services, request, reply, actor)
        const asked: NamedOrder = { orderId: orderNamed(request) }
        try {
          refuseOthers(actor, endpoint.access)
          refuseUnenrolled(actor, name)
          return await run(handlers[name] as unknown as AnyHandler, endpoint, ctx, request, reply, asked)
        } catch (error) {
          await recordRefused(ctx, error, name, asked.orderId)
          throw error
        }
      },
    })
  for (const entry of endpoints) if (entry[1].kind !== 'raw') mount(app, entry)
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const entry of endpoints) if (entry[1].kind === 'raw') mount(raw, entry)
  })
}

/** The order a call names, as far as the input has been read: for the record of a refused call. */
interface NamedOrder {
  orderId: unknown
}

function orderNamed({ method, query, body, params }: FastifyRequest): unknown {
  const fields = (method === 'GET' ? query : body) as Partial<NamedOrder> | null | undefined
  return fields?.orderId ?? (params as Partial<NamedOrder>).orderId
}

async function run(
  handler: AnyHandler,
  endpoint: Endpoint,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: NamedOrder,
) {
  switch (endpoint.kind ?? 'json') {
    case 'lines': {
      const lines = (handler as unknown as (ctx: Context, lines: Readable) => AsyncIterable<string>)(
        ctx,
        bodyStream(request),
      )
      return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines))
    }
    case 'upload': {
      await using upload = await readUpload(ctx, request)
      asked.orderId = upload.fields.orderId
      return sendAnswer(endpoint, await handler(ctx, parseInput(endpoint, upload.fields), upload), reply)
    }
    case 'download': {
      const bytes = (await handler(ctx, parseInput(endpoint, sent(request)))) as unknown as Bytes
      return reply
        .type(bytes.contentType)
        .header('content-disposition', `attachment; filename="${bytes.fileName}"`)
        .send(bytes.body)
    }
    case 'events': {
      const input = parseInput(endpoint, sent(request))
      const allowed = endpoint.access === 'grant' ? await withGrant(ctx, input) : ctx
      const events = (await handler(allowed, input)) as unknown as Readable
      // Proxies would buffer the stream until it ends, and a kept-alive connection would delay a stopping server.
      const headers = { 'x-accel-buffering': 'no', connection: 'close' }
      return reply.type('text/event-stream; charset=utf-8').headers(headers).send(events)
    }
    case 'raw': {
      const input = parseInput(endpoint, { ...(request.params as Record<string, string>) })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return sendAnswer(endpoint, await handler(ctx, input, body), reply)
    }
    case 'message':
      return sendAnswer(endpoint, await handler(ctx, parseInput(endpoint, {}), messageBody(request)), reply)
    case 'form':
      return sendAnswer(endpoint, await handler(ctx, parseInput(endpoint, {}), await readForm(request)), reply)
    case 'json': {
      const input = parseInput(endpoint, sent(request))
      const allowed = endpoint.access === 'grant' ? await withGrant(ctx, input) : ctx
      return sendAnswer(endpoint, await handler(allowed, input), reply)
    }
  }
}

/** A traveller may touch only the order that the grant cookie proves. */
async function withGrant(ctx: Context, input: Record<string, unknown>): Promise<Context> {
  const orderId = Number(input.orderId)
  await requireGrant(ctx, orderId)
  return { ...ctx, actor: { kind: 'traveller', orderId } }
}

function sendAnswer(endpoint: Endpoint, answer: AnyAnswer, reply: FastifyReply) {
  return reply
    .code(answer.httpStatus ?? endpoint.success ?? 200)
    .type('application/json; charset=utf-8')
    .send(inPieces(encodeAnswer(endpoint, answer, languageOf(reply.request.headers[LANGUAGE_HEADER]))))
}

/** A long answer is sent as fast as it is read instead of being copied into the socket at once. */
function inPieces(json: string): string | Readable {
  if (json.length <= PIECE) return json
  return Readable.from(piecesOf(json))
}

function* piecesOf(json: string): Generator<Buffer> {
  for (let at = 0; at < json.length;) {
    // Never between the two halves of a surrogate pair.
    const isHigh = (json.charCodeAt(at + PIECE - 1) & 0xfc00) === 0xd800
    const end = at + PIECE - (isHigh ? 1 : 0)
    yield Buffer.from(json.slice(at, end))
    at = end
  }
}

/** Query or body with the path's parts over it; a body that is not an object counts as empty, so its fields are missed by name. */
function sent(request: FastifyRequest): Record<string, unknown> {
  const body = request.method === 'GET' ? request.query : request.body
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...fields, ...(request.params as Record<string, string>) }
}

function bodyStream(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body
  throw new Refusal('not-a-document', 'Send application/x-ndjson: one JSON object a line')
}

/** The context of a request, for verbs and for the few routes that are not endpoints. */
export function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply, actor: Actor): Context {
  return {
    ...services,
    actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    requestId: request.id,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    setHeader: (name, value) => void reply.header(name, value),
  }
}

/**
 * The body of a request for a reader that may stop early: the rest is read and dropped then, because a destroyed request would
 * take the answer with it. Throws `not-a-document` for anything but message/rfc822.
 */
function messageBody({ body }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new Refusal('not-a-document', 'Send message/rfc822: one raw message')
  const copy = new PassThrough()
  body.once('error', (error) => copy.destroy(error))
  body.once('close', () => body.readableEnded || copy.destroy(new Refusal('bad-request', 'The message was cut off')))
  copy.once('close', () => body.resume())
  return body.pipe(copy)
}
