import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** What was asked at the last moment may still be on its way. */
const GRACE_MS = 500

/**
 * Has a stopping server let go of connections over which nothing was ever asked. Browsers open some to have them ready; Node takes them
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
