import type { PoolClient } from 'pg'
import type { Provider } from '#contract/mails/providers.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { justMade } from '#server/db/just-made.ts'
import { lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { queueMail, type QueuedMail } from '#server/mails/queue-mail.ts'

interface ReadyMail {
  orderId: number
  email: string
  words: { text: string; language: TravellerLanguage }
  /** Which text it is. */
  text: { id: number; code: string; version: number }
}

/**
 * Writes a mail that says a ready text to an order's traveller, with the caller's transaction; the same again at once is the mail that there is.
 * Throws what lockMailedOrder and queueMail refuse. It asks for nothing: a dispute that runs does not stop it.
 */
export async function queueReadyText(
  client: PoolClient,
  ctx: Context,
  { orderId, email, words, text }: ReadyMail,
  provider: Provider,
): Promise<QueuedMail> {
  const { language } = await lockMailedOrder(ctx, client, orderId, email)
  const repeated = await findRepeated(client, orderId, email, words.text)
  if (repeated) return { ...repeated, isRepeated: true }
  const kind = 'ready-text'
  const mail = { kind, orderId, documentId: null, email, language, provider, sentBy: staffOf(ctx).id } as const
  const queued = await queueMail(client, mail)
  const { mailId } = queued
  await client.query('insert into mail_words (mail_id, words, language) values ($1, $2, $3)', [
    mailId,
    words.text,
    words.language,
  ])
  const after = { mailId, kind, email, provider, presetId: text.id, code: text.code, savedVersion: text.version }
  await writeAudit(client, ctx, [{ event: 'mail.queued', orderId, after }])
  return queued
}

/** What two macros at once would say twice: the same words to the same address just now, and not failed. */
async function findRepeated(
  client: PoolClient,
  orderId: number,
  email: string,
  words: string,
): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>({
    name: 'find-repeated-ready-text',
    text: `select m.id as "mailId", m.state from mails m join mail_words w on w.mail_id = m.id
      where m.order_id = $1 and lower(m.email) = lower($2) and w.words = $3 and m.state <> 'failed'
        and ${justMade('m.created_at')} limit 1`,
    values: [orderId, email, words],
  })
  return rows[0]
}
