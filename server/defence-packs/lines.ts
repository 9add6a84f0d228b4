import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'

/** Characters of middle width in a line of the letter, rather too few. */
const IN_A_LINE = 70
/** Capitals, signs and letters of the East are wider. */
const WIDE = /[\p{Lu}%@mw\u1100-\u11ff\u2e80-\uffff]/gu
const WIDER_BY = 0.7
/** What stands between two paragraphs, or around the words of a cell. */
const GAP = 0.5
const HEADING = 4
/** Two pictures with their captions take half a page. */
const PICTURES = 22

/** How many lines a text may take of the letter, rather too many; `share` is how much of its width there is. */
export function linesOf(text: string, share = 1): number {
  const width = text.length + (text.match(WIDE)?.length ?? 0) * WIDER_BY
  return Math.max(1, Math.ceil(width / (IN_A_LINE * share)))
}

/** How many lines parts of a letter may take, rather too many. */
export function linesOfParts(parts: readonly PackPart[]): number {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return sum(parts.map(({ proves, blocks }) => HEADING + linesOf(proves ?? '') + sum(blocks.map(linesOfBlock))))
}

function linesOfBlock(block: PackBlock): number {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one + GAP, 0)
  switch (block.kind) {
    case 'text':
    case 'ticket':
      return linesOf(block.text) + GAP
    case 'list':
      return sum(block.items.map((item) => linesOf(item, 0.9)))
    case 'facts':
      return sum(block.rows.map(({ label, value }) => Math.max(linesOf(label, 0.25), linesOf(value, 0.6))))
    case 'table': {
      const shares = block.columns.reduce((all, { share }) => all + share, 0)
      const ofCell = (cell: string, at: number) => linesOf(cell, (block.columns[at]!.share / shares) * 0.85)
      return 2 + sum(block.rows.map((row) => Math.max(...row.map(ofCell))))
    }
    case 'pictures':
      return Math.ceil(block.items.length / 2) * PICTURES
  }
}
