import type { DocumentKind } from '#contract/document-kinds.ts'
import type { PdfFinding } from '#server/document-reading/pdf-findings.ts'

/** A QR code as squares: a path of dark ones on a white square of this size, rim included. */
export interface Qr {
  size: number
  path: string
}

/** One of several codes of a document: what it says, and the code drawn anew. */
export interface Choice {
  text: string
  qr: Qr
}

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
  /** Its one QR code drawn anew, where that says the same as the document's. */
  qr: Qr
  /** Of several codes each that can be drawn anew. */
  choices: Choice[]
  /** Where there is no such code: its first page, or the image, as a small WebP. */
  picture: Uint8Array
  /** Whether it looks at points for a QR code just now: all else is done with, and a document is taken without. */
  isSearching: boolean
}
