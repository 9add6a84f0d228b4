import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import type { PackDraft } from '#server/defence-packs/assemble-pack.ts'
import { linesOfParts } from '#server/defence-packs/lines.ts'
import { makePdf } from '#server/defence-packs/pdf/make-pdf.ts'
import { ticketExhibit } from '#server/defence-packs/ticket-exhibit.ts'
import type { Readers } from '#server/readers/open-readers.ts'

const PAGES_AT_MOST = 18
const TICKET_PAGES_AT_MOST = 7
const LINES_OF_A_PAGE = 38

/** What says most of a ticket: so its own part is no shorter in the end. */
const LONGEST = { pdf: new Uint8Array(), pages: 9999, appended: 7, codePage: 9999, reduced: true }

/**
 * How many pages of the ticket a pack has room for. A letter that is surely short leaves room for all that are ever appended; of another
 * its pages are counted, as they will be. `finish` makes the whole pack with the ticket's part.
 */
export async function roomForTicket(
  readers: Readers,
  ticket: NonNullable<PackDraft['ticket']>,
  finish: (part: ReturnType<typeof ticketExhibit>) => Pick<DefencePack, 'title' | 'orderId' | 'parts'>,
): Promise<number> {
  const pack = finish(ticketExhibit(ticket, LONGEST, { url: '', grey: false }))
  const isShort = linesOfParts(pack.parts) <= (PAGES_AT_MOST - TICKET_PAGES_AT_MOST) * LINES_OF_A_PAGE
  if (isShort) return TICKET_PAGES_AT_MOST
  const { pages } = await makePdf(readers, { pack, ticket: undefined, grey: false })
  return Math.max(1, Math.min(TICKET_PAGES_AT_MOST, PAGES_AT_MOST - pages))
}
