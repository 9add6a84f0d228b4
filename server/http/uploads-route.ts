import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { can } from '#contract/staff/access.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/documents/document-kinds.ts'
import { dayInWords } from '#contract/values/moments.ts'
import type { RecordRefused } from '#server/audit/record-refused.ts'
import { describeActor, writeAudit, type Author } from '#server/audit/write-audit.ts'
import type { Context, Services } from '#server/context.ts'
import { importSiteDocument, restoreFile } from '#server/documents/keeping/import-site-document.ts'
import { findDocument, type StoredDocument } from '#server/documents/keeping/find-document.ts'
import { findPassPicture } from '#server/documents/keeping/passes.ts'
import { findTicketName } from '#server/documents/keeping/ticket-name.ts'
import { Refusal } from '#server/errors.ts'
import { refuseUnenrolled } from '#server/http/authenticate.ts'
import { readRange } from '#server/http/byte-range.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { FindStaff } from '#server/http/find-staff.ts'
import { sandboxed } from '#server/http/sandboxed.ts'
import { findMemberOf } from '#server/security/find-member-of.ts'
import { holdsGrant } from '#server/security/grants.ts'
import { readDocumentUrl } from '#server/security/links.ts'
import { contextOf } from '#server/http/mount.ts'
import { say } from '#server/words/say.ts'
import { findTrackable, isStillValid } from '#server/security/find-trackable.ts'

/** How the caller proved that they may have the document. */
type Proof = 'staff' | 'grant' | 'signature'

interface Proved {
  proof: Proof
  /** In whose name it is opened (for the audit log). */
  opener: Author
}

/** What of a document is asked for. */
type Part = ReturnType<typeof readRange>

const CLOSED = 'A document shows the full passport number, which your role may not see.'

const replacedOn = (day: string) =>
  say('This document was replaced by a newer one on {0} and no longer counts. The new one is on your order page.', day)
const withdrawnOn = (day: string) =>
  say('This document was withdrawn on {0} and no longer counts. Please open your order page.', day)

const ADDRESS = /^([1-9][0-9]{0,14})_([^/\\]{1,200})$/

/**
 * Mounts GET and HEAD /uploads/docs/{orderId}_{file}: to staff, to whoever holds that order's grant, or with a short-lived
 * signature in the query. Anyone else, and whatever does not exist, gets the same 404.
 * What we lack and the order's landing site has is taken from there. With `?view=1` staff and links show it in the browser
 * instead of saving it.
 */
export function mountUploads(
  app: FastifyInstance,
  services: Services,
  findStaff: FindStaff,
  recordRefused: RecordRefused,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/docs/:name',
    handler: async (request, reply) => {
      const staff = await findStaff(request.headers)
      const ctx = contextOf(services, request, reply, staff ?? { kind: 'anonymous' })
      const [document, { proof, opener }] = await findProved(ctx, request).catch(async (error: unknown) => {
        const [, orderId] = ADDRESS.exec((request.params as { name: string }).name) ?? []
        await recordRefused(ctx, error, 'document', orderId)
        throw error
      })
      const { picture } = request.query as { picture?: unknown }
      if (picture === '1') {
        const page = await findPicture(ctx, document)
        await recordView(ctx, request, document, proof, opener)
        return sendPicture(reply, page)
      }
      const content = await readWhole(ctx, document)
      const part = readRange(request.headers.range, content.length)
      await recordView(ctx, request, document, proof, opener, part)
      const name =
        opener.kind === 'traveller' ? await findTicketName(ctx, document.id) : `${document.orderId}_${document.file1}`
      return sendBytes(request, reply, { kind: document.kind, name }, { content, part }, proof)
    },
  })
}

async function findProved(ctx: Context, request: FastifyRequest): Promise<[StoredDocument, Proved]> {
  const { name } = request.params as { name: string }
  const [, order, file1 = ''] = ADDRESS.exec(name) ?? []
  const known = order !== undefined && !file1.includes('\0') && file1.isWellFormed()
  const proved = known && (await findProof(ctx, request, Number(order), file1))
  const document =
    proved &&
    ((await findDocument(ctx, Number(order), file1)) ??
      (await importSiteDocument(ctx, proved.opener, Number(order), file1)))
  if (!document) throw missing()
  // A traveller gets only what is offered now, even if an older page still names a withdrawn document.
  if (proved.opener.kind === 'traveller' && document.state !== 'current') throw goneFor(document)
  return [document, proved]
}

