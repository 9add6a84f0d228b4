import { Readable } from 'node:stream'
import { z } from 'zod'
import type { In } from '#contract/http/endpoint.ts'
import type { sesInbound as contract } from '#contract/mails/government-mail.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { ProofResult } from '#server/db/tables/government-mail.ts'
import { resultOf } from '#server/government-mail/judge-sender.ts'
import { MESSAGE_BYTES_AT_MOST, takeMail, type Delivery } from '#server/government-mail/take-mail.ts'
import { confirmSubscription } from '#server/mail-transport/confirm-subscription.ts'
import { verifySns } from '#server/mail-transport/verify-sns.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const verdict = z.object({ status: z.string() }).nullish().catch(null)

/** What Amazon SES tells of a message that it received. */
const received = z.object({
  notificationType: z.literal('Received'),
  mail: z.object({ source: z.string().nullable().catch(null) }),
  receipt: z.object({
    recipients: z.array(z.string()),
    spfVerdict: verdict,
    dkimVerdict: verdict,
    dmarcVerdict: verdict,
    virusVerdict: verdict,
    action: z.object({
      type: z.string(),
      encoding: z.string().nullish(),
      bucketName: z.string().nullish(),
      objectKey: z.string().nullish(),
    }),
  }),
  content: z.string().nullish(),
})
type Received = z.output<typeof received>

/**
 * Takes one message that Amazon SES received and announced through SNS: the message itself, or the object of
 * SES_INBOUND_BUCKET that holds it. Confirms the subscription too; a notification without a message is ignored. Throws what verifySns
 * and takeMail do, and `unavailable` while the object cannot be read, so that SNS tries again.
 */
export async function sesInbound(
  ctx: Context,
  _input: In<typeof contract>,
  body: Buffer,
): Promise<HandlerAnswer<typeof contract>> {
  const message = await verifySns(ctx, body)
  if (message.Type === 'SubscriptionConfirmation') {
    await confirmSubscription(ctx, message)
    return { data: null, message: 'Subscribed' }
  }
  const received = message.Type === 'Notification' ? readNotification(message.Message) : undefined
  if (!received) return { data: null, message: 'This tells of no message' }
  await takeMail(ctx, await openMessage(ctx, received), deliveryOf(received))
  return { data: null, message: 'Message received' }
}

function readNotification(text: string): Received | undefined {
  try {
    return received.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function openMessage({ env }: Context, { content, receipt: { action } }: Received): Promise<Readable> {
  if (content != null) return Readable.from([Buffer.from(content, action.encoding === 'BASE64' ? 'base64' : 'utf8')])
  const { bucketName, objectKey } = action
  if (!env.SES_INBOUND_BUCKET || bucketName !== env.SES_INBOUND_BUCKET || !objectKey || objectKey.length > 1024) {
    throw new Refusal('unavailable', 'The message lies in no bucket that SES_INBOUND_BUCKET names')
  }
  // As for documents: without a bucket Amazon's client is not loaded.
  const { openInboundObject } = await import('#server/files/s3.ts')
  return openInboundObject(env, { Bucket: bucketName, Key: objectKey }, MESSAGE_BYTES_AT_MOST)
}

function deliveryOf({ mail, receipt }: Received): Delivery {
  return {
    channel: 'ses',
    envelopeFrom: mail.source,
    envelopeTo: receipt.recipients,
    proofs: {
      spf: resultOfVerdict(receipt.spfVerdict),
      // Amazon does not say whose signature it was, so it proves nothing by itself.
      dkim: receipt.dkimVerdict ? [{ domain: null, result: resultOf(receipt.dkimVerdict.status) }] : [],
      dmarc: resultOfVerdict(receipt.dmarcVerdict),
      virus: resultOfVerdict(receipt.virusVerdict),
    },
  }
}

function resultOfVerdict(found: z.output<typeof verdict>): ProofResult | null {
  return found ? resultOf(found.status) : null
}
