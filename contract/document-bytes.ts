/** Largest document, in bytes. */
export const DOCUMENT_BYTES_AT_MOST = 15 * 1024 * 1024
