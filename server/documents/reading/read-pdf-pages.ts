import sharp, { type Sharp } from 'sharp'
import type { DocumentFound } from '#server/documents/reading/document-found.ts'
import { drawPages } from '#server/documents/reading/draw-pages.ts'
import { findCodes } from '#server/documents/reading/find-codes.ts'
import { tellPass } from '#server/documents/reading/make-pass.ts'
import type { Tell } from '#server/readers/reader-work.ts'

// Runs in a reader process.

const PAGES_READ = 10
/** Processor time for the search for codes; a code that is not found by then counts as absent. */
const CODE_SECONDS = 3

/**
 * Returns the QR codes of a PDF as a person sees them on its pages, however they are drawn, and what a pass shows of it. A PDF whose
 * drawing ends its reader is not taken: a traveller's telephone could not show it either.
 */
export async function readPdfPages(bytes: Uint8Array, tell: Tell<DocumentFound>): Promise<void> {
  const begun = process.cpuUsage()
  const codes = new Set<string>()
  let first: Sharp | undefined
  for await (const points of drawPages(bytes, PAGES_READ)) {
    if (!points) continue
    const { width, height, data } = points
    first ??= sharp(data, { raw: { width, height, channels: 4 } })
    await tell({ isSearching: true })
    for (const code of await findCodes(points).catch(() => [])) codes.add(code)
    await tell({ codes: [...codes], isSearching: false })
    if (process.cpuUsage(begun).user > CODE_SECONDS * 1e6) break
  }
  await tell({ isSearching: true })
  if (first) await tellPass([...codes], first, tell)
}
