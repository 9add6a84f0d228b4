import {
  degrees,
  PDFDocument,
  PDFName,
  PDFStream,
  StandardFonts,
  type PDFEmbeddedPage,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { TicketFound, TicketPages, TicketProblem, TicketTask } from '#server/defence-packs/pdf/prepare-ticket.ts'
import { pictureOfTicket, shrinkPictures, type Shrinking } from '#server/defence-packs/pdf/shrink-pictures.ts'
import { drawPages } from '#server/documents/reading/draw-pages.ts'
import { findCodes } from '#server/documents/reading/find-codes.ts'
import type { Read } from '#server/readers/reader-work.ts'

export const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 36
const HEADER = 24
const FOOTER = 24
const BOX = { width: A4.width - 2 * MARGIN, height: A4.height - 2 * MARGIN - HEADER - FOOTER }
/** A small ticket is made larger, so that it can be read, but no more than this. */
const LARGEST_SCALE = 1.5

/** How many pages, and seconds of processor time, the search for the QR code may take: a reader has twenty seconds in all. */
const PAGES_SEARCHED = 60
const CODE_SECONDS = 6

/** From as it is to hardly legible; the first that fits is taken. Long and short side as pixels of a whole A4 page. */
const SHRINKINGS: Shrinking[] = [
  { longSide: 2339, shortSide: 1654, quality: 85, all: false },
  { longSide: 1754, shortSide: 1240, quality: 72, all: true },
  { longSide: 1169, shortSide: 827, quality: 55, all: true },
  { longSide: 842, shortSide: 595, quality: 40, all: true },
]

/** Makes a ticket's pages ready in a reader process, which is spent where a picture was decoded. */
export const read: Read<TicketTask, TicketFound> = async (task, tell) => {
  let hasDecoded = task.kind !== 'pdf'
  const onPicture = () => {
    hasDecoded = true
  }
  await tell({ ticket: await layOutTicket(task, onPicture) })
  return hasDecoded ? 'spent' : undefined
}

/** Makes a ticket's pages ready within the limits, or says why they cannot be. Takes anything, never throws. */
async function layOutTicket(
  task: TicketTask,
  onPicture: () => void,
): Promise<TicketPages | { problem: TicketProblem }> {
  let source: PDFDocument
  try {
    const pdf = task.kind === 'pdf' ? task.bytes : await pictureOfTicket(task.bytes, task.kind, BOX)
    source = await PDFDocument.load(pdf, { password: '', updateMetadata: false })
    if (source.getPageCount() === 0) return { problem: 'unreadable' }
    showFields(source)
  } catch (error) {
    return { problem: /NEEDS PASSWORD|encrypt/i.test(String(error)) ? 'password' : 'unreadable' }
  }
  try {
    return await fit(source, task, onPicture)
  } catch {
    return { problem: 'unreadable' }
  }
}

async function fit(
  source: PDFDocument,
  task: TicketTask,
  onPicture: () => void,
): Promise<TicketPages | { problem: TicketProblem }> {
  const pages = source.getPageCount()
  let appended = Math.min(pages, task.pagesAtMost)
  let codeAt: number | undefined
  let hasLooked = false
  while (appended > 0) {
    let size = 0
    if (appended < pages && !hasLooked) {
      hasLooked = true
      onPicture()
      codeAt = await findCodePage(task.bytes)
    }
    const isBeyond = codeAt !== undefined && codeAt >= appended
    const shown = Array.from({ length: appended }, (_, at) => (isBeyond && at === appended - 1 ? codeAt! : at))
    const codePage = isBeyond ? { codePage: codeAt! + 1 } : {}
    for (const [level, shrinking] of SHRINKINGS.entries()) {
      const document = await layOut(source, shown, task.heading)
      const shrunk = await shrinkPictures(document.context, { ...shrinking, grey: task.grey, onPicture })
      const pdf = await document.save({ useObjectStreams: true })
      if (pdf.length <= task.bytesAtMost) return { pdf, pages, appended, ...codePage, reduced: shrunk }
      size = pdf.length
      // It is not its pictures that make it large: only fewer pages help.
      if (level > 0 && !shrunk) break
    }
    appended = Math.min(appended - 1, Math.floor((appended * task.bytesAtMost) / size))
  }
  return { problem: 'too-large' }
}

/** The place of the first page with a QR code, which is what a ticket is for; undefined where none is found in time. */
async function findCodePage(bytes: Uint8Array): Promise<number | undefined> {
  const begun = process.cpuUsage()
  let at = 0
  try {
    for await (const points of drawPages(bytes, PAGES_SEARCHED)) {
      if (points && (await findCodes(points)).length > 0) return at
      at += 1
      if (process.cpuUsage(begun).user > CODE_SECONDS * 1e6) return undefined
    }
  } catch {
    // A page that cannot be drawn has no code that a reader could see.
  }
  return undefined
}

/** What was typed into a form stands in annotations, which are left behind; it becomes part of the page. */
function showFields(source: PDFDocument): void {
  try {
    if (source.catalog.getAcroForm()) source.getForm().flatten()
  } catch {
    // A form that cannot be read: the page is shown without it.
  }
}

/** Each page as a drawing upon a new A4 page: only what is painted comes along, no annotation, action or attachment. */
async function layOut(source: PDFDocument, shown: number[], heading: string): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const index of shown) {
    const page = source.getPage(index)
    const { x, y, width, height } = page.getCropBox()
    const box = { left: x, bottom: y, right: x + width, top: y + height }
    const sheet = document.addPage([A4.width, A4.height])
    const words = `${heading}, page ${index + 1} of ${source.getPageCount()}`
    sheet.drawText(words, { x: 54, y: A4.height - MARGIN - 10, size: 12, font })
    // A page without any content has nothing to embed.
    if (!page.node.Contents() || !(width > 0 && height > 0)) continue
    const drawing = await document.embedPage(page, box)
    const turned = ((page.getRotation().angle % 360) + 360) % 360
    sheet.drawPage(drawing, placeOn(drawing, turned))
  }
  return onlyPainted(document)
}

