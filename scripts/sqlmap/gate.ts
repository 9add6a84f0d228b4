import { localServer } from '#server/testing/local-server.ts'

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
  const server = await localServer(async (_request, reply, body) => {
    const { code, type, text } = await behind(new Map(new URLSearchParams(body.toString()))).catch((error: Error) => ({
      code: 599,
      type: 'text/plain',
      text: error.message,
    }))
    codes.set(code, (codes.get(code) ?? 0) + 1)
    reply.writeHead(code, { 'content-type': type || 'text/plain' }).end(text)
  })
  return { url: `${server.url}/`, codes, close: server.close }
}
