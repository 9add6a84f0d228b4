import bidiFactory from 'bidi-js'
import { rtlPhrases } from '#contract/values/rtl-phrases.ts'
import { scriptOf } from '#server/lettering/font-files.ts'
import { clustersOf, fontFor, type FontName } from '#server/lettering/fonts.ts'

const ISOLATE = '\u2068'
const END_ISOLATE = '\u2069'
const BREAK_HERE = '\u200b'
/** Nothing of these is drawn. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u
const MISSING = '\u25a1'

/** One letter with its marks. */
interface Cluster {
  text: string
  font: FontName
  /** Of the bidirectional algorithm: odd where it runs from right to left. */
  level: number
  /** A line may end behind it. */
  endsLine: boolean
}

/** What is drawn in one go. */
export interface Run {
  text: string
  font: FontName
  direction: 'ltr' | 'rtl'
}

/** How wide a run is drawn. */
export type Measure = (run: Run) => number

const bidi = bidiFactory()

/**
 * Breaks an English text with letters of any script into lines of a width, and each line into runs in the order in which they
 * stand, from the left: the bidirectional algorithm of Unicode (UAX 9), with each phrase from right to left set for itself.
 */
export function layOut(text: string, plain: 'text' | 'bold', width: number, measure: Measure): Run[][] {
  const clusters = clustersIn(text, plain)
  return linesOf(clusters, width, measure).map((line) => visualRuns(line))
}

function clustersIn(text: string, plain: 'text' | 'bold'): Cluster[] {
  const marked = rtlPhrases(text).map((phrase) => (phrase.rtl ? ISOLATE + phrase.text + END_ISOLATE : phrase.text))
  const whole = marked.join('')
  const { levels } = bidi.getEmbeddingLevels(whole, 'ltr')
  const words = wordEnds(whole)
  const clusters: Cluster[] = []
  let at = 0
  for (const part of clustersOf(whole)) {
    const level = levels[at] ?? 0
    at += part.length
    const last = clusters.at(-1)
    if (UNSEEN.test(part)) {
      if (last && part.startsWith(BREAK_HERE)) last.endsLine = true
      continue
    }
    const found = fontFor(part, plain)
    const font = found ?? 'text'
    clusters.push({ text: found ? part : MISSING, font, level, endsLine: mayEndLine(part, font, words.has(at)) })
  }
  return clusters
}

function mayEndLine(cluster: string, font: FontName, endsWord: boolean): boolean {
  if (font === 'text' || font === 'bold') return /[\s-]$/.test(cluster)
  const { breaks } = scriptOf(font)
  return breaks === 'anywhere' || (breaks === 'words' && endsWord)
}

/** Where words of Thai end, which no space parts. */
function wordEnds(text: string): Set<number> {
  if (!/\p{Script=Thai}/u.test(text)) return new Set()
  const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text)
  return new Set(Array.from(words, ({ index, segment }) => index + segment.length))
}

function linesOf(clusters: Cluster[], width: number, measure: Measure): Cluster[][] {
  const widthOf = (part: Cluster[]) => runsOf(part).reduce((sum, run) => sum + measure(run), 0)
  const lines: Cluster[][] = []
  let line: Cluster[] = []
  let filled = 0
  const add = (piece: Cluster[], whole: number) => {
    if (line.length > 0 && filled + widthOf(trimmed(piece)) > width) {
      lines.push(line)
      line = []
      filled = 0
    }
    line.push(...piece)
    filled += whole
  }
  for (const piece of piecesOf(clusters)) {
    const whole = widthOf(piece)
    // What is too wide for any line is broken wherever it must be.
    if (whole <= width) add(piece, whole)
    else for (const cluster of piece) add([cluster], widthOf([cluster]))
  }
  if (line.length > 0) lines.push(line)
  return lines.map(trimmed)
}

function piecesOf(clusters: Cluster[]): Cluster[][] {
  const pieces: Cluster[][] = [[]]
  for (const [index, cluster] of clusters.entries()) {
    pieces.at(-1)!.push(cluster)
    if (cluster.endsLine && index < clusters.length - 1) pieces.push([])
  }
  return pieces
}

function trimmed(line: Cluster[]): Cluster[] {
  const last = line.findLastIndex(({ text }) => text.trim() !== '')
  return line.slice(0, last + 1)
}

interface LevelRun extends Run {
  level: number
}

function runsOf(line: Cluster[]): LevelRun[] {
  const runs: LevelRun[] = []
  for (const { text, font, level } of line) {
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level, direction: level % 2 === 1 ? 'rtl' : 'ltr' })
  }
  return runs
}

/** Turns round what runs from right to left, from the innermost out (UAX 9, rule L2), and its brackets (L4). */
function visualRuns(line: Cluster[]): Run[] {
  const runs = runsOf(line)
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start
      while (end < runs.length && runs[end]!.level >= level) end += 1
      runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
      start = end
    }
  }
  return runs.map(({ text, font, direction }) => ({
    text: direction === 'rtl' ? mirrored(text) : text,
    font,
    direction,
  }))
}

function mirrored(text: string): string {
  return Array.from(text, (char) => bidi.getMirroredCharacter(char) ?? char).join('')
}
