import jsQR from 'jsqr'
import sharp, { type Sharp } from 'sharp'

/** A code of a few centimetres is found in one of these sizes, whether the page was scanned fine or coarse. */
const LONGEST_SIDES = [700, 1_400, 2_400]
const SMALLEST_SIDE = 20
/** Codes without a white rim are not found. */
const RIM = 24
const WHITE = '#fff'

/** Reads the QR code of a picture; undefined where none is found. Runs in a thread: it computes for up to a second. */
export async function findCode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture
    .flatten({ background: WHITE })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (Math.min(width, height) < SMALLEST_SIDE) return undefined
  for (const side of LONGEST_SIDES) {
    const found = await lookAt(
      sharp(data, { raw: { width, height, channels: info.channels } }),
      side,
      Math.max(width, height),
    )
    if (found) return found
    if (Math.max(width, height) <= side) return undefined
  }
  return undefined
}

async function lookAt(picture: Sharp, side: number, longest: number): Promise<string | undefined> {
  // One dot for each square is too few: small pictures are drawn larger, with hard edges.
  const size = longest < 250 ? { width: longest * 4, kernel: 'nearest' as const } : { width: side }
  const { data, info } = await picture
    .resize({ ...size, height: size.width, fit: 'inside', withoutEnlargement: longest >= 250 })
    .extend({ top: RIM, bottom: RIM, left: RIM, right: RIM, background: WHITE })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: side === LONGEST_SIDES[0] ? 'attemptBoth' : 'dontInvert',
  })
  return found?.data || undefined
}
