import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Runs in a reader process.

/** A picture as it is drawn: four bytes for each point. */
export interface Points {
  width: number
  height: number
  data: Uint8Array
}

const POINTS_AT_MOST = 6_000_000
const SMALLEST_SIDE = 20
/** One dot for each square is too few: smaller pictures are drawn larger, with hard edges. */
const SMALL_SIDE = 250
const CODES_AT_MOST = 8
const CODE_AT_MOST = 5_000
/** A code that runs up to the picture's edge is not found. */
const RIM = 24
const WHITE = '#fff'

let isPrepared = false

/** Reads what the QR codes in a picture say, each once: dark on light or light on dark, and at any angle. */
export async function findCodes({ width, height, data }: Points): Promise<string[]> {
  prepare()
  if (Math.min(width, height) < SMALLEST_SIDE) return []
  const points = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
  const found = await readBarcodes({ width, height, data: points, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
    maxNumberOfSymbols: CODES_AT_MOST,
  })
  const texts = found.map(({ text }) => text).filter((text) => text !== '' && text.length <= CODE_AT_MOST)
  return [...new Set(texts)]
}

/** Draws an image for findCodes: a tiny one larger, a huge one smaller, with a white rim. */
export async function pointsOf(picture: Sharp): Promise<Points> {
  const { width, height } = await picture.metadata()
  const longest = Math.max(width, height)
  const share = Math.sqrt(POINTS_AT_MOST / (width * height))
  const side = longest < SMALL_SIDE ? longest * 4 : Math.floor(longest * Math.min(1, share))
  const { data, info } = await picture
    .flatten({ background: WHITE })
    .resize(side, side, { fit: 'inside', kernel: longest < SMALL_SIDE ? 'nearest' : 'lanczos3' })
    .extend({ top: RIM, bottom: RIM, left: RIM, right: RIM, background: WHITE })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Its program comes from our disk; by itself it would be fetched from elsewhere. */
function prepare(): void {
  if (isPrepared) return
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  isPrepared = true
}
