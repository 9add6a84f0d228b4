import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { AppleKeys } from '#server/wallet-keys.ts'

const ANSWER_TIMEOUT_MS = 20_000
/** Of an answer, which is a word and a time. */
const BYTES_AT_MOST = 4_096

/** What Apple said to one push: status 0 is no answer. */
export interface PushAnswer {
  status: number
  reason: string
  /** With 410: when the device was last there. */
  goneAtMs?: number
}

/**
 * Tells devices by Apple's push service that a pass of theirs has changed, over one connection that shows the certificate of the pass
 * type; they fetch from us what has changed. Returns the results in the order of the tokens; throws nothing.
 */
export async function pushToApple(endpoint: string, keys: AppleKeys, tokens: readonly string[]): Promise<PushAnswer[]> {
  const session = connect(endpoint, {
    cert: keys.certificate.toString(),
    key: keys.key.export({ type: 'pkcs8', format: 'pem' }),
    minVersion: 'TLSv1.2',
  })
  // Each push fails with it, and says so.
  session.on('error', () => undefined)
  session.setMaxListeners(0)
  try {
    return await Promise.all(tokens.map((token) => push(session, keys.passTypeId, token)))
  } finally {
    session.destroy()
  }
}

function push(session: ClientHttp2Session, topic: string, token: string): Promise<PushAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: PushAnswer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const noAnswer = (reason: string) => settle({ status: 0, reason })
    const timer = setTimeout(() => noAnswer('Timeout'), ANSWER_TIMEOUT_MS)
    session.once('error', () => noAnswer('NoConnection'))
    session.once('close', () => noAnswer('Closed'))
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
    })
    let status = 0
    let body = ''
    stream.setEncoding('utf8')
    stream.on('response', (headers) => (status = Number(headers[constants.HTTP2_HEADER_STATUS])))
    stream.on('data', (chunk: string) => {
      if (body.length < BYTES_AT_MOST) body += chunk
    })
    stream.on('error', () => noAnswer('BrokenOff'))
    stream.on('end', () => settle(status === 0 ? { status, reason: 'BrokenOff' } : { status, ...read(body) }))
    stream.end('{}')
  })
}

/** Only a word of Apple's is taken over, for it is logged. */
function read(body: string): { reason: string; goneAtMs?: number } {
  try {
    const { reason, timestamp } = JSON.parse(body) as { reason?: unknown; timestamp?: unknown }
    const isWord = typeof reason === 'string' && /^[A-Za-z]{1,60}$/.test(reason)
    return { reason: isWord ? reason : '', ...(typeof timestamp === 'number' && { goneAtMs: timestamp }) }
  } catch {
    return { reason: '' }
  }
}
