import { createHash } from 'node:crypto'
import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import type { PackType } from '#contract/disputes/evidence.ts'
import type { Context } from '#server/context.ts'
import { draftPack, finishPack, type PackDraft } from '#server/defence-packs/assemble-pack.ts'
import { foundOf } from '#server/defence-packs/claims.ts'
import { findEvidence } from '#server/defence-packs/find-evidence.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import { prepareTicket, type TicketPages } from '#server/defence-packs/pdf/prepare-ticket.ts'
import { readPictures } from '#server/defence-packs/pictures.ts'
import { ticketExhibit, type Prepared } from '#server/defence-packs/ticket-exhibit.ts'
import { roomForTicket } from '#server/defence-packs/ticket-room.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { locateAddress } from '#server/visitors/locate-address.ts'

/** What the letter leaves of 2 MB, and in black and white of 1 MB. */
const TICKET_BYTES_AT_MOST = { colour: 1_300_000, grey: 600_000 }

interface Made {
  pack: DefencePack
  ticket: TicketPages | undefined
}

/**
 * All that a defence pack shows, from which the page and the PDF are both made, and the ticket's pages ready to be appended. What
 * does not hold is left out; where what is left would not win, it is a note for ourselves not to contest. Throws `not-found` where
 * there is no such order.
 */
export async function readDefencePack(ctx: Context, orderId: number, type: PackType, grey = false): Promise<Made> {
  const now = new Date()
  const found = foundOf(await findEvidence(ctx, orderId, now))
  const { order } = found
  const [place, pictures] = await Promise.all([placeOf(ctx, order.payment?.ip), readPictures(order.site.id)])
  const draft = draftPack(found, type, { now, place, pictures })
  if (!draft.ticket) return { pack: finishPack(found, draft, undefined, now), ticket: undefined }
  const room = await roomForTicket(ctx.readers, draft.ticket, (ticket) => finishPack(found, draft, ticket, now))
  const prepared = await readTicket(ctx, draft.ticket, { grey, room })
  const url = signDocumentUrl(ctx, orderId, draft.ticket.document.file1)
  const pack = finishPack(found, draft, ticketExhibit(draft.ticket, prepared, { url, grey }), now)
  return { pack, ticket: 'pdf' in prepared ? prepared : undefined }
}

/** Where an address is; undefined where the database of places does not know. */
export async function placeOf(ctx: Context, ip: string | null | undefined): Promise<string | undefined> {
  if (!hasText(ip)) return undefined
  const place = await locateAddress(ctx, ip ?? '')
  return place === 'Unknown' ? undefined : place
}

/** The ticket's pages, ready to be appended within the limits; `room` is how many there may be. */
export async function readTicket(
  ctx: Context,
  { document, letter }: NonNullable<PackDraft['ticket']>,
  { grey, room }: { grey: boolean; room: number },
): Promise<Prepared> {
  const bytes = await ctx.files.read(document.storageKey)
  if (!bytes) return { problem: 'missing' }
  // A file changed in the store since its upload is not evidence (security E11).
  if (createHash('sha256').update(bytes).digest('hex') !== document.sha256) return { problem: 'unreadable' }
  return prepareTicket(ctx.readers, {
    bytes,
    kind: document.kind,
    pagesAtMost: room,
    bytesAtMost: TICKET_BYTES_AT_MOST[grey ? 'grey' : 'colour'],
    grey,
    heading: `${letter}: the approved ticket`,
  })
}
