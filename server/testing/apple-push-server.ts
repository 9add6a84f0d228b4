import { readFileSync } from 'node:fs'
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from '#server/testing/site-files.ts'

interface Push {
  token: string
  headers: IncomingHttpHeaders
  body: string
  /** Whose certificate the connection showed. */
  subject: string
}

/** What Apple's service answers for a device. */
export interface PushOutcome {
  status: number
  reason?: string
  timestamp?: number
}

export interface ApplePushServer {
  url: string
  pushes: Push[]
  /** Answers by push token; 200 for one that is not named. */
  answers: Map<string, PushOutcome | 'hangs up'>
  close(): Promise<void>
}

/**
 * A local server in the place of Apple's push service: HTTP/2 over TLS alone, and only for who shows a certificate that `authority` signed.
 * This process trusts it until it is closed: the process is lent to other files of tests.
 */
export async function applePushServer(authority: string): Promise<ApplePushServer> {
  const pushes: Push[] = []
  const answers: ApplePushServer['answers'] = new Map()
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({
    key: LOCAL_KEY,
    cert: LOCAL_CERTIFICATE,
    ca: readFileSync(authority),
    requestCert: true,
    rejectUnauthorized: true,
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.on('sessionError', () => undefined)
  server.on('stream', (stream, headers) => {
    const [, token = ''] = /^\/3\/device\/([0-9a-f]+)$/.exec(String(headers[':path'])) ?? []
    const { subject } = (stream.session!.socket as TLSSocket).getPeerCertificate()
    let body = ''
    stream.on('error', () => undefined)
    stream.on('data', (part: Buffer) => (body += part.toString()))
    stream.on('end', () => {
      pushes.push({ token, headers, body, subject: JSON.stringify(subject) })
      const answer = answers.get(token) ?? { status: 200 }
      if (answer === 'hangs up') stream.session!.destroy()
      if (answer === 'hangs up' || stream.destroyed) return
      const { status, ...said } = answer
      stream.respond({ ':status': status, 'apns-id': 'EC1BF194-B3B2-424A-89A9-5A918A6E6B5E' })
      stream.end(status === 200 ? '' : JSON.stringify(said))
    })
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, LOCAL_CERTIFICATE])
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushes,
    answers,
    close: () =>
      new Promise((closed) => {
        setDefaultCACertificates(trusted)
        server.close(() => closed())
        for (const session of sessions) session.destroy()
      }),
  }
}
