import { z } from 'zod'
import { shorten } from '#server/mail-transport/classify.ts'
import { isMachine } from '#server/mail-transport/machine-opens.ts'
import { timeOfEvent, type MailEvent } from '#server/mail-transport/mail-event.ts'
import { quoted, say, type Said } from '#server/words/say.ts'

const word = z.string().optional()
const moment = z.string().transform(Date.parse).optional().catch(undefined)
const timed = z.object({ timestamp: moment }).optional()

/** An event of a configuration set (`eventType`), or a notification of an identity (`notificationType`). */
const sesEvent = z.object({
  eventType: word,
  notificationType: word,
  mail: z.object({
    tags: z.record(z.string(), z.array(z.string())).optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  }),
  delivery: timed,
  open: z.object({ timestamp: moment, userAgent: word.catch(undefined) }).optional(),
  bounce: z
    .object({
      bounceType: word,
      bounceSubType: word,
      bouncedRecipients: z.array(z.object({ diagnosticCode: word })).optional(),
      timestamp: moment,
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: word, timestamp: moment }).optional(),
  reject: z.object({ reason: word }).optional(),
  deliveryDelay: z.object({ delayType: word, timestamp: moment }).optional(),
})
type SesEvent = z.output<typeof sesEvent>

type Meaning = Partial<Pick<MailEvent, 'state' | 'isLasting'>> & { at?: number | undefined; reason?: Said }

/** TABLE: event of Amazon SES -> what it means. One that is not here changes nothing. */
const MEANINGS: Record<string, (event: SesEvent) => Meaning | undefined> = {
  Send: () => ({ state: 'sent' }),
  Delivery: ({ delivery }) => ({ state: 'delivered', at: delivery?.timestamp }),
  Open: ({ open }) => (isMachine(open?.userAgent) ? undefined : { state: 'opened', at: open?.timestamp }),
  Bounce: ({ bounce }) => ({
    state: 'bounced',
    at: bounce?.timestamp,
    reason: quoted(
      bounce?.bouncedRecipients?.[0]?.diagnosticCode ?? `${bounce?.bounceType ?? 'Bounce'}: ${bounce?.bounceSubType}`,
    ),
    isLasting: bounce?.bounceType === 'Permanent',
  }),
  Complaint: ({ complaint }) => ({
    state: 'complained',
    at: complaint?.timestamp,
    ...(complaint?.complaintFeedbackType && { reason: quoted(complaint.complaintFeedbackType) }),
    isLasting: true,
  }),
  Reject: ({ reject }) => ({
    state: 'failed',
    reason: say('{0} did not send it: {1}', 'Amazon SES', reject?.reason ?? 'rejected'),
  }),
  DeliveryDelay: ({ deliveryDelay }) => ({
    state: null,
    at: deliveryDelay?.timestamp,
    reason: say('Delayed: {0}', deliveryDelay?.delayType ?? 'unknown'),
  }),
}

/** Reads the text of a notification; empty where it is not an event of a mail with our id. */
export function readSesEvent(text: string): MailEvent[] {
  const event = parse(text)
  const type = event?.eventType ?? event?.notificationType ?? ''
  const meaning = Object.hasOwn(MEANINGS, type) && MEANINGS[type]
  const outboxId = event && findOutboxId(event.mail)
  if (!event || !meaning || !outboxId) return []
  const meant = meaning(event)
  if (!meant) return []
  const { state = null, at, reason, isLasting = false } = meant
  return [{ outboxId, state, at: timeOfEvent(at), reason: reason ? shorten(String(reason)) : null, isLasting }]
}

function parse(text: string): SesEvent | undefined {
  try {
    return sesEvent.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Events of a configuration set carry tags, notifications of an identity the mail's headers. */
function findOutboxId({ tags, headers }: SesEvent['mail']): string | undefined {
  return tags?.outbox_id?.[0] ?? headers?.find(({ name }) => name.toLowerCase() === 'x-outbox-id')?.value
}
