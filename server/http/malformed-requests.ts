import type { FastifyInstance } from 'fastify'
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Refusal } from '#server/errors.ts'

/** TABLE: Node's error code for a request it cannot parse -> status, its name, our words. */
const UNREADABLE: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of this request are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large', 'This is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'This request took too long to arrive'],
}

/** Refuses what is no readable HTTP, which reaches no route, in the same envelope as every refusal. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [code, name, message] = UNREADABLE[error.code ?? ''] ?? [400, 'Bad Request', 'This request cannot be read']
  const requestId = randomUUID()
  const body = JSON.stringify({ status: 0, message, requestId })
  socket.end(
    [
      `HTTP/1.1 ${code} ${name}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Refuses what names its server twice or otherwise than by one Host header and a path (RFC 9112, 3.2: 400), which two programs in a row
 * may read as two servers.
 */
export function refuseMisaddressed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl, raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1 || !originalUrl.startsWith('/'))
      throw new Refusal('bad-request', 'This request cannot be read')
  })
}

/** Reads JSON bodies, never plain text in their place, and refuses bytes that are not UTF-8: silently replaced, they would change a name. */
export function readJsonStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(new Refusal('bad-request', 'This request is not written in UTF-8'), undefined)
    return parse(request, body.toString('utf8'), done)
  })
}
