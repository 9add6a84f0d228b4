// Imports nothing: each reader process and the filing assistant load it.

interface DocumentKindRow {
  /** The type that the answer's header carries. */
  contentType: string
  /** The ending of its stored name. */
  extension: string
  /** What staff read. */
  label: string
}

/** TABLE: what a document may be, decided by its bytes. */
export const DOCUMENT_KINDS = {
  pdf: { contentType: 'application/pdf', extension: 'pdf', label: 'PDF' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', label: 'JPEG image' },
  png: { contentType: 'image/png', extension: 'png', label: 'PNG image' },
  webp: { contentType: 'image/webp', extension: 'webp', label: 'WebP image' },
  heic: { contentType: 'image/heic', extension: 'heic', label: 'HEIC image' },
} as const satisfies Record<string, DocumentKindRow>

export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]]

/** Largest document, in bytes. */
export const DOCUMENT_BYTES_AT_MOST = 15 * 1024 * 1024
