import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A free font that holds Latin with all its marks, Greek, Cyrillic, Armenian, Georgian, Arabic and Hebrew letters. */
export const FONTS = {
  text: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** How a font of another script is set. */
export interface Script {
  /** The package, which is one weight axis cut into slices: a letter takes only those that its names need. */
  package: string
  /** Where it tells which slice has which characters; the slices lie beside. */
  ranges: string
  /** Whether a line may end between any two of its letters (`anywhere`) or of its words, which no space parts (`words`). */
  breaks: 'anywhere' | 'words' | 'spaces'
  /** Its letters are drawn as others than those that were written, so that what is copied has to be told beside. */
  toldBeside: boolean
}

/** TABLE: the fonts of other scripts, in the order in which they are tried; all under the Open Font License. */
export const SCRIPTS = {
  thai: {
    package: 'noto-sans-thai',
    ranges: import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
    breaks: 'words',
    toldBeside: true,
  },
  devanagari: {
    package: 'noto-sans-devanagari',
    ranges: import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
    breaks: 'spaces',
    toldBeside: true,
  },
  /** Chinese letters, in their forms of the mainland, and Japanese ones. */
  han: {
    package: 'noto-sans-sc',
    ranges: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    breaks: 'anywhere',
    toldBeside: false,
  },
  hangul: {
    package: 'noto-sans-kr',
    ranges: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
    breaks: 'anywhere',
    toldBeside: false,
  },
  emoji: {
    package: 'noto-emoji',
    ranges: import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'),
    breaks: 'anywhere',
    toldBeside: false,
  },
} as const satisfies Record<string, Script>

/** One slice of a script's font: `han/42`. */
export type SliceName = `${keyof typeof SCRIPTS}/${string}`

export function scriptOf(slice: SliceName): Script {
  return SCRIPTS[slice.slice(0, slice.indexOf('/')) as keyof typeof SCRIPTS]
}

export function sliceFile(slice: SliceName): string {
  const { package: name, ranges: beside } = scriptOf(slice)
  return fileURLToPath(new URL(`files/${name}-${slice.slice(slice.indexOf('/') + 1)}-wght-normal.woff2`, beside))
}

interface Range {
  slice: SliceName
  from: number
  to: number
}

let ranges: Range[] | undefined

/** The slices that claim to have this character; not all of them do. */
export function slicesWith(code: number): SliceName[] {
  ranges ??= (Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]).flatMap(rangesOf)
  return ranges.filter(({ from, to }) => from <= code && code <= to).map(({ slice }) => slice)
}

/** As the package tells them: `{ "[42]": "U+5317,U+53EA-53EB" }`. */
function rangesOf(script: keyof typeof SCRIPTS): Range[] {
  const told = JSON.parse(readFileSync(fileURLToPath(SCRIPTS[script].ranges), 'utf8')) as Record<string, string>
  return Object.entries(told).flatMap(([name, list]) =>
    list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return {
        slice: `${script}/${name.replace(/[[\]]/g, '')}` as const,
        from: parseInt(from, 16),
        to: parseInt(to, 16),
      }
    }),
  )
}
