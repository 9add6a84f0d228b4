import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { DOCUMENT_KINDS, type uploadVisaDocument as contract } from '#contract/documents.ts'
import type { Answer, In } from '#contract/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { displayName } from '#server/documents/display-name.ts'
import { supersede } from '#server/documents/supersede.ts'
import { invalid } from '#server/errors.ts'
import { inspect } from '#server/files/inspect.ts'
import type { Upload, UploadedFile } from '#server/http/read-upload.ts'
import { chooseProvider } from '#server/mail/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { findRepeated, queueMail, type NewMail, type QueuedMail } from '#server/mails/queue-mail.ts'

type Input = In<typeof contract>
type Result = Answer<typeof contract>

/** A document that is in the store and has no row yet. */
interface Kept {
  file1: string
  storageKey: string
  originalName: string
  kind: keyof typeof DOCUMENT_KINDS
  pages: number | null
  bytes: number
  sha256: string
}

const DONE = 'The document is uploaded and its mail is on its way'

/**
 * Keeps a document for an order and mails it: document, mail, job and audit rows in one transaction, after the file is
 * safely in the store. Throws `invalid` without a file, `not-a-document` for what is not taken, and what
 * chooseProvider and checkRecipient throw; nothing is kept then.
 */
export async function uploadVisaDocument(ctx: Context, input: Input, { file }: Upload): Promise<Result> {
  if (file?.field !== 'uploadVisaDoc') throw invalid('uploadVisaDoc', 'File is required')
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  await checkRecipient(ctx, input.orderId, input.email)
  const kept = await keep(file)
  try {
    const { isNew, ...answer } = await transaction(ctx.pool, (client) => write(ctx, client, input, provider, kept))
    if (!isNew) await ctx.files.remove(kept.storageKey)
    return answer
  } catch (error) {
    await ctx.files.remove(kept.storageKey).catch(() => undefined)
    throw error
  }
}

async function keep({ name, content }: UploadedFile): Promise<Kept> {
  const { kind, pages } = await inspect(await content.read())
  const { extension } = DOCUMENT_KINDS[kind]
  return {
    file1: `eticket-${randomBytes(16).toString('base64url')}.${extension}`,
    storageKey: await content.keep(extension),
    originalName: displayName(name),
    kind,
    pages,
    bytes: content.bytes,
    sha256: content.sha256,
  }
}

async function write(
  ctx: Context,
  client: PoolClient,
  { orderId, email }: Input,
  provider: NewMail['provider'],
  kept: Kept,
): Promise<Result & { isNew: boolean }> {
  const { language, elsewhere } = await lockMailedOrder(ctx, client, orderId, email)
  const sentBy = staffOf(ctx).id
  const mailOf = (documentId: number): NewMail => ({
    kind: 'approval',
    orderId,
    documentId,
    email,
    language,
    provider,
    sentBy,
  })
  // A double click sends the same form twice: the second one gets the first one's answer.
  const same = await findSame(client, orderId, kept.sha256)
  const repeated = same && (await findRepeated(client, mailOf(same.id)))
  if (same && repeated) {
    return { ...answer(same.file1, same.id, repeated), isNew: false }
  }
  const superseded = await supersede(client, orderId, kept)
  const documentId = await insertDocument(client, orderId, sentBy, kept)
  const mail = await queueMail(client, mailOf(documentId))
  const { file1, originalName, sha256 } = kept
  const sent = { documentId, mailId: mail.mailId, file1, originalName, sha256, email, provider, elsewhere, superseded }
  await writeAudit(client, ctx, [{ event: 'document.sent', orderId, after: sent }])
  return { ...answer(file1, documentId, mail), isNew: true }
}

function answer(file1: string, documentId: number, { mailId, state }: QueuedMail): Result {
  return { data: { file1, documentId, mailHistoryId: mailId, deliveryState: state }, message: DONE }
}

async function findSame(client: PoolClient, orderId: number, sha256: string) {
  const { rows } = await client.query<{ id: number; file1: string }>(
    `select id, file1 from documents
     where order_id = $1 and sha256 = $2 and superseded_at is null and withdrawn_at is null order by id desc limit 1`,
    [orderId, sha256],
  )
  return rows[0]
}

async function insertDocument(client: PoolClient, orderId: number, uploadedBy: number, kept: Kept): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'insert-document',
    text: `insert into documents (order_id, uploaded_by, file1, storage_key, original_name, kind, bytes, pages, sha256)
      select $1, $2, k.* from jsonb_to_record($3::jsonb) as k("file1" text, "storageKey" text, "originalName" text,
        kind text, bytes int, pages smallint, sha256 text) returning id`,
    values: [orderId, uploadedBy, JSON.stringify(kept)],
  })
  return rows[0]!.id
}
