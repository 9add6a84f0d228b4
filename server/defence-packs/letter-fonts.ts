import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'

/** A free font that holds Latin with all its marks, Greek, Cyrillic, Armenian and Georgian letters. */
export const FONTS = {
  text: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** The font has these, but pdfkit sets words from left to right: theirs would stand in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u

interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean
}

let glyphs: Glyphs | undefined

/** Whether the letter can show this character as it should be. */
export function isDrawable(char: string): boolean {
  glyphs ??= glyphsOf(new PdfDocument({ autoFirstPage: false }).font(FONTS.text))
  return !RIGHT_TO_LEFT.test(char) && glyphs.hasGlyphForCodePoint(char.codePointAt(0)!)
}

/** pdfkit keeps fontkit's font below its own, without a type. */
function glyphsOf(letter: PDFKit.PDFDocument): Glyphs {
  return (letter as unknown as { _font: { font: Glyphs } })._font.font
}
