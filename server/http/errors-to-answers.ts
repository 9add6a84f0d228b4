import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OUR_FAULT, type Envelope } from '#contract/http/envelope.ts'
import type { Services } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { REFUSALS, Refusal, type RefusalKind } from '#server/errors.ts'
import { sendErrorPage, wantsPage } from '#server/http/error-page.ts'
import { inLanguage, LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'
import type { Words } from '#server/words/say.ts'

/** Fastify's own refusals that a person may read -> ours. Whatever is not here and below 500 is an unreadable request. */
const OWN_REFUSALS: Record<string, [RefusalKind, Words]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'This is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['not-a-document', 'Send application/json'],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'The file is too large: at most 15 MB'],
}

/**
 * Turns every failure into the JSON envelope with a true status and a request id, or a page where a person looks, and logs what is our
 * fault without personal data.
 */
export function answerErrors(app: FastifyInstance, services: Services): void {
  const sendRefused = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const code = REFUSALS[refusal.kind].http
    return wantsPage(request)
      ? sendErrorPage(services, request, reply, { code, ...refusal.details })
      : sendRefusal(refusal, request, reply)
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal) return sendRefused(refusal, request, reply)
    const problem = databaseProblem(error)
    request.log.error(
      { problem: problem ?? { name: error.name, code: error.code, stack: error.stack } },
      'request failed',
    )
    const passing = problem?.passing === true
    if (passing) reply.header('retry-after', '2')
    if (wantsPage(request)) return sendErrorPage(services, request, reply, { code: passing ? 503 : 500 })
    const message = inLanguage(languageOf(request.headers[LANGUAGE_HEADER]), OUR_FAULT)
    return send(reply, passing ? 503 : 500, { status: 0, message, requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefused(new Refusal('not-found', 'There is nothing at this address'), request, reply),
  )
}

function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  const own = OWN_REFUSALS[error.code]
  if (own) return new Refusal(...own)
  if (error.statusCode === 503) return new Refusal('unavailable', OUR_FAULT, { retryAfterSeconds: 2 })
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Refusal('bad-request', 'This request cannot be read')
  return undefined
}

function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { errors, data, retryAfterSeconds } = refusal.details
  const status = refusal.kind === 'unauthorised' ? 401 : 0
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  const language = languageOf(request.headers[LANGUAGE_HEADER])
  const message = inLanguage(language, refusal.said)
  const body: Envelope & { error?: { message: string } } = { status, message, requestId: request.id }
  if (errors) {
    body.errors = Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, inLanguage(language, said)]))
  }
  if (data !== undefined) body.data = data
  // Both readings of a failed sign-in are filled.
  if (refusal.kind === 'bad-request') body.error = { message }
  return send(reply, REFUSALS[refusal.kind].http, body)
}

function send(reply: FastifyReply, code: number, body: Envelope) {
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
