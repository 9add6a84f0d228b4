import { scriptOf } from '#server/lettering/font-files.ts'
import { hasGlyphs, useFont } from '#server/lettering/fonts.ts'
import { layOut, type Run } from '#server/lettering/lay-out.ts'
import { rtlPhrases } from '#contract/values/rtl-phrases.ts'

/** How a text is set. */
export interface TextShape {
  font: 'text' | 'bold'
  size: number
  width: number
  lineGap: number
}

/** What a text is set into, at which place; `flow` goes on at the next page where this one ends. */
export interface TextPlace {
  left: number
  top: number
  flow?: boolean
}

/** Marks above and below the letters of other scripts need more room than Latin ones: so many of their size. */
const ROOM_FOR_MARKS = 0.35

/** How high a text stands. */
export function heightOfText(letter: PDFKit.PDFDocument, text: string, shape: TextShape): number {
  const { font, size, width, lineGap } = shape
  if (isPlain(text, font)) return letter.font(font).fontSize(size).heightOfString(text, { width, lineGap })
  return linesOf(letter, text, shape).reduce((sum, line) => sum + heightOfLine(letter, line, shape), 0)
}

/** Writes a text in letters of any script; the letter's place is below it afterwards. */
export function drawText(letter: PDFKit.PDFDocument, text: string, shape: TextShape, place: TextPlace): void {
  const { font, size, width, lineGap } = shape
  if (isPlain(text, font)) {
    letter.font(font).fontSize(size).text(text, place.left, place.top, { width, lineGap })
    return
  }
  let { top } = place
  for (const line of linesOf(letter, text, shape)) {
    const height = heightOfLine(letter, line, shape)
    if (place.flow && top + height > letter.page.maxY()) {
      letter.addPage()
      top = letter.page.margins.top
    }
    drawLine(letter, line, shape, { left: place.left, baseline: top + height - lineGap - descent(letter, shape) })
    top += height
  }
  letter.font(font).fontSize(size)
  letter.x = place.left
  letter.y = top
}

/** Whether pdfkit alone sets a text rightly: every glyph is in its font, and all of it runs from left to right. */
export function isPlain(text: string, font: 'text' | 'bold'): boolean {
  return hasGlyphs(font, text.replaceAll('\n', '')) && rtlPhrases(text).every(({ rtl }) => !rtl)
}

function linesOf(letter: PDFKit.PDFDocument, text: string, { font, size, width }: TextShape): Run[][] {
  return layOut(text, font, width, (run) => {
    letter.font(useFont(letter, run.font, run.direction)).fontSize(size)
    return letter.widthOfString(run.text, { features: [] })
  })
}

function heightOfLine(letter: PDFKit.PDFDocument, line: Run[], { font, size, lineGap }: TextShape): number {
  const plain = letter.font(font).fontSize(size).currentLineHeight(true) + lineGap
  const hasMarks = line.some((run) => run.font !== 'text' && run.font !== 'bold' && scriptOf(run.font).toldBeside)
  return hasMarks ? plain + ROOM_FOR_MARKS * size : plain
}

function descent(letter: PDFKit.PDFDocument, { font, size }: TextShape): number {
  const { descender } = (letter.font(font) as unknown as { _font: { descender: number } })._font
  return (-descender / 1000) * size
}

function drawLine(
  letter: PDFKit.PDFDocument,
  line: Run[],
  { size }: TextShape,
  { left, baseline }: { left: number; baseline: number },
): void {
  let x = left
  for (const run of line) {
    letter.font(useFont(letter, run.font, run.direction)).fontSize(size)
    const isTold =
      run.font !== 'text' && run.font !== 'bold' && scriptOf(run.font).toldBeside && run.direction === 'ltr'
    if (isTold) letter.markContent('Span', { actual: run.text })
    letter.text(run.text, x, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' })
    if (isTold) letter.endMarkedContent()
    x += letter.widthOfString(run.text, { features: [] })
  }
}
