import type { PrintedPack } from '#contract/disputes/defence-packs.ts'
import type { TicketPages } from '#server/defence-packs/pdf/prepare-ticket.ts'
import type { read } from '#server/defence-packs/pdf/write-pdf.ts'
import type { Readers } from '#server/readers/open-readers.ts'
import type { ReaderWork } from '#server/readers/reader-work.ts'

const WRITE_PDF: ReaderWork<typeof read> = { module: '#server/defence-packs/pdf/write-pdf.ts', seconds: 20 }

export interface PdfTask {
  pack: PrintedPack
  ticket: Pick<TicketPages, 'pdf' | 'appended'> | undefined
  grey: boolean
}

/** The whole document: its bytes, and how many pages it has. */
export interface PackPdf {
  pdf: Uint8Array
  pages: number
}

/** Makes the whole document in a reader process: the ticket's pages in it came from outside. */
export async function makePdf(readers: Readers, task: PdfTask): Promise<PackPdf> {
  const { found, ended } = await readers.read(WRITE_PDF, task, 'packs')
  if (!found.pdf || !found.pages) throw new Error(`The pack could not be made: ${ended ?? 'nothing came'}`)
  return { pdf: found.pdf, pages: found.pages }
}
