import type { FastifyReply } from 'fastify'

/** Gives an answer the headers of a file from outside: the browser runs nothing in it, guesses nothing about it and keeps nothing of it. */
export function sandboxed(reply: FastifyReply, contentType: string): FastifyReply {
  return reply
    .type(contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
}
