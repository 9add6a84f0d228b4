import { linesOf } from '#server/defence-packs/lines.ts'
import { hasText, shown } from '#server/defence-packs/pack-text.ts'

/** One paragraph of the PDF; a longer one goes on in the next, since none is higher than a page. */
const PIECE = 900

/** Lines that say something: terms are written a line a paragraph. */
export function paragraphsOf(body: string): string[] {
  return body.split('\n').filter(hasText)
}

/** The first paragraphs for which there is room; of one that is too long its beginning. */
export function firstOf(paragraphs: string[], lines: number): { kept: string[]; isCut: boolean } {
  const kept: string[] = []
  let left = lines
  for (const words of paragraphs) {
    if (linesFor(words) > left) {
      const part = Math.floor((words.length * left) / linesFor(words))
      const space = words.lastIndexOf(' ', part)
      const beginning = words.slice(0, space > 0 ? space : part).toWellFormed()
      return { kept: left > 2 ? [...kept, beginning] : kept, isCut: true }
    }
    kept.push(words)
    left -= linesFor(words)
  }
  return { kept, isCut: false }
}

/** A paragraph is a line at least, and stands apart from the next. */
export const linesFor = (words: string) => linesOf(words) + 0.5

/** A paragraph in pieces, each cut at a space. */
export function piecesOf(words: string): string[] {
  const pieces: string[] = []
  for (let rest = words.trim(); rest !== '';) {
    const space = rest.length > PIECE ? rest.lastIndexOf(' ', PIECE) : rest.length
    const end = space > 0 ? space : PIECE
    pieces.push(shown(rest.slice(0, end).toWellFormed(), PIECE + 10))
    rest = rest.slice(end).trim()
  }
  return pieces
}
