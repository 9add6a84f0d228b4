import { generateKeyPairSync, sign } from 'node:crypto'
import { TEST_TOPIC, type AmazonSns } from '#server/testing/amazon-sns.ts'

/** What is to be told of a mail, in neither provider's words. */
export type ToldEvent =
  | 'taken'
  | 'delivered'
  | 'opened'
  | 'bounced for good'
  | 'bounced for now'
  | 'complained'
  | 'not sent'
  | 'delayed'

interface Post {
  body: string
  headers: Record<string, string>
}

/** Signs posts as SendGrid's event webhook does; the public key is as its page shows it. */
export function sendgridSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    post(body: string, atMs = Date.now()): Post {
      const timestamp = String(Math.floor(atMs / 1000))
      const signature = sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64')
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-twilio-email-event-webhook-signature': signature,
          'x-twilio-email-event-webhook-timestamp': timestamp,
        },
      }
    },
  }
}

const SENDGRID: Record<ToldEvent, Record<string, unknown>> = {
  taken: { event: 'processed' },
  delivered: { event: 'delivered', response: '250 OK' },
  opened: { event: 'open', useragent: 'x' },
  'bounced for good': { event: 'bounce', type: 'bounce', reason: '550 5.1.1 no such user', status: '5.1.1' },
  'bounced for now': { event: 'bounce', type: 'blocked', reason: '421 try later' },
  complained: { event: 'spamreport' },
  'not sent': { event: 'dropped', reason: 'Invalid' },
  delayed: { event: 'deferred', response: '451 greylisted', attempt: '1' },
}

/** One event of SendGrid, as it stands in a batch. */
export function sendgridEvent(outboxId: string, told: ToldEvent, atMs = Date.now()): Record<string, unknown> {
  return {
    email: 'maria@mail.example',
    timestamp: Math.floor(atMs / 1000),
    sg_event_id: 'x',
    sg_message_id: 'y',
    outbox_id: outboxId,
    ...SENDGRID[told],
  }
}

const SES: Record<ToldEvent, (timestamp: string) => Record<string, unknown>> = {
  taken: () => ({ eventType: 'Send', send: {} }),
  delivered: (timestamp) => ({ eventType: 'Delivery', delivery: { timestamp, smtpResponse: '250 OK' } }),
  opened: (timestamp) => ({ eventType: 'Open', open: { timestamp, userAgent: 'x' } }),
  'bounced for good': (timestamp) => ({
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: 'maria@mail.example', diagnosticCode: 'smtp; 550 5.1.1 no such user' }],
      timestamp,
    },
  }),
  'bounced for now': (timestamp) => ({
    eventType: 'Bounce',
    bounce: { bounceType: 'Transient', bounceSubType: 'MailboxFull', bouncedRecipients: [], timestamp },
  }),
  complained: (timestamp) => ({ eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse', timestamp } }),
  'not sent': () => ({ eventType: 'Reject', reject: { reason: 'Bad content' } }),
  delayed: (timestamp) => ({ eventType: 'DeliveryDelay', deliveryDelay: { delayType: 'MailboxFull', timestamp } }),
}

/** One event of Amazon SES as SNS posts it, signed. */
export function sesPost(sns: AmazonSns, outboxId: string, told: ToldEvent, atMs = Date.now()): Post {
  const mail = { messageId: '0102-test-000', tags: { 'ses:caller-identity': ['x'], outbox_id: [outboxId] } }
  const Message = JSON.stringify({ ...SES[told](new Date(atMs).toISOString()), mail })
  return snsPost(sns.message({ Message }))
}

/** A message of SNS as it is posted. */
export function snsPost(body: string): Post {
  return { body, headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-topic-arn': TEST_TOPIC } }
}
