import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { PdfFinding } from '#server/documents/reading/pdf-findings.ts'

/** A QR code as squares: a path of dark ones on a white square of this size, rim included. */
export interface Qr {
  size: number
  path: string
}

/** One of a document's several codes: what it says, and the code redrawn. */
export interface Choice {
  text: string
  qr: Qr
}

/** What may be wrong with an image. */
export type ImageProblem = 'pixels' | 'time' | 'damaged'

/** What a reader reports of a document. */
export interface DocumentFound {
  /** By its bytes; null for a type that is not accepted. */
  kind: DocumentKind | null
  /** Of something else, where it is known: `zip`. */
  extension: string
  /** Of a PDF. */
  findings: PdfFinding[]
  /** Of a PDF whose pages can be read. */
  pages: number
  /** Of an image. */
  problem: ImageProblem
  /** What is kept in place of what came: an image redrawn, a PDF without its owner's restrictions. */
  content: Uint8Array
  /** The new type of an image. */
  drawnAs: DocumentKind
  /** The text of its pages. */
  text: string
  /** What its QR codes say. */
  codes: string[]
  /** Its only QR code, redrawn, if the result reads the same as the document's. */
  qr: Qr
  /** Where it has several codes: each that can be redrawn. */
  choices: Choice[]
  /** Where there is no such code: its first page, or the image, as a small WebP. */
  picture: Uint8Array
  /** Whether it looks at points for a QR code just now: all else is done with, and a document is taken without. */
  isSearching: boolean
}
