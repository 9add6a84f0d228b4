import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { Env } from '#server/env.ts'
import { confirmSubscription } from '#server/mail-transport/confirm-subscription.ts'
import { verifySns } from '#server/mail-transport/verify-sns.ts'
import { buildMime } from '#server/mail-transport/build-mime.ts'
import { outcomeOfSilence, outcomeOfStatus } from '#server/mail-transport/classify.ts'
import type { Outcome } from '#server/mail-transport/outgoing-mail.ts'
import type { MailProvider } from '#server/mail-transport/providers.ts'
import { readSesEvent } from '#server/mail-transport/providers/ses-events.ts'
import { say } from '#server/words/say.ts'

const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 20_000

/** Amazon SES, v2 API. Once per call: its SDK would repeat a call whose response was lost, and send the mail twice. */
export const ses: MailProvider = {
  async send(env, mail) {
    const { SendEmailCommand } = await import('@aws-sdk/client-sesv2')
    const client = await connect(env)
    try {
      const answer = await client.send(
        new SendEmailCommand({
          FromEmailAddress: mail.from.address,
          Destination: { ToAddresses: [mail.to] },
          Content: { Raw: { Data: await buildMime(mail) } },
          EmailTags: [{ Name: 'outbox_id', Value: mail.outboxId }],
          ConfigurationSetName: env.AWS_SES_CONFIGURATION_SET,
        }),
      )
      return { outcome: 'sent', messageId: answer.MessageId ?? '' }
    } catch (error) {
      return classify(error)
    }
  },

  async readEvents(ctx, body) {
    const message = await verifySns(ctx, body)
    switch (message.Type) {
      case 'Notification':
        return readSesEvent(message.Message)
      case 'SubscriptionConfirmation':
        await confirmSubscription(ctx, message)
        return []
      case 'UnsubscribeConfirmation':
        ctx.log.warn({ topic: message.TopicArn }, 'a topic of Amazon SNS tells nothing any more')
        return []
    }
  },
}

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

function classify(error: unknown): Outcome {
  const { name, message, $metadata, $response } = error as SdkError
  const status = $metadata?.httpStatusCode
  // The SDK gives a lost connection no code of its own kind here, only these words.
  if (/did not establish a connection/.test(message))
    return { outcome: 'later', reason: 'Amazon SES cannot be reached' }
  if (status === undefined) return outcomeOfSilence(error)
  // A success whose body cannot be read: the mail was taken.
  if (status < 300)
    return { outcome: 'unknown', reason: say('Amazon SES answered {0}, but not in its own words', status) }
  const throttled = /^(Throttling|TooManyRequests)/.test(name)
  // The SDK's own words for a body without any.
  const isSilent = name === 'SyntaxError' || message === 'UnknownError'
  const said = isSilent ? `HTTP ${status}` : `${name}: ${message}`
  return outcomeOfStatus(throttled ? 429 : status, said, $response?.headers?.['retry-after'])
}

const clients = new WeakMap<Env, SESv2Client>()

async function connect(env: Env): Promise<SESv2Client> {
  const known = clients.get(env)
  if (known) return known
  const { SESv2Client } = await import('@aws-sdk/client-sesv2')
  const client = new SESv2Client({
    region: env.AWS_REGION,
    endpoint: env.AWS_SES_ENDPOINT,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })
  clients.set(env, client)
  return client
}