async function findProof(
  ctx: Context,
  request: FastifyRequest,
  orderId: number,
  file1: string,
): Promise<Proved | undefined> {
  if (ctx.actor.kind === 'staff') {
    refuseUnenrolled(ctx.actor)
    if (!can(ctx.actor.role, 'documents:read')) throw new Refusal('forbidden', CLOSED)
    return { proof: 'staff', opener: ctx.actor }
  }
  const traveller: Author = { kind: 'traveller', orderId }
  const link = readDocumentUrl(ctx, orderId, file1, request.query as object)
  if (link) {
    const opener = link.staffId === null ? traveller : await findMemberOf(ctx, link.staffId, 'documents:read')
    // A deleted order's links end at once; staff can still look at it.
    const order = opener === traveller ? await findTrackable(ctx, orderId) : undefined
    const ended = opener === traveller && !(order && isStillValid(link.madeAtMs, order))
    return opener && !ended ? { proof: 'signature', opener } : undefined
  }
  return (await holdsGrant(ctx, orderId)) ? { proof: 'grant', opener: traveller } : undefined
}

/** What the holder of an old link is told about a document that is no longer valid; nothing about one that was never theirs. */
function goneFor({ orderId, state, scan, endedAt }: StoredDocument): Refusal {
  if (scan === 'infected' || endedAt === null) return missing()
  const day = dayInWords(endedAt, 'en')!
  if (state === 'superseded') return new Refusal('not-found', replacedOn(day), { ended: 'replaced', ofOrder: orderId })
  if (state === 'withdrawn') return new Refusal('not-found', withdrawnOn(day), { ended: 'withdrawn', ofOrder: orderId })
  return missing()
}

function missing(): Refusal {
  return new Refusal('not-found', 'There is nothing at this address')
}

/** The whole file, at most 15 MB, checked against the hash of its upload before a byte of it leaves (security E11). */
async function readWhole(ctx: Context, document: StoredDocument): Promise<Buffer> {
  if (document.scan === 'waiting') throw new Refusal('unavailable', 'This document waits for the virus scan')
  const content = (await ctx.files.read(document.storageKey)) ?? (await restoreFile(ctx, document))
  if (!content || document.scan === 'infected') throw missing()
  if (createHash('sha256').update(content).digest('hex') === document.sha256) return content
  ctx.log.error({ document: document.id }, 'a document was changed in the store after its upload')
  throw new Refusal('unavailable', 'This document was damaged on the server and cannot be opened')
}

/** The first page as its pass shows it. */
async function findPicture(ctx: Context, { id, scan }: StoredDocument): Promise<Buffer> {
  const picture = scan === null || scan === 'clean' ? await findPassPicture(ctx, id) : undefined
  if (!picture) throw missing()
  return picture
}

function sendPicture(reply: FastifyReply, picture: Buffer) {
  return sandboxed(reply, 'image/webp').send(picture)
}

/**
 * One row for each opening, which says so where a device keeps the document and nobody looked at it: not for HEAD, nor for the further
 * parts that a viewer fetches of what it has opened.
 */
async function recordView(
  ctx: Context,
  request: FastifyRequest,
  document: StoredDocument,
  proof: Proof,
  actor: Author,
  part?: Part,
): Promise<void> {
  const { keep } = request.query as { keep?: unknown }
  if (request.method === 'HEAD' || part === 'unsatisfiable') return
  if (part !== undefined && part.start > 0 && (await hasOpened(ctx, document, actor))) return
  const { id: documentId, orderId, file1 } = document
  await writeAudit(ctx.pool, { ...ctx, actor }, [
    { event: 'document.opened', orderId, after: { documentId, file1, proof, ...(keep === '1' && { kept: true }) } },
  ])
}

/** Whether the same reader has just opened this document, so that a part of it belongs to that opening. */
async function hasOpened({ pool }: Context, { id, orderId }: StoredDocument, actor: Author): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'find-document-opening',
    text: `select from audit_log where order_id = $1 and event = 'document.opened' and (after->>'documentId')::bigint = $2
      and actor_kind = $3 and actor_id is not distinct from $4 and at > now() - interval '1 hour' limit 1`,
    values: [orderId, id, actor.kind, describeActor(actor).id],
  })
  return rowCount === 1
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, name }: { kind: DocumentKind; name: string },
  { content, part }: { content: Buffer; part: Part },
  proof: Proof,
) {
  const { view } = request.query as { view?: unknown }
  const shown = view === '1' && proof !== 'grant' ? 'inline' : 'attachment'
  sandboxed(reply, DOCUMENT_KINDS[kind].contentType)
    .header('content-disposition', contentDisposition(shown, name))
    .header('accept-ranges', 'bytes')
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${content.length}`).header('content-length', 0).send('')
  }
  const sent = part ? content.subarray(part.start, part.end + 1) : content
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${content.length}`)
  reply.header('content-length', sent.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(sent)
}
