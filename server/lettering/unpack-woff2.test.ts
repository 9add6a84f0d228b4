import { readFileSync } from 'node:fs'
import PdfDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { sliceFile, type SliceName } from '#server/lettering/font-files.ts'
import { unpackWoff2 } from '#server/lettering/unpack-woff2.ts'

interface Glyph {
  advanceWidth: number
  path: { toSVG(): string }
}
interface Font {
  numGlyphs: number
  getGlyph(id: number): Glyph
}

const opened = (bytes: Buffer) =>
  (new PdfDocument({ autoFirstPage: false }).font(bytes) as unknown as { _font: { font: Font } })._font.font

// Noto's emoji are made of others; Thai has its widths in the other form.
describe.each(['thai/thai', 'devanagari/devanagari', 'emoji/0', 'han/119', 'hangul/119'] satisfies SliceName[])(
  '%s',
  (slice) => {
    test('every outline and width is what fontkit reads from the packed file', () => {
      const packed = readFileSync(sliceFile(slice))
      const [theirs, ours] = [opened(packed), opened(unpackWoff2(packed))]
      expect(ours.numGlyphs).toBe(theirs.numGlyphs)
      for (let id = 0; id < theirs.numGlyphs; id += 1) {
        const [their, our] = [theirs.getGlyph(id), ours.getGlyph(id)]
        expect([our.path.toSVG(), our.advanceWidth]).toEqual([their.path.toSVG(), their.advanceWidth])
      }
    })
  },
)

test('what is no WOFF2 is refused', () => {
  expect(() => unpackWoff2(Buffer.from('true type, or nothing'))).toThrow('no WOFF2')
})
