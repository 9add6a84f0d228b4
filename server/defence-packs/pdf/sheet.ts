import { drawText, heightOfText } from '#server/lettering/set-text.ts'

// Runs in a reader process.

/** The letter's page: A4 portrait, in points. Text is 12 or larger. */
export const SHEET = { width: 595.28, height: 841.89, margin: 54, bottom: 841.89 - 66 }
export const TEXT_WIDTH = SHEET.width - 2 * SHEET.margin
export const TEXT_SIZE = 12
export const INK = '#171c25'
const LINE_GAP = 2.5
const AFTER = 7

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

/** Writes a paragraph, in letters of any script, on the next page where this one has no room for it. */
export function writeText(
  { letter, parent }: Place,
  text: string,
  { tag = 'P', font = 'text', size = TEXT_SIZE, colour = INK, after = AFTER, indent = 0 }: TextStyle = {},
): void {
  const shape = { font, size, width: TEXT_WIDTH - indent, lineGap: LINE_GAP }
  makeRoom(letter, heightOfText(letter, text, shape))
  const place = { left: SHEET.margin + indent, top: letter.y, flow: true }
  const write = () => drawText(letter.fillColor(colour), text, shape, place)
  parent.add(structure(letter, tag, {}, write))
  letter.y += after
}

/** How many points these paragraphs take below each other. */
export function roomOf(letter: Letter, ...texts: string[]): number {
  const shape = { font: 'text', size: TEXT_SIZE, width: TEXT_WIDTH, lineGap: LINE_GAP } as const
  return texts.reduce((sum, text) => sum + heightOfText(letter, text, shape) + AFTER, 0)
}

/** Goes to a new page unless this many points are left on this one. */
export function makeRoom(letter: Letter, height: number): void {
  if (letter.y + height > SHEET.bottom && letter.y > SHEET.margin) letter.addPage()
}
