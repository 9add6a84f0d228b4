import type { PoolClient } from 'pg'
import type {
  CheckedField,
  DocumentState,
  uploadVisaDocument as contract,
  Verdict,
} from '#contract/documents/documents.ts'
import { isForAnotherFlight } from '#contract/documents/another-flight.ts'
import type { Answer, In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { compareKept, insertDocument } from '#server/documents/keeping/insert-document.ts'
import { keepFile, type KeptFile, type StoredFile } from '#server/documents/keeping/keep-file.ts'
import { invalid, Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Upload } from '#server/files/upload.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { askDifferences, recordDifferent } from '#server/mails/composing/ask-differences.ts'
import { approvalOf, mailDocuments, type Recipient } from '#server/mails/composing/mail-documents.ts'
import { findRepeated, queueMail, type QueuedMail } from '#server/mails/queue-mail.ts'
import { recall } from '#server/mails/recall.ts'
import { say, type Said, type Words } from '#server/words/say.ts'

type Input = In<typeof contract>
type Result = HandlerAnswer<typeof contract> & Pick<Answer<typeof contract>, 'data'>

/** A document of the order with its row: a new one, or the same bytes from before. */
interface Stored {
  id: number
  file1: string
  state: DocumentState
  verdict: Verdict | null
  fields: Comparison['fields'] | undefined
}

/** TABLE: what came of the comparison -> what is said beside the specification's message. */
const SIGNS: Record<Verdict, Words> = {
  match: 'The document names the traveller of this order.',
  unsure: 'The document does not clearly name the traveller of this order: please look at it again.',
  unreadable: 'The document could not be read, so it was not compared with this order.',
  stopped: 'The document was allowed although it names somebody else than this order.',
}
const ANOTHER_FLIGHT: Words =
  'The document names the traveller of this order, for another direction or flight day: please look at it again.'
const DONE = 'The document is uploaded and its mail is queued'
const WAITS = 'The document is uploaded and waits for the virus scan; its mail goes out when that is done'
const KEPT: Words = 'It is kept under Documents and was not sent. A Manager or Admin may allow it there.'
const ASKS: Words = 'It is kept under Documents and was not sent. Look at it, and say why it should be sent anyway.'
/** TABLE: what may differ so much that a person is asked -> how it is said. */
const DIFFERENCES: Partial<Record<CheckedField, Words>> = {
  passport: 'another passport number',
  name: 'another name',
  birthDay: 'another date of birth',
}

/**
 * Keeps a document for an order and mails it: document, mail, job and audit rows in one transaction, after the file is
 * safely in the store. Throws `invalid` without a file, what keepFile, chooseProvider and checkRecipient throw (nothing is
 * kept then), `invalid` for one that names somebody else than the order: kept as stopped, and not mailed, and what askDifferences throws.
 */
export async function uploadVisaDocument(ctx: Context, input: Input, { file }: Upload): Promise<Result> {
  if (file?.field !== 'uploadVisaDoc') throw invalid('uploadVisaDoc', 'File is required')
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  await checkRecipient(ctx, input.orderId, input.email)
  await using kept = await keepFile(ctx, { orderId: input.orderId, ...file, lane: 'staff' })
  const result = await transaction(ctx.pool, (client) => record(ctx, client, input, { ...input, provider }, kept))
  if (result instanceof Refusal) throw result
  return result
}

/** Writes the document, its mail and their audit rows; a refusal is returned where what was kept stays so. */
async function record(
  ctx: Context,
  client: PoolClient,
  { orderId, inAddition }: Input,
  recipient: Recipient,
  kept: KeptFile,
): Promise<Result | Refusal> {
  const { email, provider } = recipient
  // Locked, so that nobody corrects the order between the comparison and its result.
  const order = await lockMailedOrder(ctx, client, orderId, email)
  const comparison = await compareKept(ctx, client, kept)
  // A double click sends the same form twice: the second one gets the first one's answer.
  const same = await findSame(client, kept.file)
  if (same?.state === 'stopped') return stopped(same, comparison)
  const repeated = same && (await findRepeated(client, approvalOf(ctx, order, recipient, [same.id])))
  if (same && repeated) return answer(same, repeated)
  // Once allowed, a document is not stopped again.
  if (same?.verdict === 'stopped') return answer(same, await mailDocuments(ctx, client, order, recipient, [same]))
  const { file1, originalName, sha256 } = kept.file
  const origin = { source: 'upload', uploadedBy: staffOf(ctx).id, inAddition } as const
  const { id, state, superseded } = await insertDocument(client, kept, comparison, origin)
  const stored: Stored = { id, file1, state, verdict: comparison.verdict, fields: comparison.fields }
  const document = { documentId: id, file1, originalName, sha256, verdict: comparison.verdict }
  if (state === 'stopped') {
    const after = { ...document, otherOrderId: comparison.otherOrderId }
    await writeAudit(client, ctx, [{ event: 'document.stopped', orderId, after }])
    return stopped(stored, comparison)
  }
  const because = await askDifferences(client, [id], recipient.sendDifferent)
  const mail = await queueMail(client, approvalOf(ctx, order, recipient, [id]))
  const after = { ...document, mailId: mail.mailId, email, provider, elsewhere: order.elsewhere, superseded }
  if (superseded.length > 0) await recall(client, ctx, orderId, 'replaced')
  await writeAudit(client, ctx, [{ event: 'document.sent', orderId, after }])
  await recordDifferent(client, ctx, { orderId, mailId: mail.mailId, email, because })
  return answer(stored, mail)
}

function answer({ id, file1, verdict, state, fields }: Stored, { mailId, state: deliveryState }: QueuedMail): Result {
  const done = state === 'waiting' ? WAITS : DONE
  const isOther = verdict === 'unsure' && isForAnotherFlight((field) => fields?.[field])
  const message =
    verdict && verdict !== 'match' ? say('{0}. {1}', done, isOther ? ANOTHER_FLIGHT : SIGNS[verdict]) : done
  return { data: { file1, documentId: id, mailHistoryId: mailId, deliveryState, verdict }, message }
}

/** In an error no passport is named (security L): the order page shows what was found and what was expected. */
function stopped({ id, file1 }: Stored, { otherOrderId, fields }: Comparison): Refusal {
  const others = Object.entries(DIFFERENCES).flatMap<Said>(([field, words]) =>
    fields[field as CheckedField] === 'other' ? [words] : [],
  )
  const what = others.reduce<Said | ''>((said, next) => (said ? say('{0} and {1}', said, next) : next), '')
  const message =
    otherOrderId === null
      ? say('This document has {0} than this order. {1}', what, ASKS)
      : say('This document names the traveller of order {0}, not of this order. {1}', otherOrderId, KEPT)
  return new Refusal('invalid', message, {
    errors: { uploadVisaDoc: message },
    data: { documentId: id, file1, state: 'stopped' },
  })
}

/** The document of the order with the same bytes, offered, stopped or waiting: whatever is neither replaced nor withdrawn. */
async function findSame(client: PoolClient, { orderId, sha256 }: StoredFile): Promise<Stored | undefined> {
  const { rows } = await client.query<Stored>({
    name: 'find-same-document',
    text: `select id, file1, state, verdict, comparison->'fields' as fields from documents
      where order_id = $1 and sha256 = $2 and state not in ('superseded', 'withdrawn') order by id desc limit 1`,
    values: [orderId, sha256],
  })
  return rows[0]
}
