/** The words of a document, as they were read in a thread: for the comparison with its order, never kept or logged. */
export interface Reading {
  /** The text of its pages; empty for an image, and for pages that are pictures. */
  text: string
  /** What its QR codes say. */
  codes: string[]
}

/** What a thread tells while it reads, so that what was found stays when the rest takes too long. */
export type FoundWords = { text: string } | { code: string }

/** Puts together what a thread told. */
export function readingOf(found: readonly object[]): Reading {
  const text = found.find((part): part is { text: string } => 'text' in part)?.text ?? ''
  return { text, codes: found.flatMap((part) => ('code' in part ? [String(part.code)] : [])) }
}
