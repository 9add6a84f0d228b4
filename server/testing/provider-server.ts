import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { localServer, type Certificate, type LocalServer } from '#server/testing/local-server.ts'

/** One call that the provider took in whole. */
export interface ProviderCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** How the provider answers the next call. */
export type ProviderAnswer = (response: ServerResponse, socket: Socket) => void

export interface ProviderServer extends LocalServer {
  calls: ProviderCall[]
  /** Answers for the coming calls, in order; the last one stays. */
  script(...answers: ProviderAnswer[]): void
}

/** Answers as Amazon SES (v2) and SendGrid (v3) give them, and as networks do. */
export const ANSWERS = {
  sesTakesIt: json(200, { MessageId: '0102-test-000' }),
  sesRefuses: json(400, { message: 'Email address is not verified.' }, { 'x-amzn-errortype': 'MessageRejected' }),
  sesSaysNothing: json(400, {}),
  sesIsBusy: json(
    429,
    { message: 'Maximum sending rate exceeded.' },
    { 'x-amzn-errortype': 'TooManyRequestsException', 'retry-after': '7' },
  ),
  sendgridTakesIt: (response) => void response.writeHead(202, { 'x-message-id': 'sg-test-1' }).end(),
  sendgridRefuses: json(400, { errors: [{ message: 'Does not contain a valid address.', field: 'from.email' }] }),
  sendgridIsBusy: json(429, { errors: [{ message: 'too many requests' }] }, { 'retry-after': '7' }),
  fails: json(500, { message: 'internal' }),
  isAway: (response) =>
    void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>'),
  gatewayGaveUp: (response) => void response.writeHead(504).end('<h1>Gateway Time-out</h1>'),
  refusesTheKey: json(403, { errors: [{ message: 'access forbidden' }], message: 'The security token is invalid.' }),
  resets: (_response, socket) => void socket.resetAndDestroy(),
  breaksOff: (response, socket) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"Mess')
    setTimeout(() => socket.destroy(), 20)
  },
  hangs: () => undefined,
} as const satisfies Record<string, ProviderAnswer>

function json(status: number, body: unknown, headers: Record<string, string> = {}): ProviderAnswer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** A local server in the place of a mail provider; speaks real HTTP, or HTTPS with a certificate, and remembers what it was told. */
export async function providerServer(certificate?: Certificate): Promise<ProviderServer> {
  const calls: ProviderCall[] = []
  let answers: ProviderAnswer[] = []
  const server = await localServer(({ url = '', headers, socket }, response, body) => {
    calls.push({ path: url, headers, body: body.toString() })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response, socket)
  }, certificate)
  return {
    ...server,
    calls,
    script(...next) {
      answers = next
      calls.length = 0
    },
  }
}
