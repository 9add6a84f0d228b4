import PdfDocument from 'pdfkit'
import type { PackBlock, PackPart, PrintedPack } from '#contract/disputes/defence-packs.ts'
import {
  makeRoom,
  roomOf,
  structure,
  SHEET,
  TEXT_SIZE,
  TEXT_WIDTH,
  writeText,
  type Letter,
  type Place,
} from '#server/defence-packs/pdf/sheet.ts'
import { writeBlock } from '#server/defence-packs/pdf/write-block.ts'
import { FONTS } from '#server/lettering/font-files.ts'

// Runs in a reader process.

const QUIET = '#434c5a'
const HEADING_SIZE = 17
const HEADING_ROOM = 170
/** What is said of the pictures, and the first two of them. */
const PICTURES_ROOM = 655
/** A line that announces a list, and the first of it. */
const LIST_ROOM = 80
/** A sentence that announces a table, its head, and the first of its rows. */
const TABLE_ROOM = 110
/** Three lines: fewer from the end of a part, such as who signs, never stand alone on a page. */
const END_ROOM = 70

/** Writes the letter of a pack as a tagged PDF; `pagesAfter` are counted in its page numbers. Returns it with its pages. */
export async function writeLetter(
  pack: PrintedPack,
  pictures: Map<string, Buffer>,
  pagesAfter: number,
): Promise<{ pdf: Buffer; pages: number }> {
  const letter = new PdfDocument({
    size: [SHEET.width, SHEET.height],
    margins: { top: SHEET.margin, bottom: SHEET.height - SHEET.bottom, left: SHEET.margin, right: SHEET.margin },
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: `${pack.title}, order ${pack.orderId}`, Creator: 'Entrada', Producer: 'Entrada' },
  })
  const written = collect(letter)
  letter.registerFont('text', FONTS.text).registerFont('bold', FONTS.bold)
  const whole = structure(letter, 'Document')
  letter.addStructure(whole)
  for (const part of pack.parts) writePart({ letter, parent: whole, pictures }, part)
  whole.end()
  const { count } = letter.bufferedPageRange()
  numberPages(letter, pack, count, pagesAfter)
  letter.end()
  return { pdf: await written, pages: count }
}

function writePart({ letter, parent, pictures }: Place, part: PackPart): void {
  const section = structure(letter, 'Sect')
  parent.add(section)
  // Pictures take most of a page: what is said of them stands with them.
  const withPictures = part.blocks.some(({ kind }) => kind === 'pictures')
  makeRoom(letter, withPictures ? PICTURES_ROOM : HEADING_ROOM)
  if (letter.y > SHEET.margin) letter.y += 14
  const place = { letter, parent: section, pictures }
  writeText(place, part.heading, { tag: 'H1', font: 'bold', size: HEADING_SIZE, after: 4 })
  if (part.proves !== null) writeText(place, `What it proves: ${part.proves}`, { font: 'bold', after: 6 })
  for (const [at, block] of part.blocks.entries()) {
    const next = block.kind === 'text' ? part.blocks[at + 1] : undefined
    if (next?.kind === 'list') makeRoom(letter, LIST_ROOM)
    if (next?.kind === 'table') makeRoom(letter, TABLE_ROOM)
    makeRoom(letter, roomOfEnd(letter, part.blocks.slice(at)))
    writeBlock(place, block)
  }
  section.end()
}

/** How many points these last blocks of a part take, where all but the first are too short to stand alone on a page; else none. */
function roomOfEnd(letter: Letter, blocks: PackBlock[]): number {
  const texts = blocks.slice(0, 5).flatMap((block) => (block.kind === 'text' ? block.text : []))
  if (texts.length < blocks.length) return 0
  return roomOf(letter, ...texts.slice(1)) < END_ROOM ? roomOf(letter, ...texts) : 0
}

function numberPages(letter: Letter, pack: PrintedPack, count: number, after: number): void {
  for (let page = 0; page < count; page += 1) {
    letter.switchToPage(page)
    // Text below the margin would begin a page of its own.
    letter.page.margins.bottom = 0
    letter.markContent('Artifact', { type: 'Pagination' })
    letter.font('text').fontSize(TEXT_SIZE).fillColor(QUIET)
    const words = `${pack.title}, order ${pack.orderId}: page ${page + 1} of ${count + after}`
    letter.text(words, SHEET.margin, SHEET.height - 46, { width: TEXT_WIDTH, align: 'right', lineBreak: false })
    letter.endMarkedContent()
  }
}

function collect(letter: Letter): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    letter.on('data', (chunk: Buffer) => chunks.push(chunk))
    letter.on('end', () => resolve(Buffer.concat(chunks)))
    letter.on('error', reject)
  })
}