/** The library takes a page's annotations and first contents along, though nothing paints them: only what is reached stays. */
async function onlyPainted(document: PDFDocument): Promise<PDFDocument> {
  await document.flush()
  const clean = await PDFDocument.create({ updateMetadata: false })
  for (const page of await clean.copyPages(document, document.getPageIndices())) clean.addPage(page)
  for (const [, object] of clean.context.enumerateIndirectObjects()) forgetOutside(object)
  return clean
}

/** A page is turned where that makes it so much larger. */
const WORTH_TURNING = 1.2

const scaleOf = (width: number, height: number) => Math.min(BOX.width / width, BOX.height / height, LARGEST_SCALE)

/** Where a page goes, as large as the space allows: turned as its own reader would see it, and a wide one once more, to be legible. */
function placeOn({ width, height }: PDFEmbeddedPage, ownTurn: number) {
  const isUpright = ownTurn % 180 === 0
  const [ownWidth, ownHeight] = isUpright ? [width, height] : [height, width]
  const isWide = scaleOf(ownHeight, ownWidth) > WORTH_TURNING * scaleOf(ownWidth, ownHeight)
  const turned = isWide ? (ownTurn + 270) % 360 : ownTurn
  const [seenWidth, seenHeight] = isWide ? [ownHeight, ownWidth] : [ownWidth, ownHeight]
  const scale = scaleOf(seenWidth, seenHeight)
  const left = (A4.width - seenWidth * scale) / 2
  const bottom = MARGIN + FOOTER + BOX.height - seenHeight * scale
  const corner = {
    0: { x: left, y: bottom },
    90: { x: left, y: bottom + seenHeight * scale },
    180: { x: left + seenWidth * scale, y: bottom + seenHeight * scale },
    270: { x: left + seenWidth * scale, y: bottom },
  }[turned] ?? { x: left, y: bottom }
  return { ...corner, xScale: scale, yScale: scale, rotate: degrees(-turned) }
}

/** What a drawing could still name beside what it paints: other files, metadata, marks of its old structure. */
const OUTSIDE = ['F', 'FFilter', 'FDecodeParms', 'Metadata', 'PieceInfo', 'AF', 'OPI', 'StructParent', 'StructParents']

function forgetOutside(object: PDFObject): void {
  if (object instanceof PDFStream) for (const key of OUTSIDE) object.dict.delete(PDFName.of(key))
}
