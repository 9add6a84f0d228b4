import decodeHeic from 'heic-decode'
import { parentPort, workerData } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import type { DocumentKind } from '#contract/documents.ts'
import { findCode } from '#server/files/find-code.ts'
import type { CleanImage, ImageProblem, ImageWork } from '#server/files/inspect-image.ts'

// The body of inspect-image.ts's thread.

const PIXELS_AT_MOST = 40_000_000
const SECONDS_AT_MOST = 10
const WHITE = '#fff'

const { bytes, kind } = workerData as ImageWork
sharp.cache(false)

/** Decodes every point and draws the picture anew: upright, in sRGB, one frame, and nothing else of the file comes along. */
async function redraw(): Promise<CleanImage | ImageProblem> {
  try {
    const picture = await open()
    if (picture === undefined) return { problem: 'pixels' }
    const [content, drawnAs] = await encode(picture.timeout({ seconds: SECONDS_AT_MOST }))
    return { kind: drawnAs, content }
  } catch (error) {
    if (/pixel limit/i.test(String(error))) return { problem: 'pixels' }
    return { problem: /timeout/i.test(String(error)) ? 'time' : 'damaged' }
  }
}

async function open(): Promise<Sharp | undefined> {
  if (kind !== 'heic') return sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).autoOrient()
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

async function encode(picture: Sharp): Promise<[Buffer, DocumentKind]> {
  if (kind === 'png') return [await picture.png().toBuffer(), 'png']
  if (kind === 'webp') return [await picture.webp({ quality: 90 }).toBuffer(), 'webp']
  return [await picture.flatten({ background: WHITE }).jpeg({ quality: 90 }).toBuffer(), 'jpeg']
}

parentPort?.postMessage('ready')
const image = await redraw()
parentPort?.postMessage(image)
const code = 'content' in image ? await findCode(sharp(image.content)).catch(() => undefined) : undefined
if (code) parentPort?.postMessage({ code })
parentPort?.postMessage('end')
