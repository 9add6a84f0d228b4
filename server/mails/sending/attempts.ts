import type { PoolClient } from 'pg'
import type { DocumentState } from '#contract/documents/documents.ts'
import type { MailState } from '#contract/mails/mail-states.ts'
import { isEmail } from '#contract/normalise/email.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { GaveUp, Payload } from '#server/jobs.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'
import type { MailKind } from '#server/mail-templates/render-mail.ts'
import { enqueueMail } from '#server/mails/queue-mail.ts'
import { TOO_LATE } from '#server/mails/composing/compose-approval.ts'
import { keepText } from '#server/mails/sending/keep-text.ts'
import { pauseBefore } from '#server/mails/sending/pause-before.ts'
import { findSuppression, notSentWords } from '#server/mails/sending/suppressions.ts'
import { say, type Said, type Words } from '#server/words/say.ts'

const NO_RESULT: Words = 'An earlier attempt was cut off before its result was known. It is not repeated by itself.'
const NO_ADDRESS: Words =
  'This is not one e-mail address that mail can be delivered to. It was not sent. Correct the e-mail of the order: then Retry sends it there.'
const DIED: Words = 'The server failed twice while it made this mail. It was not sent.'
const NOT_MADE: Words = 'The mail could not be made'
const GIVE_UP_AFTER_MS = 24 * 3_600_000

/** A document of another order that goes along stopped counting since the mail was made: the mail has to be made again. */
export class MadeTooEarly extends Error {}

export interface Attempt {
  id: number
  mailId: number
  kind: MailKind
  provider: Provider
  /** From 1. */
  number: number
  /** Since the mail was written. */
  ageMs: number
}

type Found = Omit<Attempt, 'id'> & {
  orderId: number | null
  state: MailState
  open: number
  email: string
  documentIds: number[]
  sentAnyway: boolean
  isDeleted: boolean
}

/**
 * Writes and commits that the provider is about to be called (security R2). Undefined when it must not be: the mail is not
 * queued any more; an earlier attempt has no result, which makes the mail `uncertain`; it is for no address; or, in the meantime, its order
 * was deleted, one of its documents stopped to count or its address bounced. A mail that is not complete goes nowhere, and has a reason of its own.
 * What the mail with a ticket says is kept with its attempt. Throws MadeTooEarly.
 */
export async function beginAttempt(
  services: Services,
  mailId: number,
  { isComplete = true, made }: { isComplete?: boolean; made?: OutgoingMail | undefined } = {},
): Promise<Attempt | undefined> {
  return transaction(services.pool, async (client) => {
    const { rows } = await client.query<Found>(
      `select m.id as "mailId", m.kind, m.provider, m.order_id as "orderId", m.state, m.email, m.sent_anyway as "sentAnyway",
         coalesce((select o.process_status = 'Deleted' from orders o where o.order_id = m.order_id), false) as "isDeleted",
         array_remove(m.document_id || m.also_documents, null) as "documentIds",
         (extract(epoch from now() - m.created_at) * 1000)::float8 as "ageMs",
         (select count(*)::int + 1 from mail_attempts where mail_id = m.id) as number,
         (select count(*)::int from mail_attempts where mail_id = m.id and outcome is null) as open
       from mails m where m.id = $1 for update`,
      [mailId],
    )
    const mail = rows[0]
    if (mail?.state !== 'queued') return undefined
    if (mail.open > 0) {
      await settle(services, client, mailId, 'uncertain', NO_RESULT)
      return undefined
    }
    if (mail.isDeleted) {
      await settle(services, client, mailId, 'failed', 'The order was deleted before its mail went')
      return undefined
    }
    if (!isEmail(mail.email)) {
      await settle(services, client, mailId, 'failed', NO_ADDRESS)
      return undefined
    }
    const ofOthers = made?.documentsOfOthers ?? []
    const states = await lockDocuments(client, isComplete ? [...mail.documentIds, ...ofOthers] : [])
    const tooLate = mail.documentIds.map((id) => TOO_LATE[states.get(id)!]).find((words) => words !== undefined)
    if (tooLate !== undefined) {
      await settle(services, client, mailId, 'failed', tooLate)
      return undefined
    }
    // The address bounced after this mail was queued.
    const known = mail.orderId === null || mail.sentAnyway ? null : await findSuppression(client, mail.email)
    if (known) {
      await settle(services, client, mailId, 'failed', notSentWords(known))
      return undefined
    }
    if (ofOthers.some((id) => states.get(id) !== 'current')) throw new MadeTooEarly()
    const inserted = await client.query<{ id: number }>(
      'insert into mail_attempts (mail_id) values ($1) returning id',
      [mailId],
    )
    const attemptId = inserted.rows[0]!.id
    if (ofOthers.length > 0)
      await client.query('update mails set documents_of_others = $2 where id = $1', [mailId, ofOthers])
    if (made && mail.orderId !== null)
      await keepText(services, client, { mailId, attemptId, orderId: mail.orderId }, made)
    return { ...mail, id: attemptId }
  })
}

