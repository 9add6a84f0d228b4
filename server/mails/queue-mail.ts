import type { PoolClient } from 'pg'
import type { MailState } from '#contract/mails/mail-states.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { may, type Context } from '#server/context.ts'
import { justMade } from '#server/db/just-made.ts'
import { Refusal } from '#server/errors.ts'
import { enqueue } from '#server/jobs.ts'
import { isNotice } from '#server/mail-templates/notices.ts'
import type { MailKind } from '#server/mail-templates/render-mail.ts'
import { findSuppression, suppressedWords } from '#server/mails/sending/suppressions.ts'
import { recordOrderEvents } from '#server/orders/record-order-events.ts'
import { say, type Words } from '#server/words/say.ts'

/** This many mails of one provider are under way at once; one that hangs holds up a lane of its own provider and no other. */
const LANES = 4

export interface NewMail {
  kind: MailKind
  /** Null: a mail to staff. */
  orderId: number | null
  /** The document that it brings; of several the newest. */
  documentId: number | null
  /** The others that it brings. */
  alsoDocuments?: number[]
  email: string
  language: string
  provider: Provider
  /** The member of staff who sends it. */
  sentBy: number | null
  /** Who says to send it though mail to the address bounced or was called spam; see sayAnyway. */
  anyway?: Context | undefined
  /** The mail that this one sends again. */
  repeats?: number
  /** Of a mail to staff: what was done to an account. */
  staffChange?: number
}

export interface QueuedMail {
  mailId: number
  state: MailState
  /** It is not new: a second click would have written the same again. */
  isRepeated?: true
}

const SAY_SO: Words = 'Check the address with the traveller, or choose to send it anyway.'

/** The context as the caller's word for `anyway`; undefined where it is not given, or their role may not give it. */
export function sayAnyway(ctx: Context, sendAnyway: boolean): Context | undefined {
  return sendAnyway && may(ctx, 'mails:send-elsewhere') ? ctx : undefined
}

/**
 * Writes a mail's history row and its job with the caller's transaction: both exist, or neither. Refuses (422) an address that
 * bounced for good or complained, unless a person says so, which is recorded; a mail to staff always
 * goes, because its reader has no other way in. Mails that this one makes up for no longer need a person.
 */
export async function queueMail(client: PoolClient, mail: NewMail): Promise<QueuedMail> {
  const known = mail.orderId === null ? null : await findSuppression(client, mail.email)
  if (known && !mail.anyway) {
    const message = say('{0}. {1}', suppressedWords(known), SAY_SO)
    throw new Refusal('invalid', message, { errors: { email: message, sendAnyway: message } })
  }
  const {
    kind,
    orderId,
    documentId,
    alsoDocuments = [],
    email,
    language,
    provider,
    sentBy,
    repeats,
    staffChange,
  } = mail
  const { rows } = await client.query<{ id: number }>({
    name: 'queue-mail',
    text: `insert into mails (kind, order_id, document_id, also_documents, email, language, provider, sent_by, sent_anyway,
        repeats, staff_change) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      kind,
      orderId,
      documentId,
      alsoDocuments,
      email,
      language,
      provider,
      sentBy,
      known !== null,
      repeats ?? null,
      staffChange ?? null,
    ],
  })
  const mailId = rows[0]!.id
  await enqueueMail(client, { mailId, kind, provider })
  await recordSending(client, mail, mailId)
  if (known && mail.anyway && orderId !== null) {
    const after = { mailId, email, because: String(suppressedWords(known)) }
    await writeAudit(client, mail.anyway, [{ event: 'mail.sent-anyway', orderId, after }])
  }
  await markHandled(client, mail)
  return { mailId, state: 'queued' }
}

/** Each document of an order becomes ready once, however often it is sent; each request for a correction is one. */
async function recordSending(
  client: PoolClient,
  { kind, orderId, documentId, repeats }: NewMail,
  mailId: number,
): Promise<void> {
  const event = kind === 'approval' ? 'ready' : kind === 'correction' ? 'needs-you' : undefined
  if (event === undefined || orderId === null || repeats !== undefined) return
  await recordOrderEvents(client, [{ orderId, event, subject: String(documentId ?? mailId) }])
}

/**
 * Of the same kind, about the same order: the one sent again, and those of these documents or of one that is not current. That
 * somebody was told that a document no longer counts makes up for nobody else's mail, and a ready text in other words does not
 * replace one that did not arrive.
 */
async function markHandled(
  client: PoolClient,
  { orderId, kind, documentId, alsoDocuments = [], sentBy, repeats }: NewMail,
): Promise<void> {
  if (orderId === null) return
  await client.query({
    name: 'mark-mails-handled',
    text: `update mails m set handled_at = now(), handled_by = $4
      where order_id = $1 and kind = $2 and state in ('failed', 'uncertain', 'bounced') and handled_at is null
        and (id = $5 or kind not in ('replaced', 'withdrawn', 'ready-text') and (document_id is not distinct from $3
          or document_id = any($6) or exists (select from documents d
            where d.id = m.document_id and d.state in ('superseded', 'withdrawn'))))`,
    values: [orderId, kind, documentId, sentBy, repeats ?? null, alsoDocuments],
  })
}

/** Adds the job that sends a queued mail, at once or after a delay; a ticket goes before what tells of an order. */
export async function enqueueMail(
  client: PoolClient,
  { mailId, kind, provider }: Pick<NewMail, 'kind' | 'provider'> & { mailId: number },
  delayMs = 0,
): Promise<void> {
  const lane = `mail:${provider}:${mailId % LANES}`
  const priority = isNotice(kind) ? 1 : 0
  await enqueue(client, 'send-mail', { mailId, provider }, { jobKey: `mail:${mailId}`, lane, priority, delayMs })
}

/**
 * The mail that a second click on the same button would repeat: the same documents to the same address by the same provider,
 * still waiting or just made, and not failed. The caller holds the order's lock.
 */
export async function findRepeated(client: PoolClient, mail: NewMail): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>({
    name: 'find-repeated-mail',
    text: `select id as "mailId", state from mails
      where order_id = $1 and document_id = $2 and also_documents = $6 and lower(email) = lower($3) and provider = $4
        and kind = $5 and state <> 'failed' and (state = 'queued' or ${justMade('created_at')})
      order by id desc limit 1`,
    values: [mail.orderId, mail.documentId, mail.email, mail.provider, mail.kind, mail.alsoDocuments ?? []],
  })
  return rows[0]
}
