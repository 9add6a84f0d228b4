import { PDFDocument, PDFName, PDFNumber, PDFRawStream, type PDFContext } from '@cantoo/pdf-lib'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { ImageDict } from '#server/defence-packs/pdf/image-dict.ts'
import { openPicture, PIXELS_AT_MOST } from '#server/defence-packs/pdf/open-picture.ts'

// Runs in a reader process.

/** How far pictures are reduced. */
export interface Shrinking {
  longSide: number
  shortSide: number
  /** Of JPEG, 1 to 100. */
  quality: number
  /** Every picture; else those alone that have more pixels than a whole page at 200 dpi. */
  all: boolean
  grey?: boolean
  /** Called before one is decoded. */
  onPicture?: () => void
}

/** Pictures smaller than this are left as they are: a code to scan, a logo. */
const WORTH_BYTES = 30_000
const DPI = 200

/** An image of a ticket as a PDF of one page, at most 200 dpi in a box of that size in points. */
export async function pictureOfTicket(
  bytes: Uint8Array,
  kind: DocumentKind,
  box: { width: number; height: number },
): Promise<Uint8Array> {
  const picture = kind === 'heic' ? await readHeic(bytes) : sharp(bytes, { limitInputPixels: PIXELS_AT_MOST })
  const { data, info } = await picture
    .rotate()
    .resize({
      width: Math.floor((box.width / 72) * DPI),
      height: Math.floor((box.height / 72) * DPI),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
  const document = await PDFDocument.create()
  // At 72 dpi a phone's picture is larger than any page; layOut makes it fit.
  const scale = Math.min(box.width / info.width, box.height / info.height, 1.2)
  const size = { width: info.width * scale, height: info.height * scale }
  document.addPage([size.width, size.height]).drawImage(await document.embedJpg(data), { x: 0, y: 0, ...size })
  return document.save()
}

async function readHeic(bytes: Uint8Array): Promise<Sharp> {
  const images = await decodeHeic.all({ buffer: bytes })
  try {
    const [first] = images
    // Its size is known before a point of it is decoded.
    if (!first || first.width * first.height > PIXELS_AT_MOST) throw new Error('The picture is too large')
    const { width, height, data } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    images.dispose()
  }
}

/** Makes the pictures of a document smaller, in place; returns whether any was. What it cannot read stays as it is. */
export async function shrinkPictures(context: PDFContext, how: Shrinking): Promise<boolean> {
  let shrunk = false
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) continue
    const smaller = await shrinkPicture(context, object, how).catch(() => undefined)
    if (!smaller) continue
    context.assign(ref, smaller)
    shrunk = true
  }
  return shrunk
}

async function shrinkPicture(
  context: PDFContext,
  stream: PDFRawStream,
  how: Shrinking,
): Promise<PDFRawStream | undefined> {
  const image = new ImageDict(stream.dict)
  const { width, height } = image
  const isLarge = Math.max(width, height) > how.longSide || Math.min(width, height) > how.shortSide
  if (!isLarge && !how.grey && !(how.all && stream.contents.length > WORTH_BYTES)) return undefined
  if (width * height > PIXELS_AT_MOST || image.isSpecial) return undefined
  how.onPicture?.()
  const picture = openPicture(stream, image)
  if (!picture) return undefined
  const wide = width >= height
  const box = wide ? [how.longSide, how.shortSide] : [how.shortSide, how.longSide]
  const small = picture
    .resize({ width: box[0]!, height: box[1]!, fit: 'inside', withoutEnlargement: true })
    .toColourspace(how.grey || image.isGrey ? 'b-w' : 'srgb')
    .jpeg({ quality: how.quality })
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  if (data.length >= stream.contents.length && !isLarge && !how.grey) return undefined
  const dict = stream.dict.clone(context)
  dict.delete(PDFName.of('DecodeParms'))
  dict.delete(PDFName.of('Decode'))
  dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'))
  dict.set(PDFName.of('ColorSpace'), PDFName.of(info.channels === 1 ? 'DeviceGray' : 'DeviceRGB'))
  dict.set(PDFName.of('BitsPerComponent'), PDFNumber.of(8))
  dict.set(PDFName.of('Width'), PDFNumber.of(info.width))
  dict.set(PDFName.of('Height'), PDFNumber.of(info.height))
  dict.set(PDFName.of('Length'), PDFNumber.of(data.length))
  return PDFRawStream.of(dict, data)
}
