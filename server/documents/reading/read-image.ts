import sharp, { type Sharp } from 'sharp'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { DocumentFound, ImageProblem } from '#server/documents/reading/document-found.ts'
import { findCodes, pointsOf } from '#server/documents/reading/find-codes.ts'
import { tellPass } from '#server/documents/reading/make-pass.ts'
import type { Tell } from '#server/readers/reader-work.ts'

// Runs in a reader process.

const PIXELS_AT_MOST = 40_000_000
const SECONDS_AT_MOST = 10
const WHITE = '#fff'

type Drawn = Pick<DocumentFound, 'content' | 'drawnAs'>

sharp.cache(false)

/** Returns the image redrawn, or what is wrong with it, then its QR codes and what a pass shows. */
export async function readImage(bytes: Uint8Array, kind: DocumentKind, tell: Tell<DocumentFound>): Promise<void> {
  const drawn = await redraw(bytes, kind)
  await tell({ ...drawn, isSearching: 'content' in drawn })
  if (!('content' in drawn)) return
  const picture = () => sharp(drawn.content)
  const codes = await findCodes(await pointsOf(picture())).catch(() => [])
  await tell({ codes })
  await tellPass(codes, picture(), tell)
}

/** Decodes every pixel and redraws the picture: upright, in sRGB, one frame, with nothing else of the file kept. */
async function redraw(bytes: Uint8Array, kind: DocumentKind): Promise<Drawn | { problem: ImageProblem }> {
  try {
    const picture = await open(bytes, kind)
    if (picture === undefined) return { problem: 'pixels' }
    return await encode(picture.timeout({ seconds: SECONDS_AT_MOST }), kind)
  } catch (error) {
    if (/pixel limit/i.test(String(error))) return { problem: 'pixels' }
    return { problem: /timeout/i.test(String(error)) ? 'time' : 'damaged' }
  }
}

async function open(bytes: Uint8Array, kind: DocumentKind): Promise<Sharp | undefined> {
  if (kind !== 'heic') return sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).autoOrient()
  // A megabyte that few pictures need.
  const { default: decodeHeic } = await import('heic-decode')
  const images = await decodeHeic.all({ buffer: bytes })
  const [first] = images
  try {
    // Its size is known before a point of it is decoded.
    if (!first || first.width * first.height > PIXELS_AT_MOST) return undefined
    const { width, height, data } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    images.dispose()
  }
}

async function encode(picture: Sharp, kind: DocumentKind): Promise<Drawn> {
  if (kind === 'png') return { content: await picture.png().toBuffer(), drawnAs: 'png' }
  if (kind === 'webp') return { content: await picture.webp({ quality: 90 }).toBuffer(), drawnAs: 'webp' }
  return { content: await picture.flatten({ background: WHITE }).jpeg({ quality: 90 }).toBuffer(), drawnAs: 'jpeg' }
}
