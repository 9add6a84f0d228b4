import type { PoolClient } from 'pg'
import { retryAddress } from '#contract/normalise/email.ts'
import { TROUBLED_STATES, type MailState } from '#contract/mails/mail-states.ts'
import { Refusal } from '#server/errors.ts'
import type { MailKind } from '#server/mail-templates/render-mail.ts'
import { say } from '#server/words/say.ts'

/** A mail about an order, locked until the transaction ends. */
export interface TroubledMail {
  orderId: number
  kind: MailKind
  state: MailState
  documentId: number | null
  alsoDocuments: number[]
  /** Whether the order offers all its documents now; true without a document. */
  isDocumentCurrent: boolean
  /** Its correction request was withdrawn. */
  isTakenBack: boolean
  email: string
  language: string
}

const NO_SUCH_MAIL = 'There is no such mail'

/** The order of a mail about an order, and the address that it is sent again to. Throws `not-found`, as it also does for mails to staff. */
export async function findMail(client: Pick<PoolClient, 'query'>, mailId: number) {
  const { rows } = await client.query<{ orderId: number; mailed: string; ofOrder: string }>(
    'select order_id as "orderId", m.email as mailed, o.email as "ofOrder" from mails m join orders o using (order_id) where m.id = $1',
    [mailId],
  )
  if (!rows[0]) throw new Refusal('not-found', NO_SUCH_MAIL)
  const { orderId, mailed, ofOrder } = rows[0]
  return { orderId, email: retryAddress(mailed, ofOrder) }
}

/**
 * Locks a mail that somebody wants to do something about; a caller that also locks its order does that first. Throws `conflict` when an
 * event took it further, or when somebody did something about it already.
 */
export async function lockTroubledMail(client: PoolClient, mailId: number): Promise<TroubledMail> {
  const { rows } = await client.query<TroubledMail & { handledAt: Date | null; handledBy: string | null }>({
    name: 'lock-troubled-mail',
    text: `select m.order_id as "orderId", m.kind, m.state, m.document_id as "documentId",
        m.also_documents as "alsoDocuments", m.email, m.language, m.handled_at as "handledAt", s.name as "handledBy",
        not exists (select from documents where id = any(m.document_id || m.also_documents) and state <> 'current')
          as "isDocumentCurrent",
        exists (select from corrections c where c.mail_id = m.id and c.withdrawn_at is not null) as "isTakenBack"
      from mails m left join staff s on s.id = m.handled_by
      where m.id = $1 and m.order_id is not null for update of m`,
    values: [mailId],
  })
  const mail = rows[0]
  if (!mail) throw new Refusal('not-found', NO_SUCH_MAIL)
  if (!(TROUBLED_STATES as readonly MailState[]).includes(mail.state)) {
    throw new Refusal('conflict', say('This mail is {0} by now', mail.state))
  }
  if (mail.handledAt)
    throw new Refusal('conflict', say('{0} has already taken care of this mail', mail.handledBy ?? 'Somebody'))
  return mail
}
