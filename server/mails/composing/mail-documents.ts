import type { PoolClient } from 'pg'
import type { Provider } from '#contract/mails/providers.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { askDifferences, recordDifferent } from '#server/mails/composing/ask-differences.ts'
import type { MailedOrder } from '#server/mails/lock-mailed-order.ts'
import { findRepeated, queueMail, sayAnyway, type NewMail, type QueuedMail } from '#server/mails/queue-mail.ts'

/** Who documents are mailed to, and how. */
export interface Recipient {
  email: string
  provider: Provider
  sendAnyway: boolean
  /** The caller's word to send what differs from its order; see askDifferences. */
  sendDifferent: boolean
}

/** What a second click is told. */
export const NOTHING_NEW = 'This mail is already queued, or was sent a moment ago. Nothing new was sent.'

/** The approval mail by which the caller sends these documents of an order, the newest last; NewMail as queueMail takes it. */
export function approvalOf(
  ctx: Context,
  { orderId, language }: MailedOrder,
  { email, provider, sendAnyway }: Recipient,
  documentIds: number[],
): NewMail & { orderId: number } {
  return {
    kind: 'approval',
    orderId,
    documentId: documentIds.at(-1)!,
    alsoDocuments: documentIds.slice(0, -1),
    email,
    language,
    provider,
    sentBy: staffOf(ctx).id,
    anyway: sayAnyway(ctx, sendAnyway),
  }
}

/**
 * Queues the mail with these documents, the newest last, unless it is what a second click on the same button would repeat;
 * `isRepeated` says so. Refuses as queueMail and askDifferences do.
 */
export async function mailDocuments(
  ctx: Context,
  client: PoolClient,
  order: MailedOrder,
  recipient: Recipient,
  documents: readonly { id: number; file1: string }[],
): Promise<QueuedMail> {
  const ids = documents.map(({ id }) => id)
  const mail = approvalOf(ctx, order, recipient, ids)
  const repeated = await findRepeated(client, mail)
  if (repeated) return { ...repeated, isRepeated: true }
  const because = await askDifferences(client, ids, recipient.sendDifferent)
  const queued = await queueMail(client, mail)
  const { email, provider } = recipient
  const { orderId, elsewhere } = order
  const file1 = documents.map((document) => document.file1).join(', ')
  const after = { mailId: queued.mailId, file1, email, provider, elsewhere }
  await writeAudit(client, ctx, [{ event: 'mail.queued', orderId, after }])
  await recordDifferent(client, ctx, { orderId, mailId: queued.mailId, email, because })
  return queued
}
