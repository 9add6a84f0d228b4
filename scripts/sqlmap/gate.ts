import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands behind the gate: takes the fields that sqlmap sent. */
export type Behind = (texts: ReadonlyMap<string, string>) => Promise<{ code: number; type: string; text: string }>

export interface Gate {
  url: string
  /** Answers by their HTTP status. */
  codes: Map<number, number>
  close(): Promise<void>
}

/**
 * Where sqlmap knocks: a form on loopback, whose fields are put into a call wherever they belong there (path, query, body, upload). It
 * adds who calls, each time from another address: sqlmap is to meet the SQL, not the limits of attempts.
 */
export async function openGate(behind: Behind): Promise<Gate> {
  const codes = new Map<number, number>()
  const server = createServer((request, reply) => {
    void bodyOf(request)
      .then((body) => behind(new Map(new URLSearchParams(body))))
      .catch((error: Error) => ({ code: 599, type: 'text/plain', text: error.message }))
      .then(({ code, type, text }) => {
        codes.set(code, (codes.get(code) ?? 0) + 1)
        reply.writeHead(code, { 'content-type': type || 'text/plain' }).end(text)
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    codes,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
