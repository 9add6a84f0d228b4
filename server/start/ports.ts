import { createServer, type AddressInfo } from 'node:net'
import { StartError } from '#server/start-error.ts'

/** Returns a port that can be listened on: the one asked for, or for 0 any free one. Throws StartError with what to do. */
export async function claimPort(host: string, port: number): Promise<number> {
  const server = createServer()
  try {
    await new Promise<void>((ready, fail) => {
      server.once('error', fail)
      server.listen({ host, port, exclusive: true }, ready)
    })
    return (server.address() as AddressInfo).port
  } catch (error) {
    throw explainListening(error, host, port)
  } finally {
    await new Promise((closed) => server.close(closed))
  }
}

/** The one line for a failed listen; anything else comes back as it was. */
export function explainListening(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is taken: stop what listens there, or set PORT to another.`, {
        passing: true,
      })
    case 'EACCES':
      return new StartError(`Port ${port} takes rights that this user lacks: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0.`)
    default:
      return error
  }
}
