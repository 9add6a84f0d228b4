import { isSameEmail } from '#contract/normalise/email.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import type { Actor } from '#server/context.ts'
import type { Secret } from '#server/secret.ts'
import { hashEmail, isSignature, sign, type Purpose } from '#server/security/signatures.ts'

const TRACK_LINK_DAYS = 90
const FILE_URL_MINUTES = 10

/** What signing needs of the services. */
interface Signer {
  secret: Secret
}

/** What a mail's link proves: this order, as long as its e-mail is still the one of this hash. */
export interface TrackProof {
  orderId: number
  emailHash: string
  madeAtMs: number
}

/** Makes the token of a mail's link: it proves the order for 90 days, and ends when the order's e-mail changes. */
export function makeTrackToken(signer: Signer, orderId: number, email: string, nowMs = Date.now()): string {
  const expires = Math.floor(nowMs / 1000) + TRACK_LINK_DAYS * 86_400
  const body = `${orderId}.${expires}.${hashEmail(signer.secret, orderId, email)}`
  return `${body}.${sign(signer.secret, 'track-link', body)}`
}

/** Reads such a token; undefined unless it is ours and has not expired. The e-mail is for the caller to compare. */
export function readTrackToken(signer: Signer, token: string, nowMs = Date.now()): TrackProof | undefined {
  const match = /^([1-9][0-9]{0,14})\.([0-9]{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(token)
  if (!match) return undefined
  const [, orderId = '', expires = '', emailHash = '', signature] = match
  if (!isSignature(signer.secret, 'track-link', `${orderId}.${expires}.${emailHash}`, signature)) return undefined
  const expiresMs = Number(expires) * 1000
  const madeAtMs = expiresMs - TRACK_LINK_DAYS * 86_400_000
  return expiresMs > nowMs ? { orderId: Number(orderId), emailHash, madeAtMs } : undefined
}

/**
 * What a token says of its order and the order's e-mail, whether it has expired or its end was cut off: enough to send that e-mail another
 * link, and to nothing else. The keyed hash is for the caller to compare; nobody can make one without the server's secret.
 */
export function readOldLink(token: string): { orderId: number; emailHash: string } | undefined {
  const [, orderId, emailHash] = /^([1-9][0-9]{0,14})\.[0-9]{1,12}\.([\w-]{22})(?:\.|$)/.exec(token) ?? []
  return orderId === undefined || emailHash === undefined ? undefined : { orderId: Number(orderId), emailHash }
}

/** The order of a token that is ours, whether it has expired or not. */
export function orderOfOurToken(signer: Signer, token: string): number | undefined {
  return readTrackToken(signer, token, 0)?.orderId
}

/** The order that a token names, whether it is good or not: to fill a form in. */
export function orderOfToken(token: string): number | undefined {
  const [, orderId] = /^([1-9][0-9]{0,14})\./.exec(token) ?? []
  return orderId === undefined ? undefined : Number(orderId)
}

/** The address in a mail that opens the order's page at once, script or none (decision 005). Only its route is ever logged. */
export function trackLink(
  services: Signer & { env: { PUBLIC_URL: string } },
  order: { orderId: number; email: string },
  nowMs?: number,
): string {
  return new URL(`/t/${makeTrackToken(services, order.orderId, order.email, nowMs)}`, services.env.PUBLIC_URL).href
}

/** The mail link that opens the page where a traveller answers our questions. */
export function answerLink(...of: Parameters<typeof trackLink>): string {
  return `${trackLink(...of)}/answer`
}

/** A mail's words without what proves the order in them: nobody but its reader is to hold that. */
export function hideTrackTokens(words: string): string {
  return words.replaceAll(/\/t\/[1-9][0-9]*\.[\w.-]+/g, '/t/…')
}

/** The link of a mail about an order, and whether it proves the order: only to the order's own address. */
export function linkFor(
  services: Signer & { env: { PUBLIC_URL: string } },
  order: { orderId: number; siteId: number; email: string },
  reader: string,
): { link: string; proves: boolean } {
  const proves = isSameEmail(reader, order.email)
  return { link: proves ? trackLink(services, order) : orderPage(services, order).href, proves }
}

/** The address of the form in the look of the order's site, with its id filled in; it proves nothing. */
export function orderPage(
  { env }: { env: { PUBLIC_URL: string } },
  { orderId, siteId }: { orderId: number; siteId: number },
): URL {
  return new URL(`/track-order/${encodeId(orderId)}?site=${siteId}`, env.PUBLIC_URL)
}

/** Who a file's address was made for: a member of staff by id, or (null) the traveller of the order. */
interface FileLink {
  staffId: number | null
  madeAtMs: number
}

/**
 * Makes the address of a document with a signature in the query; it opens for 10 minutes to whoever holds it, and names who
 * it was made for, so that the record of its opening does.
 */
export function signDocumentUrl(ctx: FileSigner, orderId: number, file1: string, nowMs?: number): string {
  const path = `/uploads/docs/${orderId}_${encodeURIComponent(file1)}`
  return `${path}?${signQuery(ctx, 'document-url', [orderId, file1], nowMs)}`
}

/** Reads `exp`, `by` and `sig`, as the query gave them: who may open this document now; undefined where nobody may. */
export function readDocumentUrl(
  signer: Signer,
  orderId: number,
  file1: string,
  query: FileQuery,
  nowMs?: number,
): FileLink | undefined {
  return readQuery(signer, 'document-url', [orderId, file1], query, nowMs)
}

/** Makes the address of a file of a government message, by its place among the files, as a document's is made. */
export function signMailFileUrl(ctx: FileSigner, mailId: number, place: number, nowMs?: number): string {
  return `/uploads/government-mail/${mailId}/${place}?${signQuery(ctx, 'government-mail-url', [mailId, place], nowMs)}`
}

/** Reads such an address as readDocumentUrl reads a document's. */
export function readMailFileUrl(signer: Signer, mailId: number, place: number, query: FileQuery): FileLink | undefined {
  return readQuery(signer, 'government-mail-url', [mailId, place], query)
}

type FileSigner = Signer & { actor: Actor }
type FileQuery = { exp?: unknown; by?: unknown; sig?: unknown }
/** What names a file among those of its purpose. */
type FileName = readonly (string | number)[]

function signQuery(ctx: FileSigner, purpose: Purpose, name: FileName, nowMs = Date.now()): string {
  const by = ctx.actor.kind === 'staff' ? String(ctx.actor.id) : ''
  const exp = Math.floor(nowMs / 1000) + FILE_URL_MINUTES * 60
  return `exp=${exp}${by && `&by=${by}`}&sig=${sign(ctx.secret, purpose, [...name, exp, by].join('\n'))}`
}

function readQuery(
  signer: Signer,
  purpose: Purpose,
  name: FileName,
  { exp, by = '', sig }: FileQuery,
  nowMs = Date.now(),
): FileLink | undefined {
  if (typeof exp !== 'string' || !/^[0-9]{1,12}$/.test(exp) || Number(exp) * 1000 <= nowMs) return undefined
  if (typeof by !== 'string' || !/^[0-9]{0,9}$/.test(by)) return undefined
  if (!isSignature(signer.secret, purpose, [...name, exp, by].join('\n'), sig)) return undefined
  return { staffId: by === '' ? null : Number(by), madeAtMs: (Number(exp) - FILE_URL_MINUTES * 60) * 1000 }
}