/**
 * Holds a mail's documents until its attempt is written down, so that a change that makes one of them old sees either that it goes
 * out or that it does not. Returns the state of each.
 */
async function lockDocuments(client: PoolClient, ids: number[]): Promise<Map<number, DocumentState>> {
  const { rows } = await client.query<{ id: number; state: DocumentState }>({
    name: 'lock-mailed-documents',
    text: 'select id, state from documents where id = any($1) order by id for share',
    values: [ids],
  })
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Records the outcome of an attempt and its consequence: the mail's new state, or its next attempt. */
export async function recordOutcome(services: Services, attempt: Attempt, outcome: Outcome): Promise<void> {
  await transaction(services.pool, async (client) => {
    // The same order of locks as beginAttempt: the mail, then its attempts.
    await client.query('select from mails where id = $1 for update', [attempt.mailId])
    await client.query('update mail_attempts set finished_at = now(), outcome = $2, detail = $3 where id = $1', [
      attempt.id,
      outcome.outcome,
      'reason' in outcome ? String(outcome.reason) : null,
    ])
    await follow(services, client, attempt, outcome)
  })
}

async function follow(services: Services, client: PoolClient, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { mailId } = attempt
  switch (outcome.outcome) {
    case 'sent':
      // Whatever an event said before: only the response has the id.
      await client.query('update mails set provider_message_id = $2 where id = $1', [mailId, outcome.messageId])
      return settle(services, client, mailId, 'sent', null)
    case 'captured':
      return settle(services, client, mailId, 'captured', null)
    case 'refused':
      return settle(services, client, mailId, 'failed', outcome.reason)
    case 'unknown':
      return settle(services, client, mailId, 'uncertain', outcome.reason)
    case 'later': {
      if (attempt.ageMs > GIVE_UP_AFTER_MS) {
        return settle(
          services,
          client,
          mailId,
          'failed',
          say('Given up after {0} attempts: {1}', attempt.number, outcome.reason),
        )
      }
      await client.query(
        `update mails set state = 'queued', reason = $2 where id = $1 and state in ('queued', 'uncertain')`,
        [mailId, String(outcome.reason)],
      )
      return enqueueMail(client, attempt, pauseBefore(attempt.number, outcome.retryAfterMs))
    }
  }
}

/** Shows to staff a mail whose job is not run again; what was under way may have gone. */
export async function giveUpSending(
  client: PoolClient,
  { mailId }: Payload<'send-mail'>,
  why: GaveUp,
  services: Services,
): Promise<void> {
  const { rowCount } = await client.query('select from mail_attempts where mail_id = $1 and outcome is null', [mailId])
  await (rowCount! > 0
    ? settle(services, client, mailId, 'uncertain', NO_RESULT)
    : settle(services, client, mailId, 'failed', why === 'died' ? DIED : NOT_MADE))
}

/** Gives a mail its state, unless an event of the provider has taken it further already. */
async function settle(
  services: Services,
  client: PoolClient,
  mailId: number,
  state: MailState,
  why: Said | null,
): Promise<void> {
  const reason = why === null ? null : String(why)
  const { rows } = await client.query<{ order_id: number | null; email: string; provider: Provider }>(
    // A document that is offered no longer has a newer one, or was taken back: that its mail did not go needs nobody.
    `update mails set state = $2, reason = $3, state_at = now(),
       handled_at = case when $2 = 'failed' and exists (select from documents d
         where d.id = any(document_id || also_documents) and d.state in ('superseded', 'withdrawn')) then now() else handled_at end
     where id = $1 and state in ('queued', 'uncertain') returning order_id, email, provider`,
    [mailId, state, reason],
  )
  const mail = rows[0]
  if (!mail) return
  const after = { mailId, email: mail.email, provider: mail.provider, ...(reason && { reason }) }
  await writeAudit(client, jobContext(services, 'send-mail'), [
    { event: `mail.${state}`, ...(mail.order_id !== null && { orderId: mail.order_id }), after },
  ])
}
