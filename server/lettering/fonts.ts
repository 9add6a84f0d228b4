import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Pdf from 'pdfkit'
import { FONTS, sliceFile, slicesWith, type SliceName } from '#server/lettering/font-files.ts'
import { unpackWoff2 } from '#server/lettering/unpack-woff2.ts'
import { simpleGlyph, type Point } from '#server/lettering/woff2-glyphs.ts'

/** What a letter is set with: the plain font, and slices of those of other scripts. */
export type FontName = 'text' | 'bold' | SliceName

/** As thick as the plain font. */
const WEIGHT = 400

/** pdfkit comes with the first letter that is set: a start does without. */
const require = createRequire(import.meta.url)

/** What is used of fontkit's fonts, which pdfkit takes as they are. */
interface Font {
  characterSet: number[]
  postscriptName: string
  variationAxes: Record<string, { default: number }>
  getVariation(axes: Record<string, number>): Font
  createSubset(): { glyphEncoder?: { encodeSimple: typeof encodePath } }
  layout(text: string, features?: unknown, script?: string, language?: string, direction?: 'ltr' | 'rtl'): Laid
}

interface Glyph {
  codePoints: number[]
}

interface Path {
  commands: { command: string; args: number[] }[]
}

interface Laid {
  glyphs: Glyph[]
}

const characters = new Map<FontName, Set<number>>()

/** Whether a font has a glyph for each character of a text; what shows nothing needs none. */
export function hasGlyphs(name: FontName, text: string): boolean {
  let known = characters.get(name)
  if (!known) {
    known = new Set(read(name).characterSet)
    characters.set(name, known)
  }
  return Array.from(text).every(
    (char) => known.has(char.codePointAt(0)!) || /\p{Default_Ignorable_Code_Point}/u.test(char),
  )
}

/** The first font that can draw a whole letter, with its marks; undefined where none can. */
export function fontFor(cluster: string, plain: 'text' | 'bold' = 'text'): FontName | undefined {
  if (hasGlyphs(plain, cluster)) return plain
  if (plain === 'bold' && hasGlyphs('text', cluster)) return 'text'
  const strange = Array.from(cluster).find((char) => !hasGlyphs('text', char))
  return slicesWith(strange?.codePointAt(0) ?? 0).find((slice) => hasGlyphs(slice, cluster))
}

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader calls one letter each: with its marks, an emoji with its colour of skin; where no font has both, each for itself. */
export function clustersOf(text: string): string[] {
  return Array.from(CLUSTERS.segment(text), ({ segment }) => segment).flatMap((cluster) =>
    fontFor(cluster) === undefined ? Array.from(cluster) : [cluster],
  )
}

/** Makes a font known to a letter, in one direction: fontkit would guess it by the letters alone. Returns what pdfkit calls it. */
export function useFont(letter: PDFKit.PDFDocument, name: FontName, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr' && (name === 'text' || name === 'bold')) return name
  const used = `${name} ${direction}`
  const { _registeredFonts: known } = letter as unknown as { _registeredFonts: Record<string, unknown> }
  if (!known[used]) letter.registerFont(used, directed(open(name), used, direction) as unknown as string)
  return used
}

function directed(font: Font, name: string, direction: 'ltr' | 'rtl'): Font {
  return Object.create(font, {
    // Slices of one font have one name; pdfkit would take the second for the first.
    postscriptName: { value: `${font.postscriptName}-${name.replace(/\W/g, '-')}` },
    layout: {
      value: (text: string, features?: unknown) => {
        const laid = font.layout(text, features, undefined, undefined, direction)
        if (direction === 'rtl') laid.glyphs = laid.glyphs.map(asOneLetter)
        return laid
      },
    },
    createSubset: { value: () => Object.assign(font.createSubset(), { glyphEncoder: { encodeSimple: encodePath } }) },
  }) as Font
}

/** TABLE: which alef after a lam -> the one character that stands for both, as they are drawn. */
const LAM = 0x644
const LAM_WITH: Record<number, number> = { 0x622: 0xfef5, 0x623: 0xfef7, 0x625: 0xfef9, 0x627: 0xfefb }

/** Readers turn what runs from right to left round letter by letter, and would turn the two of one sign round as well. */
function asOneLetter(glyph: Glyph): Glyph {
  const [first, second = 0, third] = glyph.codePoints
  const both = LAM_WITH[second]
  if (first !== LAM || both === undefined || third !== undefined) return glyph
  return Object.create(glyph, { codePoints: { value: [both] } }) as Glyph
}

/**
 * An outline of a given thickness as the embedded part of a font has it. fontkit (2.0.4) has this function too, which throws: it
 * hands a length to what takes bytes since restructure 3.
 */
function encodePath({ commands }: Path): Buffer {
  const ends: number[] = []
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const [toX, toY] = [Math.round(args[at]!), Math.round(args[at + 1]!)]
      points.push({ dx: toX - x, dy: toY - y, onCurve: command !== 'quadraticCurveTo' || at === 2 })
      x = toX
      y = toY
    }
    if (command === 'closePath') ends.push(points.length - 1)
  }
  if (ends.length === 0) return Buffer.alloc(0)
  const glyph = simpleGlyph(ends, points)
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
}

function open(name: FontName): Font {
  const font = read(name)
  const weight = font.variationAxes.wght?.default ?? WEIGHT
  return weight === WEIGHT ? font : font.getVariation({ wght: WEIGHT })
}

/** As thick as it lies there: it has the same characters. */
function read(name: FontName): Font {
  if (name === 'text' || name === 'bold') return fontkitsFont(readFileSync(FONTS[name]))
  return fontkitsFont(unpackWoff2(readFileSync(sliceFile(name))))
}

/** pdfkit keeps fontkit's font below its own, without a type. */
function fontkitsFont(bytes: Buffer): Font {
  const PdfDocument = require('pdfkit') as typeof Pdf
  const letter = new PdfDocument({ autoFirstPage: false }).font(bytes)
  return (letter as unknown as { _font: { font: Font } })._font.font
}
