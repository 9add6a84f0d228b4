import { z } from 'zod'
import { Refusal } from '#server/errors.ts'
import { shorten } from '#server/mail-transport/classify.ts'
import { isMachine } from '#server/mail-transport/machine-opens.ts'
import { timeOfEvent, type MailEvent } from '#server/mail-transport/mail-event.ts'
import { quoted, say, type Said } from '#server/words/say.ts'

const word = z.string().optional().catch(undefined)

/** One event; the custom arguments of the mail stand beside SendGrid's own fields. */
const sendgridEvent = z.object({
  event: z.string(),
  outbox_id: z.string(),
  timestamp: z.number().optional().catch(undefined),
  reason: word,
  response: word,
  type: word,
  /** Apple's Mail Privacy Protection fetched the picture, which nobody need have looked at. */
  sg_machine_open: z.boolean().optional().catch(undefined),
  useragent: word,
})
type SendgridEvent = z.output<typeof sendgridEvent>

type Meaning = Pick<MailEvent, 'state'> & { reason?: Said; isLasting?: boolean }

/** What SendGrid itself no longer sends to: it says so in these words. */
const LASTING_DROPS = /^(Bounced Address|Spam Reporting Address)/i

/** TABLE: event of SendGrid -> what it means. One that is not here changes nothing. */
const MEANINGS: Record<string, (event: SendgridEvent) => Meaning | undefined> = {
  processed: () => ({ state: 'sent' }),
  deferred: ({ response }) => ({ state: null, reason: say('Delayed: {0}', response ?? 'unknown') }),
  delivered: () => ({ state: 'delivered' }),
  open: (event) => (event.sg_machine_open || isMachine(event.useragent) ? undefined : { state: 'opened' }),
  // `blocked` is a server that refuses for now; only `bounce` is for good.
  bounce: ({ reason = 'bounced', type }) => ({
    state: 'bounced',
    reason: quoted(reason),
    isLasting: type !== 'blocked',
  }),
  spamreport: () => ({ state: 'complained', isLasting: true }),
  dropped: ({ reason = 'dropped' }) => ({
    state: 'failed',
    reason: say('{0} did not send it: {1}', 'SendGrid', reason),
    isLasting: LASTING_DROPS.test(reason),
  }),
}

/** Reads a batch of events, leaving out those of mails without our id. Throws `bad-request` where it is not a batch. */
export function readSendgridEvents(text: string): MailEvent[] {
  const batch = parse(text)
  if (!batch) throw new Refusal('bad-request', 'This is not a batch of events')
  return batch.flatMap((one) => {
    const { success, data: event } = sendgridEvent.safeParse(one)
    const meaning = success && Object.hasOwn(MEANINGS, event.event) && MEANINGS[event.event]
    if (!meaning) return []
    const meant = meaning(event)
    if (!meant) return []
    const { state, reason, isLasting = false } = meant
    const at = timeOfEvent(event.timestamp && event.timestamp * 1000)
    return [{ outboxId: event.outbox_id, state, at, reason: reason ? shorten(String(reason)) : null, isLasting }]
  })
}

function parse(text: string): unknown[] | undefined {
  try {
    const batch: unknown = JSON.parse(text)
    return Array.isArray(batch) ? batch : undefined
  } catch {
    return undefined
  }
}
