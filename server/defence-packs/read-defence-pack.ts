import { createHash } from 'node:crypto'
import { EVIDENCE, PACKS, type DefencePack, type PackPart, type PackType } from '#contract/defence-packs.ts'
import type { Context } from '#server/context.ts'
import { checkEvidence } from '#server/defence-packs/check-evidence.ts'
import { coverLetter } from '#server/defence-packs/cover-letter.ts'
import { orderExhibit, serviceExhibit, termsExhibit } from '#server/defence-packs/exhibits.ts'
import { findEvidence, type Ticket } from '#server/defence-packs/find-evidence.ts'
import { historyExhibit } from '#server/defence-packs/history-exhibit.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import { prepareTicket, type TicketPages, type TicketProblem } from '#server/defence-packs/prepare-ticket.ts'
import { signDocumentUrl } from '#server/http/links.ts'
import { locateAddress } from '#server/tracking/locate-address.ts'

/** The letter's own pages are at most eleven, whatever stands in them; with these it stays within eighteen. */
const TICKET_PAGES_AT_MOST = 7
/** What the letter leaves of 2 MB, and in black and white of 1 MB. */
const TICKET_BYTES_AT_MOST = { colour: 1_300_000, grey: 600_000 }

/** TABLE: why the ticket's pages are not appended -> how the letter says it. */
const PROBLEMS: Record<TicketProblem, string> = {
  password: 'The stored ticket is protected by a password, so its pages could not be appended.',
  unreadable: 'The stored ticket is damaged or not built as a PDF should be, so its pages could not be appended.',
  'too-large': 'The pages of the stored ticket could not be made small enough to be appended.',
  missing: 'The file of the stored ticket could not be found, so its pages could not be appended.',
}

interface Made {
  pack: DefencePack
  ticket: TicketPages | undefined
}

/**
 * All that the letter of a defence pack shows, from which the page and the PDF are both made, and the ticket's pages ready to
 * be appended. A pack is made whatever is missing or broken. Throws `not-found` where there is no such order.
 */
export async function readDefencePack(ctx: Context, orderId: number, type: PackType, grey = false): Promise<Made> {
  const evidence = await findEvidence(ctx, orderId)
  const { payment } = evidence.order
  const [ticket, place, service] = await Promise.all([
    readTicket(ctx, evidence.ticket, grey),
    placeOf(ctx, payment?.ip),
    serviceExhibit(evidence),
  ])
  const exhibits = [
    orderExhibit(evidence, type, place),
    service,
    historyExhibit(evidence, type),
    termsExhibit(evidence),
    ticketExhibit(ctx, orderId, evidence.ticket, ticket, grey),
  ]
  const today = new Date().toISOString()
  const pack: DefencePack = {
    orderId,
    type,
    title: PACKS[type].title,
    parts: [coverLetter(evidence, type, exhibits, today), ...exhibits],
    missing: checkEvidence(evidence)
      // Earlier payments answer a fraud, and only pack 2 shows them.
      .filter(({ name, present }) => !present && (type === 2 || name !== 'earlier-payments'))
      .map(({ name }) => ({ evidence: name, message: EVIDENCE[name].missing })),
  }
  return { pack, ticket: ticket && 'pdf' in ticket ? ticket : undefined }
}

/** Where an address is; undefined where the database of places does not know. */
async function placeOf(ctx: Context, ip: string | null | undefined): Promise<string | undefined> {
  if (!hasText(ip)) return undefined
  const place = await locateAddress(ctx, ip ?? '')
  return place === 'Unknown' ? undefined : place
}

type Prepared = TicketPages | { problem: TicketProblem } | undefined

async function readTicket(ctx: Context, ticket: Ticket | undefined, grey: boolean): Promise<Prepared> {
  if (!ticket) return undefined
  const bytes = await ctx.files.read(ticket.storageKey)
  if (!bytes) return { problem: 'missing' }
  // What was changed in the store since its upload is no evidence (security E11).
  if (createHash('sha256').update(bytes).digest('hex') !== ticket.sha256) return { problem: 'unreadable' }
  const bytesAtMost = TICKET_BYTES_AT_MOST[grey ? 'grey' : 'colour']
  const task = { bytes, kind: ticket.kind, pagesAtMost: TICKET_PAGES_AT_MOST, bytesAtMost, grey }
  return prepareTicket(ctx.readers, task)
}

function ticketExhibit(
  ctx: Context,
  orderId: number,
  ticket: Ticket | undefined,
  prepared: Prepared,
  grey: boolean,
): PackPart {
  const url = ticket && signDocumentUrl(ctx, orderId, ticket.file1)
  const isReadable = prepared !== undefined && 'pdf' in prepared
  const shown = url && isReadable ? { url, as: ticket.kind === 'pdf' ? ('pdf' as const) : ('image' as const) } : null
  return {
    heading: 'Exhibit E: The approved ticket',
    proves: ticket ? 'that the service was performed: this is the ticket made for the customer.' : null,
    blocks: [{ kind: 'ticket', text: ticketText(prepared, grey), shown }],
  }
}

function ticketText(prepared: Prepared, grey: boolean): string {
  if (!prepared) return 'No approved ticket is stored on this order.'
  if ('problem' in prepared) return PROBLEMS[prepared.problem]
  const { pages, appended, reduced } = prepared
  const follow =
    appended === 1
      ? 'The ticket follows on the next page, as it was delivered, fitted to A4.'
      : `The ticket follows on the next ${appended} pages, as it was delivered, fitted to A4.`
  const left = pages > appended ? ` It has ${pages} pages; the first ${appended} are appended.` : ''
  const smaller = reduced && !grey ? ' Its pictures were made smaller to keep this document small.' : ''
  const inGrey = grey ? ' Its pictures are in black and white to keep this document small.' : ''
  return follow + left + smaller + inGrey
}
