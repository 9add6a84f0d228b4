import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { read } from '#server/defence-packs/pdf/lay-out-ticket.ts'
import type { Readers } from '#server/readers/open-readers.ts'
import type { ReaderWork } from '#server/readers/reader-work.ts'

const LAY_OUT_TICKET: ReaderWork<typeof read> = { module: '#server/defence-packs/pdf/lay-out-ticket.ts', seconds: 20 }

/** Why a ticket's pages could not be appended. */
export type TicketProblem = 'password' | 'unreadable' | 'too-large' | 'missing'

/** The ticket's own pages, ready to be appended: A4, without annotations, scripts or links. */
export interface TicketPages {
  pdf: Uint8Array
  /** Of the stored ticket. */
  pages: number
  /** In `pdf`: the first ones; or all but the last of these, and `codePage`. */
  appended: number
  /** The number of the page with its QR code, where that is none of the first. */
  codePage?: number
  /** Whether its pictures were made smaller. */
  reduced: boolean
}

export interface TicketTask {
  bytes: Uint8Array
  kind: DocumentKind
  /** What stands above each of its pages: which exhibit it is. */
  heading: string
  pagesAtMost: number
  bytesAtMost: number
  grey: boolean
}

/** What a reader reports of a ticket. */
export interface TicketFound {
  ticket: TicketPages | { problem: TicketProblem }
}

/** Makes a ticket's pages ready in a reader process; a ticket on which its reader ends is one that cannot be read. */
export async function prepareTicket(
  readers: Readers,
  task: TicketTask,
): Promise<TicketPages | { problem: TicketProblem }> {
  const { found } = await readers.read(LAY_OUT_TICKET, task, 'packs')
  return found.ticket ?? { problem: 'unreadable' }
}
