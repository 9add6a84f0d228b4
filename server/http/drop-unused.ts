import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request sent at the last moment may still be on its way. */
const GRACE_MS = 500

/**
 * Makes a stopping server close connections that carry no request whose headers are there. Browsers open some in advance, and who
 * sends headers a line at a time never ends; Node takes both for requests in flight, and would wait for a minute.
 */
export function dropUnused(app: FastifyInstance): void {
  const open = new Map<Socket, number>()
  const count = (socket: Socket, more: number) => {
    const requests = open.get(socket)
    if (requests !== undefined) open.set(socket, requests + more)
  }
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const [socket, requests] of open) if (requests === 0) socket.destroy()
    }, GRACE_MS)
  })
}
