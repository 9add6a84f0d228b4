import type { FastifyInstance } from 'fastify'

const LINES = /^application\/(x-ndjson|jsonl)\b/i

/**
 * Ends a connection whose request has not arrived as a whole in time. In place of Node's requestTimeout, which knows no
 * exception: a batch of orders is a stream that may run for hours, and counts as slow only while nothing comes at all.
 */
export function cutSlowBodies(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || LINES.test(headers['content-type'] ?? '')) return
    const timer = setTimeout(() => {
      // An injected request (in tests) has neither `complete` nor a socket.
      if (raw.complete === false) raw.socket.destroy()
    }, limitMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
