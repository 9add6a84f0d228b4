import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { localServer } from '#server/testing/local-server.ts'

export const TEST_TOPIC = 'arn:aws:sns:eu-west-1:123456789012:entrada-mail'

export interface AmazonSns {
  /** In place of `services.fetch`: Amazon's own hosts are this local server, and there are no others. */
  fetch: typeof fetch
  /** What was asked of it: host and path. */
  calls: string[]
  /** A message as SNS posts it, signed; `own` changes it before, `forged` after the signing. */
  message(own?: Record<string, unknown>, forged?: Record<string, unknown>): string
  close(): Promise<void>
}

interface Options {
  /** Of the certificate. */
  validTo?: Date
  /** The file name of the certificate; each has its own, because verified ones are kept. */
  certificate?: string
}

const aCertificate = () => `/SimpleNotificationService-${randomUUID().replaceAll('-', '')}.pem`

/** A local server in the place of Amazon SNS, with a key and a certificate of its own; what it signs is really signed. */
export async function amazonSns({ validTo, certificate = aCertificate() }: Options = {}): Promise<AmazonSns> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = selfSigned(privateKey, publicKey, validTo ?? new Date(Date.now() + 86_400_000))
  const calls: string[] = []
  const server = await localServer((request, response) => {
    calls.push(`${String(request.headers['x-asked-host'])}${request.url}`)
    if (request.url === certificate) response.end(pem)
    else if (request.url?.startsWith('/?Action=ConfirmSubscription&')) response.end('<ConfirmSubscriptionResponse/>')
    else response.writeHead(404).end()
  })
  return {
    calls,
    fetch: async (input, init) => {
      const url = new URL(input as string)
      if (!url.host.endsWith('.amazonaws.com')) throw new TypeError('there is no such host')
      return fetch(`${server.url}${url.pathname}${url.search}`, {
        ...init,
        headers: { 'x-asked-host': url.host },
      })
    },
    message(own = {}, forged = {}) {
      const message: Record<string, unknown> = {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: TEST_TOPIC,
        Message: '{}',
        Timestamp: new Date().toISOString(),
        SignatureVersion: '2',
        SigningCertURL: `https://sns.eu-west-1.amazonaws.com${certificate}`,
        ...own,
      }
      const signed = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
        .filter((field) => message[field] !== undefined)
        .map((field) => `${field}\n${String(message[field])}\n`)
        .join('')
      const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      message.Signature = sign(algorithm, Buffer.from(signed), privateKey).toString('base64')
      return JSON.stringify({ ...message, ...forged })
    },
    close: server.close,
  }
}

/** A certificate that a key signs for itself: X.509 v1, the least that there is (RFC 5280, section 4.1). */
function selfSigned(privateKey: KeyObject, publicKey: KeyObject, validTo: Date): string {
  const sha256WithRsa = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const commonName = Buffer.concat([Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('sns.amazonaws.com'))])
  const name = der(0x30, der(0x31, der(0x30, commonName)))
  const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
  const validity = der(0x30, time(new Date(validTo.getTime() - 30 * 86_400_000)), time(validTo))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(0x30, Buffer.from('020101', 'hex'), sha256WithRsa, name, validity, name, key)
  const signature = Buffer.concat([Buffer.from([0]), sign('RSA-SHA256', body, privateKey)])
  const whole = der(0x30, body, sha256WithRsa, der(0x03, signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const long = content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content])
}
