import { createHash } from 'node:crypto'
import type { DefencePack, PackPart } from '#contract/defence-packs.ts'
import { EVIDENCE, PACKS, type PackType } from '#contract/evidence.ts'
import type { Context } from '#server/context.ts'
import { checkEvidence } from '#server/defence-packs/check-evidence.ts'
import { coverLetter } from '#server/defence-packs/cover-letter.ts'
import { orderExhibit, serviceExhibit, termsExhibit } from '#server/defence-packs/exhibits.ts'
import { doNotContest } from '#server/defence-packs/do-not-contest.ts'
import { findEvidence, type Ticket } from '#server/defence-packs/find-evidence.ts'
import { historyExhibit } from '#server/defence-packs/history-exhibit.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import { prepareTicket, type TicketPages, type TicketProblem } from '#server/defence-packs/pdf/prepare-ticket.ts'
import { isContestable, prove } from '#server/defence-packs/prove.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { locateAddress } from '#server/visitors/locate-address.ts'

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
 * All that a defence pack shows, from which the page and the PDF are both made, and the ticket's pages ready to be appended. What
 * does not hold is left out; where nothing is left, it is a note for ourselves not to contest. Throws `not-found` where there is
 * no such order.
 */
export async function readDefencePack(ctx: Context, orderId: number, type: PackType, grey = false): Promise<Made> {
  const evidence = await findEvidence(ctx, orderId)
  const proofs = prove(evidence)
  const missing = checkEvidence(evidence, proofs)
    // Earlier payments answer a fraud, and only pack 2 shows them.
    .filter(({ name, present }) => !present && (type === 2 || name !== 'earlier-payments'))
    .map(({ name }) => ({ evidence: name, message: EVIDENCE[name].missing }))
  const common = { orderId, type, missing }
  if (!isContestable(evidence, proofs, type)) {
    const title = `${PACKS[type].title}: do not contest`
    return {
      pack: { ...common, title, verdict: 'do-not-contest', parts: [doNotContest(evidence, missing)] },
      ticket: undefined,
    }
  }
  const [place, service] = await Promise.all([placeOf(ctx, evidence.order.payment?.ip), serviceExhibit(evidence)])
  const made = [
    orderExhibit(evidence, proofs, place),
    service,
    historyExhibit(evidence, proofs, type),
    termsExhibit(proofs),
  ].filter((exhibit) => exhibit !== undefined)
  const exhibits = made.map((exhibit, index) => ({ ...exhibit, heading: `${letterOf(index)}: ${exhibit.heading}` }))
  const letter = letterOf(exhibits.length)
  const ticket = await readTicket(ctx, proofs.ticket, { grey, heading: `${letter}: the approved ticket` })
  if (proofs.ticket) {
    exhibits.push(ticketExhibit(ctx, { orderId, ticket: proofs.ticket, prepared: ticket, letter, grey }))
  }
  const today = new Date().toISOString()
  const parts = [coverLetter(evidence, proofs, { type, exhibits, today }), ...exhibits]
  const pack: DefencePack = { ...common, title: PACKS[type].title, verdict: 'contest', parts }
  return { pack, ticket: ticket && 'pdf' in ticket ? ticket : undefined }
}

/** Exhibits have letters in their order: one that is left out leaves no gap. */
function letterOf(index: number): string {
  return `Exhibit ${'ABCDE'[index]}`
}

/** Where an address is; undefined where the database of places does not know. */
async function placeOf(ctx: Context, ip: string | null | undefined): Promise<string | undefined> {
  if (!hasText(ip)) return undefined
  const place = await locateAddress(ctx, ip ?? '')
  return place === 'Unknown' ? undefined : place
}

type Prepared = TicketPages | { problem: TicketProblem } | undefined

async function readTicket(
  ctx: Context,
  ticket: Ticket | undefined,
  how: { grey: boolean; heading: string },
): Promise<Prepared> {
  if (!ticket) return undefined
  const bytes = await ctx.files.read(ticket.storageKey)
  if (!bytes) return { problem: 'missing' }
  // A file changed in the store since its upload is not evidence (security E11).
  if (createHash('sha256').update(bytes).digest('hex') !== ticket.sha256) return { problem: 'unreadable' }
  const bytesAtMost = TICKET_BYTES_AT_MOST[how.grey ? 'grey' : 'colour']
  const task = { bytes, kind: ticket.kind, pagesAtMost: TICKET_PAGES_AT_MOST, bytesAtMost, ...how }
  return prepareTicket(ctx.readers, task)
}

function ticketExhibit(
  ctx: Context,
  {
    orderId,
    ticket,
    prepared,
    letter,
    grey,
  }: { orderId: number; ticket: Ticket; prepared: Prepared; letter: string; grey: boolean },
): PackPart {
  const url = signDocumentUrl(ctx, orderId, ticket.file1)
  const isReadable = prepared !== undefined && 'pdf' in prepared
  return {
    heading: `${letter}: The approved ticket`,
    proves: isReadable ? 'that the service was performed: this is the ticket made for the customer.' : null,
    blocks: [
      {
        kind: 'ticket',
        text: ticketText(prepared, grey),
        shown: isReadable ? { url, as: ticket.kind === 'pdf' ? 'pdf' : 'image' } : null,
      },
    ],
  }
}

function ticketText(prepared: Prepared, grey: boolean): string {
  if (!prepared) return PROBLEMS.missing
  if ('problem' in prepared) return PROBLEMS[prepared.problem]
  const { pages, appended, reduced } = prepared
  const follow =
    appended === 1 ? 'The ticket follows on the next page' : `The ticket follows on the next ${appended} pages`
  const left = pages > appended ? ` It has ${pages} pages; the first ${appended} are appended.` : ''
  const smaller = reduced && !grey ? ' Its pictures were made smaller to keep this document small.' : ''
  const inGrey = grey ? ' Its pictures are in black and white to keep this document small.' : ''
  const unaltered =
    ', fitted to A4 and otherwise as it is stored. It is the government’s own document, and nothing in it is covered: unlike this letter it may show the whole passport number.'
  return follow + unaltered + left + smaller + inGrey
}
