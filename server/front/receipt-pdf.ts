import { buffer } from 'node:stream/consumers'
import { Parser } from 'htmlparser2'
import { FONTS } from '#server/lettering/font-files.ts'
import { drawText, heightOfText } from '#server/lettering/set-text.ts'

const MARGIN = 56

/** TABLE: what stands in a line -> how it is set: its font and size, and the room before it, in points. */
const LINES = {
  h1: { font: 'bold', size: 20, before: 0 },
  h2: { font: 'bold', size: 14, before: 24 },
  strong: { font: 'bold', size: 10, before: 10 },
  p: { font: 'text', size: 10, before: 2 },
} as const
type LineKind = keyof typeof LINES
interface Line {
  kind: LineKind
  text: string
}

/** A receipt as a PDF on A4: what its page (HTML) says in its cards, line for line and in its order, so that both can never differ. */
export async function receiptPdf(html: string): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const lines = linesOf(html)
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: lines[0]?.text ?? '' } })
  const made = buffer(pdf)
  pdf.registerFont('text', FONTS.text).registerFont('bold', FONTS.bold)
  for (const [index, line] of lines.entries()) {
    const { before } = LINES[line.kind]
    const next = lines[index + 1]
    // A label never stands alone at the foot of a page.
    const needed = before + heightOf(pdf, line) + (line.kind !== 'p' && next ? heightOf(pdf, next) : 0)
    if (pdf.y + needed > pdf.page.maxY()) pdf.addPage()
    drawText(pdf, line.text, shapeOf(pdf, line), { left: MARGIN, top: pdf.y + before, flow: true })
  }
  pdf.end()
  return made
}

function shapeOf(pdf: PDFKit.PDFDocument, { kind }: Line) {
  const { font, size } = LINES[kind]
  return { font, size, width: pdf.page.width - 2 * MARGIN, lineGap: 1 }
}

function heightOf(pdf: PDFKit.PDFDocument, line: Line): number {
  return heightOfText(pdf, line.text, shapeOf(pdf, line))
}

/** The lines of a page's cards: headings, labels and paragraphs, without what is pressed. */
function linesOf(html: string): Line[] {
  const lines: Line[] = []
  let isMain = false
  let cards = 0
  let pressed = 0
  let kind: LineKind | undefined
  let text = ''
  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      if (name === 'main') isMain = true
      if (name === 'section' && isMain) cards += 1
      if (pressed > 0 || name === 'button' || /(?:^| )button(?: |$)/.test(classes)) pressed += 1
      if (!Object.hasOwn(LINES, name)) return
      if (name !== 'strong') text = ''
      kind = name as LineKind
    },
    ontext(words) {
      if (cards > 0 && pressed === 0 && kind !== undefined) text += words
    },
    onclosetag(name) {
      if (pressed > 0) pressed -= 1
      if (name === 'main') isMain = false
      if (name === 'section' && isMain) cards -= 1
      // What is strong makes a label of its whole paragraph.
      if (kind === undefined || !(name === kind || name === 'p') || name === 'strong') return
      const line = text.replaceAll(/\s+/g, ' ').trim()
      if (line !== '') lines.push({ kind, text: line })
      text = ''
      kind = undefined
    },
  })
  parser.end(html)
  return lines
}
