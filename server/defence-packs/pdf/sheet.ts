// Runs in a reader process.

/** The letter's page: A4 portrait, in points. Text is 12 or larger. */
export const SHEET = { width: 595.28, height: 841.89, margin: 54, bottom: 841.89 - 66 }
export const TEXT_WIDTH = SHEET.width - 2 * SHEET.margin
export const TEXT_SIZE = 12
export const INK = '#171c25'
const LINE_GAP = 2.5

export type Letter = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement

interface StructureOptions {
  /** What a picture says to those who do not see it. */
  alt?: string
  title?: string
  /** Left, top, right and bottom of a picture. */
  bbox?: [number, number, number, number]
  /** Of which cells a table's head is the head. */
  scope?: 'Row' | 'Column'
}

/** An element of the structure that readers aloud follow; `draw` paints what it holds. pdfkit's types know less than it does. */
export function structure(
  letter: Letter,
  tag: string,
  options: StructureOptions = {},
  draw?: () => unknown,
): Structure {
  const known = options as PDFKit.Mixins.StructureElementOptions
  return draw ? letter.struct(tag, known, () => void draw()) : letter.struct(tag, known)
}

/** Where a block is written: below what there is, upon the letter, within the structure that readers aloud follow. */
export interface Place {
  letter: Letter
  parent: Structure
  /** The pictures in black and white, where they are asked for. */
  pictures: Map<string, Buffer>
}

interface TextStyle {
  tag?: string
  font?: 'text' | 'bold'
  size?: number
  colour?: string
  after?: number
  indent?: number
}

/** Writes a paragraph, on the next page where this one has no room for it. */
export function writeText(
  { letter, parent }: Place,
  text: string,
  { tag = 'P', font = 'text', size = TEXT_SIZE, colour = INK, after = 7, indent = 0 }: TextStyle = {},
): void {
  const words = inFont(letter, font, text)
  const options = { width: TEXT_WIDTH - indent, lineGap: LINE_GAP }
  letter.font(font).fontSize(size)
  makeRoom(letter, letter.heightOfString(words, options))
  const write = () => letter.fillColor(colour).text(words, SHEET.margin + indent, letter.y, options)
  parent.add(structure(letter, tag, {}, write))
  letter.y += after
}

/** Goes to a new page unless this many points are left on this one. */
export function makeRoom(letter: Letter, height: number): void {
  if (letter.y + height > SHEET.bottom && letter.y > SHEET.margin) letter.addPage()
}

/** The content holds nothing that the font lacks (`shown`); should it all the same, a square says so. */
export function inFont(letter: Letter, font: 'text' | 'bold', text: string): string {
  const { hasGlyphForCodePoint } = fontOf(letter, font)
  return Array.from(text, (char) => (hasGlyphForCodePoint(char.codePointAt(0)!) ? char : '\u25a1')).join('')
}

function fontOf(letter: Letter, font: 'text' | 'bold') {
  letter.font(font)
  // pdfkit keeps fontkit's font below its own, without a type.
  const inner = (letter as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font
  return { hasGlyphForCodePoint: (code: number) => inner.hasGlyphForCodePoint(code) }
}
