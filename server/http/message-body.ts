import type { FastifyRequest } from 'fastify'
import { PassThrough, Readable } from 'node:stream'
import { Refusal } from '#server/errors.ts'

/**
 * The body of a request for a reader that may stop early: the rest is read and dropped then, because a destroyed request would
 * take the answer with it. Throws `not-a-document` for anything but message/rfc822.
 */
export function messageBody({ body }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new Refusal('not-a-document', 'Send message/rfc822: one raw message')
  const copy = new PassThrough()
  body.once('error', (error) => copy.destroy(error))
  body.once('close', () => body.readableEnded || copy.destroy(new Refusal('bad-request', 'The message broke off')))
  copy.once('close', () => body.resume())
  return body.pipe(copy)
}
