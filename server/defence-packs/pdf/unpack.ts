import { inflateSync } from 'node:zlib'

const UNPACKED_AT_MOST = 200 * 1024 * 1024

/** Inflates what a PDF has deflated; throws where it would become far larger than any page's picture. */
export function unpack(bytes: Uint8Array): Buffer {
  return inflateSync(bytes, { maxOutputLength: UNPACKED_AT_MOST })
}
