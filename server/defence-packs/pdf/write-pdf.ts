import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { PrintedPack } from '#contract/disputes/defence-packs.ts'
import type { PackPdf, PdfTask } from '#server/defence-packs/pdf/make-pdf.ts'
import { writeLetter } from '#server/defence-packs/pdf/write-letter.ts'
import type { Read } from '#server/readers/reader-work.ts'

const GREY_PICTURE_WIDTH = 500

/** Makes the whole document in a reader process. */
export const read: Read<PdfTask, PackPdf> = async (task, tell) => tell(await writePdf(task))

/** The letter, and after it the ticket's own pages. */
async function writePdf({ pack, ticket, grey }: PdfTask): Promise<PackPdf> {
  const pictures = grey ? await greyPictures(pack) : new Map<string, Buffer>()
  const letter = await writeLetter(pack, pictures, ticket?.appended ?? 0)
  if (!ticket) return letter
  const document = await PDFDocument.load(letter.pdf, { updateMetadata: false })
  const source = await PDFDocument.load(ticket.pdf, { updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  const total = letter.pages + ticket.appended
  for (const [index, page] of (await document.copyPages(source, source.getPageIndices())).entries()) {
    document.addPage(page)
    const words = `${pack.title}, order ${pack.orderId}: page ${letter.pages + index + 1} of ${total}`
    const x = page.getWidth() - 54 - font.widthOfTextAtSize(words, 12)
    page.drawText(words, { x, y: 34, size: 12, font, color: rgb(0.26, 0.3, 0.35) })
  }
  return { pdf: await document.save({ useObjectStreams: true }), pages: total }
}

async function greyPictures(pack: PrintedPack): Promise<Map<string, Buffer>> {
  const blocks = pack.parts.flatMap((part) => part.blocks)
  const shown = blocks.flatMap((block) => (block.kind === 'pictures' ? block.items : []))
  const made = shown.map(async ({ src }) => {
    const jpeg = sharp(Buffer.from(src.slice(src.indexOf(',') + 1), 'base64'))
    const smaller = jpeg.resize({ width: GREY_PICTURE_WIDTH, withoutEnlargement: true }).toColourspace('b-w')
    return [src, await smaller.jpeg({ quality: 60 }).toBuffer()] as const
  })
  return new Map(await Promise.all(made))
}
