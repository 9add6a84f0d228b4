import type { PackBlock } from '#contract/disputes/defence-packs.ts'
import { writeTable } from '#server/defence-packs/pdf/write-table.ts'
import {
  INK,
  makeRoom,
  SHEET,
  structure,
  TEXT_SIZE,
  TEXT_WIDTH,
  writeText,
  type Place,
} from '#server/defence-packs/pdf/sheet.ts'
import { drawText } from '#server/lettering/set-text.ts'

const CAPTION_ROOM = 64
const GAP = 15
const BULLET_ROOM = 36
const LINE = '#cdd3dd'

/** Writes one block of a part. */
export function writeBlock(place: Place, block: PackBlock): void {
  switch (block.kind) {
    case 'text':
      return writeText(place, block.text)
    case 'list':
      return writeList(place, block.items)
    case 'facts':
      return writeTable(place, {
        label: block.label,
        columns: [
          { head: null, share: 32 },
          { head: null, share: 68 },
        ],
        rows: block.rows.map(({ label, value }) => [label, value]),
      })
    case 'table':
      return writeTable(place, block)
    case 'pictures':
      return writePictures(place, block.items)
    case 'ticket':
      return writeText(place, block.text)
  }
}

function writeList({ letter, parent, pictures }: Place, items: string[]): void {
  const list = structure(letter, 'L')
  parent.add(list)
  for (const item of items) {
    const entry = structure(letter, 'LI')
    list.add(entry)
    makeRoom(letter, BULLET_ROOM)
    const page = letter.bufferedPageRange().count
    const top = letter.y
    writeText({ letter, parent: entry, pictures }, item, { tag: 'LBody', indent: 14, after: 3 })
    const bottom = letter.y
    // Where the words went to the next page, the bullet went along.
    const bulletTop = letter.bufferedPageRange().count === page ? top : SHEET.margin
    entry.add(structure(letter, 'Lbl', {}, () => letter.text('•', SHEET.margin + 2, bulletTop, { lineBreak: false })))
    entry.end()
    letter.x = SHEET.margin
    letter.y = bottom
  }
  list.end()
  letter.y += 5
}

type Picture = Extract<PackBlock, { kind: 'pictures' }>['items'][number]

/** Two beside each other, each above its caption, as high as the higher of the two. */
function writePictures(place: Place, items: Picture[]): void {
  const { letter } = place
  const width = (TEXT_WIDTH - GAP) / 2
  for (let first = 0; first < items.length; first += 2) {
    const pair = items.slice(first, first + 2)
    const height = Math.max(...pair.map((picture) => (width / picture.width) * picture.height)) + CAPTION_ROOM
    makeRoom(letter, height)
    const top = letter.y
    for (const [at, picture] of pair.entries()) {
      writePicture(place, picture, { left: SHEET.margin + at * (width + GAP), top, width })
    }
    letter.x = SHEET.margin
    letter.y = top + height
  }
}

function writePicture(
  { letter, parent, pictures }: Place,
  { src, caption, ...size }: Picture,
  { left, top, width }: { left: number; top: number; width: number },
): void {
  const height = (width / size.width) * size.height
  const jpeg = pictures.get(src) ?? Buffer.from(src.slice(src.indexOf(',') + 1), 'base64')
  const draw = () =>
    letter.image(jpeg, left, top, { width }).rect(left, top, width, height).lineWidth(0.75).stroke(LINE)
  parent.add(structure(letter, 'Figure', { alt: caption, bbox: [left, top, left + width, top + height] }, draw))
  const shape = { font: 'text', size: TEXT_SIZE, width, lineGap: 1 } as const
  const write = () => drawText(letter.fillColor(INK), caption, shape, { left, top: top + height + 5 })
  parent.add(structure(letter, 'Caption', {}, write))
}
