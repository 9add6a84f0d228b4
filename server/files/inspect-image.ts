import type { DocumentKind } from '#contract/documents.ts'
import { Refusal } from '#server/errors.ts'
import { inThread } from '#server/files/in-thread.ts'
import { readingOf, type FoundWords, type Reading } from '#server/files/reading.ts'
import { say } from '#server/messages/say.ts'

/** What the thread is told. */
export interface ImageWork {
  bytes: Uint8Array
  kind: DocumentKind
}

/** An image drawn anew. */
export interface CleanImage {
  kind: DocumentKind
  content: Uint8Array
}

/** What may be wrong with an image -> how staff read it. */
const PROBLEMS = {
  pixels: 'This image has too many pixels: at most 40 million are taken.',
  time: 'This image takes too long to check.',
  damaged: 'This image is damaged and cannot be read.',
} as const

export interface ImageProblem {
  problem: keyof typeof PROBLEMS
}

const TAKE_ANOTHER = 'Please take a new picture or a screenshot of it and choose that.'

/**
 * Decodes an image and draws it anew, in a thread: what comes out holds its points and nothing else (no place, no camera, no
 * hidden file; security E6, E7). HEIC becomes JPEG, which every mail program shows. Throws `not-a-document` in words.
 */
export async function inspectImage(
  bytes: Buffer,
  kind: DocumentKind,
): Promise<{ kind: DocumentKind; content: Buffer; reading: Reading }> {
  const work: ImageWork = { bytes, kind }
  const [image, ...words] = await inThread<CleanImage | ImageProblem | FoundWords>('./read-image.ts', work)
  if (!image || !('content' in image)) {
    const problem = image && 'problem' in image ? image.problem : 'time'
    throw new Refusal('not-a-document', say`${PROBLEMS[problem]} ${TAKE_ANOTHER}`)
  }
  return { kind: image.kind, content: Buffer.from(image.content), reading: readingOf(words) }
}
