import { crc32, deflateSync } from 'node:zlib'
import type { PDFRawStream } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import type { ImageDict } from '#server/defence-packs/pdf/image-dict.ts'
import { unpack } from '#server/defence-packs/pdf/unpack.ts'

/** More than any camera's; a picture that says it has more is not opened (security E6). */
export const PIXELS_AT_MOST = 40_000_000

const OPTIONS = { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' } as const
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_COLOURS = { grey: 0, rgb: 2, palette: 3 }

/** Opens an image of a PDF; undefined where it is kept in a way that sharp does not read. Throws where it is damaged. */
export function openPicture(stream: PDFRawStream, image: ImageDict): Sharp | undefined {
  const [first, second] = image.filters
  if (first === 'DCTDecode' && second === undefined) return sharp(stream.contents, OPTIONS)
  if (first === 'FlateDecode' && second === 'DCTDecode') return sharp(unpack(stream.contents), OPTIONS)
  if (first !== 'FlateDecode' || second !== undefined || image.channels === undefined) return undefined
  if (image.rows === 'other') return undefined
  // A PNG keeps its pixels just as a PDF with PNG rows does, so it is made of them as they are.
  return sharp(pngOf(image, image.rows === 'png' ? stream.contents : filtered(unpack(stream.contents), image)), OPTIONS)
}

function pngOf(image: ImageDict, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(image.width, 0)
  header.writeUInt32BE(image.height, 4)
  const colours = image.palette ? 'palette' : image.channels === 3 ? 'rgb' : 'grey'
  header.set([image.bits, PNG_COLOURS[colours]], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...(image.palette ? [chunk('PLTE', paletteOf(image.palette))] : []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Whole colours, at most 256. */
function paletteOf(palette: Uint8Array): Uint8Array {
  return palette.subarray(0, Math.min(768, palette.length - (palette.length % 3)))
}

/** Plain rows as PNG's filter "none" has them: a zero before each. */
function filtered(pixels: Buffer, { width, height, bits, channels = 1 }: ImageDict): Buffer {
  const rowBytes = Math.ceil((width * channels * bits) / 8)
  if (pixels.length < rowBytes * height) throw new Error('The picture is cut off')
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes)
  }
  return deflateSync(rows, { level: 1 })
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
