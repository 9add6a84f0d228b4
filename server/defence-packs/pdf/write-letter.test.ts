import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { PackBlock } from '#contract/disputes/defence-packs.ts'
import { writeLetter } from '#server/defence-packs/pdf/write-letter.ts'

/** How many of the lines `line 1`, `line 2` … stand on each page of a letter with these blocks. */
async function linesByPage(blocks: PackBlock[]): Promise<number[]> {
  const part = { heading: 'A part', proves: null, blocks }
  const { pdf } = await writeLetter({ title: 'A letter', orderId: 7, parts: [part] }, new Map(), 0)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.match(/\bline \d+/g)?.length ?? 0)
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)
// From a letter that fills one page to one that goes over by some lines.
const COUNTS = Array.from({ length: 16 }, (_, at) => 24 + at)

test.each<[string, (count: number) => PackBlock[]]>([
  ['paragraphs of a part', (count) => lines(count).map((text) => ({ kind: 'text', text }))],
  [
    'rows of a table',
    (count) => [
      {
        kind: 'table',
        label: 'A table',
        columns: [{ head: 'What', share: 1 }],
        rows: lines(count).map((line) => [line]),
      },
    ],
  ],
])('the last %s never stand alone on a page', async (_, blocksOf) => {
  const letters = await Promise.all(COUNTS.map((count) => linesByPage(blocksOf(count))))
  for (const [at, pages] of letters.entries()) {
    expect(pages.reduce((sum, each) => sum + each)).toBe(COUNTS[at])
    expect(pages.at(-1)).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(letters.map((pages) => pages.length))).toEqual(new Set([1, 2]))
})
