import { verify, type X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { fetchCertificate } from '#server/security/fetch-certificate.ts'

const line = z.string().max(2_048)

/** A message of Amazon SNS as it posts it; nothing in it is believed before verifySns has returned. */
const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: line,
  TopicArn: line,
  Subject: line.nullish(),
  Message: z.string(),
  Timestamp: line,
  SignatureVersion: z.enum(['1', '2']),
  Signature: line,
  SigningCertURL: line,
  Token: line.optional(),
  SubscribeURL: line.optional(),
})
export type SnsMessage = z.output<typeof snsMessage>

const CONFIRMATION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const

/** TABLE: type of message -> the fields that its signature covers, in this order. */
const SIGNED_FIELDS = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: CONFIRMATION,
  UnsubscribeConfirmation: CONFIRMATION,
} as const satisfies Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]>

/** Certificates that have verified a message, by address; one that has not never takes a place. */
const certificates = new Map<string, X509Certificate>()

/**
 * Reads a message that Amazon SNS posted and returns it once its signature is Amazon's (security J6). Its topic must be one of
 * AWS_SNS_TOPIC_ARNS, and its certificate lie with Amazon SNS in that topic's own region. Throws `bad-request` for anything
 * else, `unavailable` when the certificate cannot be fetched, so that SNS tries again.
 */
export async function verifySns(services: Pick<Services, 'env' | 'fetch'>, body: Buffer): Promise<SnsMessage> {
  const message = readMessage(body)
  if (!services.env.AWS_SNS_TOPIC_ARNS?.includes(message.TopicArn)) {
    throw new Refusal('bad-request', 'This topic is not one of AWS_SNS_TOPIC_ARNS')
  }
  const address = certificateAddress(message)
  const certificate =
    certificates.get(address) ??
    (await fetchCertificate(services, address, 'The certificate of Amazon SNS cannot be fetched'))
  if (!certificate) throw notSigned()
  const now = Date.now()
  const isValidNow = now >= Date.parse(certificate.validFrom) && now <= Date.parse(certificate.validTo)
  if (!isValidNow || !isSigned(message, certificate)) throw notSigned()
  certificates.set(address, certificate)
  return message
}

/** Amazon SNS in the region of a topic that is allowed; nothing that a message says decides it. */
export function snsHost(topicArn: string): string {
  return `sns.${topicArn.split(':')[3]}.amazonaws.com`
}

function readMessage(body: Buffer): SnsMessage {
  try {
    return snsMessage.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new Refusal('bad-request', 'This is not a message of Amazon SNS')
  }
}

function certificateAddress({ SigningCertURL, TopicArn }: SnsMessage): string {
  const address = `https://${snsHost(TopicArn)}${/\/SimpleNotificationService-\w{8,64}\.pem$/.exec(SigningCertURL)?.[0]}`
  // Compared as text: no port, user, query or clever spelling is the same text.
  if (SigningCertURL !== address) throw notSigned()
  return address
}

function isSigned(message: SnsMessage, { publicKey }: X509Certificate): boolean {
  const text = SIGNED_FIELDS[message.Type]
    .map((field) => (message[field] == null ? '' : `${field}\n${message[field]}\n`))
    .join('')
  if (publicKey.asymmetricKeyType !== 'rsa') return false
  const signature = Buffer.from(message.Signature, 'base64')
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return verify(algorithm, Buffer.from(text), publicKey, signature)
}

function notSigned(): Refusal {
  return new Refusal('bad-request', 'This message is not signed by Amazon SNS')
}
