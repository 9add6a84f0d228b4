import type { PackPart } from '#contract/disputes/defence-packs.ts'
import type { PackDraft } from '#server/defence-packs/assemble-pack.ts'
import type { TicketPages, TicketProblem } from '#server/defence-packs/pdf/prepare-ticket.ts'

/** What became of a ticket's pages. */
export type Prepared = TicketPages | { problem: TicketProblem }

/** TABLE: why the ticket's pages are not appended -> how the letter says it. */
const PROBLEMS: Record<TicketProblem, string> = {
  password: 'The stored ticket is protected by a password, so its pages could not be appended.',
  unreadable: 'The stored ticket is damaged or not built as a PDF should be, so its pages could not be appended.',
  'too-large': 'The pages of the stored ticket could not be made small enough to be appended.',
  missing: 'The file of the stored ticket could not be found, so its pages could not be appended.',
}

/** The ticket's exhibit: its pages follow, or the reason why they do not. `url` shows the document on the page. */
export function ticketExhibit(
  { document, letter }: NonNullable<PackDraft['ticket']>,
  prepared: Prepared,
  { url, grey }: { url: string; grey: boolean },
): PackPart {
  const isReadable = 'pdf' in prepared
  return {
    heading: `${letter}: The approved ticket`,
    proves: isReadable ? 'that the service was performed: this is the ticket made for the customer.' : null,
    blocks: [
      {
        kind: 'ticket',
        text: isReadable ? pagesText(prepared, grey) : PROBLEMS[prepared.problem],
        shown: isReadable ? { url, as: document.kind === 'pdf' ? 'pdf' : 'image' } : null,
      },
    ],
  }
}

function pagesText({ pages, appended, codePage, reduced }: TicketPages, grey: boolean): string {
  const follow =
    appended === 1 ? 'The ticket follows on the next page' : `The ticket follows on the next ${appended} pages`
  const which = whichPages(appended, codePage)
  const left = pages > appended ? ` It has ${pages} pages; ${which} appended.` : ''
  const smaller = reduced && !grey ? ' Its pictures were made smaller to keep this document small.' : ''
  const inGrey = grey ? ' Its pictures are in black and white to keep this document small.' : ''
  const unaltered =
    ', fitted to A4 and otherwise as it is stored. It is the government’s own document, and nothing in it is covered: unlike this letter it may show the whole passport number.'
  return follow + unaltered + left + smaller + inGrey
}

function whichPages(appended: number, codePage: number | undefined): string {
  if (codePage === undefined) return appended === 1 ? 'the first is' : `the first ${appended} are`
  const code = `page ${codePage}, which has its QR code,`
  if (appended === 1) return `${code} is`
  return `${appended === 2 ? 'the first' : `the first ${appended - 1}`} and ${code} are`
}
