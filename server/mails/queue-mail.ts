import type { PoolClient } from 'pg'
import type { MailState } from '#contract/mail-states.ts'
import type { Provider } from '#contract/providers.ts'
import { enqueue } from '#server/jobs.ts'
import type { MailKind } from '#server/mail/render-mail.ts'

/** So many mails of one provider are under way at once; one that hangs holds up a lane of its own provider and no other. */
const LANES = 4

export interface NewMail {
  kind: MailKind
  /** Null: a mail to staff. */
  orderId: number | null
  documentId: number | null
  email: string
  language: string
  provider: Provider
  /** The member of staff who sends it. */
  sentBy: number | null
}

export interface QueuedMail {
  mailId: number
  state: MailState
}

/** Writes a mail's history row and its job with the caller's transaction: both exist, or neither. */
export async function queueMail(client: PoolClient, mail: NewMail): Promise<QueuedMail> {
  const { rows } = await client.query<{ id: number }>({
    name: 'queue-mail',
    text: `insert into mails (kind, order_id, document_id, email, language, provider, sent_by)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [mail.kind, mail.orderId, mail.documentId, mail.email, mail.language, mail.provider, mail.sentBy],
  })
  const mailId = rows[0]!.id
  await enqueueMail(client, mailId, mail.provider)
  return { mailId, state: 'queued' }
}

/** Adds the job that sends a queued mail, at once or after a delay. */
export async function enqueueMail(client: PoolClient, mailId: number, provider: Provider, delayMs = 0): Promise<void> {
  const lane = `mail:${provider}:${mailId % LANES}`
  await enqueue(client, 'send-mail', { mailId, provider }, { jobKey: `mail:${mailId}`, lane, delayMs })
}

/**
 * The mail that a second click on the same button would repeat: the same document to the same address by the same provider,
 * still waiting or made within the last ten seconds, and not failed. The caller holds the order's lock.
 */
export async function findRepeated(client: PoolClient, mail: NewMail): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>({
    name: 'find-repeated-mail',
    text: `select id as "mailId", state from mails
      where order_id = $1 and document_id = $2 and lower(email) = lower($3) and provider = $4 and kind = $5
        and state <> 'failed' and (state = 'queued' or created_at > now() - interval '10 seconds')
      order by id desc limit 1`,
    values: [mail.orderId, mail.documentId, mail.email, mail.provider, mail.kind],
  })
  return rows[0]
}
