import type { Context } from '#server/context.ts'
import { draftCasePack, finishCasePack, type PackOfCase } from '#server/defence-packs/cases/draft-case-pack.ts'
import { changesSince, whereItIsKept, type SentBefore } from '#server/defence-packs/cases/changes-since.ts'
import { judge, type JudgedCase } from '#server/defence-packs/cases/judge-case.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import { findEvidence } from '#server/defence-packs/find-evidence.ts'
import type { TicketPages } from '#server/defence-packs/pdf/prepare-ticket.ts'
import { placeOf, readTicket } from '#server/defence-packs/read-defence-pack.ts'
import { ticketExhibit } from '#server/defence-packs/ticket-exhibit.ts'
import { roomForTicket } from '#server/defence-packs/ticket-room.ts'
import { signDocumentUrl } from '#server/security/links.ts'

interface Made {
  pack: PackOfCase
  ticket: TicketPages | undefined
}

interface Asked {
  grey?: boolean
  /** What was sent last of it. */
  before?: SentBefore | undefined
  /** It is kept when it is made, and says so. */
  isKept?: boolean
}

/** All that the pack of a case shows, from which the page and the PDF are both made, and the ticket's pages ready to be appended. */
export async function readCasePack(
  ctx: Context,
  about: DisputedCase,
  { grey = false, before, isKept = false }: Asked = {},
): Promise<Made & { judged: JudgedCase }> {
  const now = new Date()
  const judged = judge(await findEvidence(ctx, about.orderId, now, about.openedAt), about, now)
  const place = await placeOf(ctx, judged.found.order.payment?.ip)
  const draft = draftCasePack(judged, about, place)
  const ofItself = [
    ...(before ? [changesSince(judged, before)] : []),
    ...(isKept ? [whereItIsKept(about.orderId)] : []),
  ]
  const surroundings = { now, ofItself }
  if (!draft.ticket)
    return { judged, pack: finishCasePack(judged, about, draft, undefined, surroundings), ticket: undefined }
  const room = await roomForTicket(ctx.readers, draft.ticket, (part) =>
    finishCasePack(judged, about, draft, part, surroundings),
  )
  const prepared = await readTicket(ctx, draft.ticket, { grey, room })
  const url = signDocumentUrl(ctx, about.orderId, draft.ticket.document.file1)
  const ticket = ticketExhibit(draft.ticket, prepared, { url, grey })
  return {
    judged,
    pack: finishCasePack(judged, about, draft, ticket, surroundings),
    ticket: 'pdf' in prepared ? prepared : undefined,
  }
}
