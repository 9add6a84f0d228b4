import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { snsHost, type SnsMessage } from '#server/mail-transport/verify-sns.ts'

const ANSWER_TIMEOUT_MS = 10_000

/**
 * Confirms the subscription that a verified message asks for. The address is made here, of the allowed topic's region and the
 * message's token: the one in the message is never called. Throws `unavailable` when Amazon does not confirm it.
 */
export async function confirmSubscription({ fetch, log }: Services, { TopicArn, Token }: SnsMessage): Promise<void> {
  if (!Token) throw new Refusal('bad-request', 'This confirmation has no token')
  const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn, Token })
  const confirmed = await fetch(`https://${snsHost(TopicArn)}/?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (!confirmed) throw new Refusal('unavailable', 'Amazon SNS did not confirm the subscription')
  log.info({ topic: TopicArn }, 'subscribed to a topic of Amazon SNS')
}
