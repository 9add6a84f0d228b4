/** The words of a document, as a reader found them: for the comparison with its order, never kept or logged. */
export interface DocumentReading {
  /** The text of its pages; empty for an image, and for pages that are pictures. */
  text: string
  /** What its QR codes say. */
  codes: string[]
}
