import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import { askOutside } from '#server/files/ask-outside.ts'

/** Fetches a file of at most 15 MB under the rules of `askOutside`. Undefined where it cannot be had; the caller must inspect it. */
export async function fetchFromSite(address: string): Promise<Buffer | undefined> {
  const answer = await askOutside(address, {
    headers: { accept: 'application/pdf, image/*' },
    bytesAtMost: DOCUMENT_BYTES_AT_MOST,
  })
  return answer?.status === 200 && answer.body.length > 0 ? answer.body : undefined
}
