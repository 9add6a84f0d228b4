import type { DocumentKind } from '#contract/documents.ts'
import type { PdfFinding } from '#server/document-reading/pdf-findings.ts'

/** What may be wrong with an image. */
export type ImageProblem = 'pixels' | 'time' | 'damaged'

/** What a reader tells of a document. */
export interface DocumentFound {
  /** By its bytes; null for what is none that is taken. */
  kind: DocumentKind | null
  /** Of something else, where it is known: `zip`. */
  extension: string
  /** Of a PDF. */
  findings: PdfFinding[]
  /** Of a PDF whose pages can be read. */
  pages: number
  /** Of an image. */
  problem: ImageProblem
  /** An image drawn anew, and what it became. */
  content: Uint8Array
  drawnAs: DocumentKind
  /** The text of its pages. */
  text: string
  /** What its QR codes say. */
  codes: string[]
  /** Whether it looks at points for a QR code just now: all else is done with, and a document is taken without. */
  isSearching: boolean
}
