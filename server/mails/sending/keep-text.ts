import type { PoolClient } from 'pg'
import type { Application } from '#contract/orders/application.ts'
import type { Services } from '#server/context.ts'
import type { OutgoingMail } from '#server/mail-transport/outgoing-mail.ts'
import { hideTrackTokens } from '#server/security/links.ts'

/** A mail's text is a page or two; what is longer was no mail of ours. */
const CHARACTERS_AT_MOST = 20_000

/**
 * Keeps what a mail says that is about to be handed over, with the transaction of its attempt: its plain text, subject and the names of its
 * files. Not what proves the order in its links, nor a passport number, which stands in full nowhere but with the order, nor the names of
 * files that are other orders'.
 */
export async function keepText(
  { numbers }: Pick<Services, 'numbers'>,
  client: PoolClient,
  { mailId, attemptId, orderId }: { mailId: number; attemptId: number; orderId: number },
  { kind, from, subject, text, attachments }: OutgoingMail,
): Promise<void> {
  // The mail that a dispute is answered with.
  if (kind !== 'approval') return
  const { rows } = await client.query<{ form: Application }>({
    name: 'find-form-of-mail',
    text: 'select form from applications where order_id = $1',
    values: [orderId],
  })
  const passport = rows[0] && numbers.open(orderId, rows[0].form).passport_number
  const plain = (words: string) => withoutPassport(hideTrackTokens(words), passport)
  await client.query({
    name: 'keep-mail-text',
    text: `insert into mail_texts (mail_id, attempt_id, sender, subject, body, files) values ($1, $2, $3, $4, $5, $6)
      on conflict (mail_id) do update set attempt_id = excluded.attempt_id, sender = excluded.sender, subject = excluded.subject,
        body = excluded.body, files = excluded.files`,
    values: [
      mailId,
      attemptId,
      `${from.name} <${from.address}>`,
      plain(subject),
      plain(text).slice(0, CHARACTERS_AT_MOST).toWellFormed(),
      attachments.filter(({ isOfOther }) => !isOfOther).map(({ fileName }) => plain(fileName)),
    ],
  })
}

/** Shorter ones are no passport numbers, and stand in many a word. */
const PASSPORT_AT_LEAST = 4

/** Hides a passport number wherever it stands, however it is spaced, but for its last three characters. */
export function withoutPassport(words: string, passport: string | null | undefined): string {
  const signs = Array.from((passport ?? '').replaceAll(/[^\p{L}\p{N}]/gu, ''))
  if (signs.length < PASSPORT_AT_LEAST) return words
  const wanted = new RegExp(signs.map((sign) => sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[\\s./-]*'), 'giu')
  return words.replaceAll(wanted, '*'.repeat(signs.length - 3) + signs.slice(-3).join(''))
}
