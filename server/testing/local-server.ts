import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a server shows of itself, in PEM. */
export interface Certificate {
  key: string
  cert: string
}

/** What answers a request, whose body is here whole. */
export type Answering = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown

export interface LocalServer {
  url: string
  /** Shows another certificate from now on. */
  show(certificate: Certificate): void
  /** Closes it, whatever is still open. */
  close(): Promise<void>
}

/** A server on this machine in the place of somebody else's. With a certificate over HTTPS. */
export async function localServer(answer: Answering, certificate?: Certificate): Promise<LocalServer> {
  const listen = (request: IncomingMessage, response: ServerResponse) =>
    // Whoever hung up before the end gets no answer.
    void buffer(request).then(
      (body) => answer(request, response, body),
      () => undefined,
    )
  const secure = certificate && createSecureServer(certificate, listen)
  const server = secure ?? createServer(listen)
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  return {
    url: `${secure ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    show: (next) => secure?.setSecureContext(next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
