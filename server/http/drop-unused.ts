import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** A request sent at the last moment may still be on its way. */
const GRACE_MS = 500

/**
 * Makes a stopping server close connections that never carried a request. Browsers open some in advance; Node takes them
 * for requests in flight, and would wait for a minute.
 */
export function dropUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, GRACE_MS)
  })
}
