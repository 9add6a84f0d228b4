import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { can } from '#contract/access.ts'
import { DOCUMENT_KINDS } from '#contract/documents.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context, Services } from '#server/context.ts'
import { findDocument, type StoredDocument } from '#server/documents/find-document.ts'
import { Refusal } from '#server/errors.ts'
import type { FindStaff } from '#server/http/authenticate.ts'
import { readRange } from '#server/http/byte-range.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { holdsGrant } from '#server/http/grants.ts'
import { verifyDocumentUrl } from '#server/http/links.ts'
import { contextOf } from '#server/http/mount.ts'

/** How who asks for a document proved that they may have it. */
type Proof = 'staff' | 'grant' | 'signature'

const ADDRESS = /^([1-9][0-9]{0,14})_([^/\\]{1,200})$/

/**
 * Mounts GET and HEAD /uploads/docs/{orderId}_{file}: to staff, to whoever holds that order's grant, or with a short-lived
 * signature in the query. Anyone else, and whatever does not exist, gets the same 404 (decisions section 8).
 * With `?view=1` staff and links show it in the browser instead of saving it.
 */
export function mountUploads(app: FastifyInstance, services: Services, findStaff: FindStaff): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/docs/:name',
    handler: async (request, reply) => {
      const staff = await findStaff(request.headers.authorization)
      const ctx = contextOf(services, request, reply, staff ?? { kind: 'anonymous' })
      const [document, proof] = await findProved(ctx, request)
      const content = await readWhole(ctx, document)
      await recordView(ctx, request, document, proof)
      return sendBytes(request, reply, document, content, proof)
    },
  })
}

async function findProved(ctx: Context, request: FastifyRequest): Promise<[StoredDocument, Proof]> {
  const { name } = request.params as { name: string }
  const [, order, file1 = ''] = ADDRESS.exec(name) ?? []
  const known = order !== undefined && !file1.includes('\0') && file1.isWellFormed()
  const proof = known && (await findProof(ctx, request, Number(order), file1))
  const document = proof && (await findDocument(ctx, Number(order), file1))
  // A traveller has what is offered to them, even where an older page still names what was withdrawn.
  if (!document || (proof === 'grant' && !document.current)) throw missing()
  return [document, proof]
}

async function findProof(
  ctx: Context,
  request: FastifyRequest,
  orderId: number,
  file1: string,
): Promise<Proof | undefined> {
  const { exp, sig } = request.query as { exp?: unknown; sig?: unknown }
  if (ctx.actor.kind === 'staff' && can(ctx.actor.role, 'documents:read')) return 'staff'
  if (verifyDocumentUrl(ctx, orderId, file1, exp, sig)) return 'signature'
  if (await holdsGrant(ctx, orderId)) return 'grant'
  return undefined
}

function missing(): Refusal {
  return new Refusal('not-found', 'There is nothing at this address')
}

/** The whole file, at most 15 MB, checked against the hash of its upload before a byte of it leaves (security E11). */
async function readWhole(ctx: Context, { id, storageKey, sha256 }: StoredDocument): Promise<Buffer> {
  const content = await ctx.files.read(storageKey)
  if (!content) {
    ctx.log.error({ document: id }, 'a document is missing from the store')
    throw missing()
  }
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  ctx.log.error({ document: id }, 'a document was changed in the store after its upload')
  throw new Refusal('unavailable', 'This document was damaged on the server and is not handed out')
}

/** One row for each opening: not for HEAD, nor for the further parts that a viewer fetches. */
async function recordView(
  ctx: Context,
  request: FastifyRequest,
  document: StoredDocument,
  proof: Proof,
): Promise<void> {
  const { range } = request.headers
  if (request.method === 'HEAD' || (range !== undefined && !range.startsWith('bytes=0-'))) return
  const { id: documentId, orderId, file1 } = document
  const opener: Context = proof === 'grant' ? { ...ctx, actor: { kind: 'traveller', orderId } } : ctx
  await writeAudit(ctx.pool, opener, [{ event: 'document.opened', orderId, after: { documentId, file1, proof } }])
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, file1, kind }: StoredDocument,
  content: Buffer,
  proof: Proof,
) {
  const { view } = request.query as { view?: unknown }
  const shown = view === '1' && proof !== 'grant' ? 'inline' : 'attachment'
  reply
    .type(DOCUMENT_KINDS[kind].contentType)
    .header('content-disposition', contentDisposition(shown, `${orderId}_${file1}`))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes')
  const range = readRange(request.headers.range, content.length)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${content.length}`).header('content-length', 0).send('')
  }
  const part = range ? content.subarray(range.start, range.end + 1) : content
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
  reply.header('content-length', part.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(part)
}
