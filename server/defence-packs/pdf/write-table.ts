import {
  INK,
  makeRoom,
  SHEET,
  structure,
  TEXT_SIZE,
  TEXT_WIDTH,
  type Letter,
  type Place,
  type Structure,
} from '#server/defence-packs/pdf/sheet.ts'
import { drawText, heightOfText } from '#server/lettering/set-text.ts'

export interface Table {
  label: string
  /** A table whose columns have no head shows its first column as the heads of its rows. */
  columns: { head: string | null; share: number }[]
  rows: string[][]
}

const PAD = { x: 6, y: 3 }
const LINE = '#cdd3dd'
const HEAD_FILL = '#eef0f4'
const LINE_GAP = 1
/** So many last rows go to the next page together, unless they are long: a single row at the top of a page says nothing. */
const LAST_ROWS = 3
const LAST_ROOM = 150

interface Cell {
  words: string
  left: number
  width: number
  font: 'text' | 'bold'
  tag: 'TH' | 'TD'
}

/** Writes a table; a row is never cut by the end of a page, and the heads stand again at the top of the next. */
export function writeTable({ letter, parent }: Place, { label, columns, rows }: Table): void {
  const table = structure(letter, 'Table', { title: label })
  parent.add(table)
  const heads = columns.every(({ head }) => head !== null) ? columns.map(({ head }) => head ?? '') : undefined
  const writeHeads = (isFirst: boolean) => {
    if (heads) writeRow(letter, isFirst ? table : undefined, cellsOf(columns, heads, 'all'), HEAD_FILL)
  }
  const lay = (row: string[]) => cellsOf(columns, row, heads ? 'none' : 'first')
  const first = rows[0] === undefined ? 0 : heightOf(letter, lay(rows[0]))
  makeRoom(letter, 30 + first)
  writeHeads(true)
  for (const [at, row] of rows.entries()) {
    const cells = lay(row)
    const last = at > 0 && at === rows.length - LAST_ROWS ? rows.slice(at).map(lay) : [cells]
    const room = last.reduce((sum, each) => sum + heightOf(letter, each), 0)
    if (letter.y + Math.min(room, Math.max(LAST_ROOM, heightOf(letter, cells))) > SHEET.bottom) {
      letter.addPage()
      writeHeads(false)
    }
    writeRow(letter, table, cells)
  }
  table.end()
  letter.x = SHEET.margin
  letter.y += 10
}

function cellsOf(columns: Table['columns'], row: string[], heads: 'all' | 'first' | 'none'): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let left = SHEET.margin
  return columns.map(({ share }, at) => {
    const isHead = heads === 'all' || (heads === 'first' && at === 0)
    const font = isHead ? 'bold' : 'text'
    const cell: Cell = {
      words: breakable(row[at] ?? ''),
      left: left + PAD.x,
      width: (share / shares) * TEXT_WIDTH - 2 * PAD.x,
      font,
      tag: isHead ? 'TH' : 'TD',
    }
    left += (share / shares) * TEXT_WIDTH
    return cell
  })
}

/** Addresses and file names may break after their own signs; pdfkit breaks what is still too long anywhere. */
function breakable(text: string): string {
  return text.replace(/([@._/:-])(?=[^\s\d])/g, '$1\u200b')
}

function heightOf(letter: Letter, cells: Cell[]): number {
  const heights = cells.map((cell) => heightOfText(letter, cell.words, shapeOf(cell)))
  return Math.max(...heights) + 2 * PAD.y
}

function shapeOf({ font, width }: Cell) {
  return { font, width, size: TEXT_SIZE, lineGap: LINE_GAP }
}

/** Heads that are repeated on a further page are for the eye alone, and belong to no structure. */
function writeRow(letter: Letter, table: Structure | undefined, cells: Cell[], fill?: string): void {
  const top = letter.y
  const height = heightOf(letter, cells)
  letter.markContent('Artifact')
  if (fill) letter.rect(SHEET.margin, top, TEXT_WIDTH, height).fill(fill)
  letter
    .moveTo(SHEET.margin, top + height)
    .lineTo(SHEET.margin + TEXT_WIDTH, top + height)
    .lineWidth(0.75)
    .stroke(LINE)
  letter.endMarkedContent()
  const write = (cell: Cell) =>
    drawText(letter.fillColor(INK), cell.words, shapeOf(cell), { left: cell.left, top: top + PAD.y })
  if (table) {
    const row = structure(letter, 'TR')
    table.add(row)
    for (const cell of cells) {
      const scope = cell.tag === 'TH' ? (fill ? 'Column' : 'Row') : undefined
      row.add(structure(letter, cell.tag, scope ? { scope } : {}, () => write(cell)))
    }
    row.end()
  } else {
    letter.markContent('Artifact')
    for (const cell of cells) write(cell)
    letter.endMarkedContent()
  }
  letter.y = top + height
}
