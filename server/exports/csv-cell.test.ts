import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from '#server/exports/csv-cell.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1 809', `"'+1 809"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\rx', `"'\rx"`],
  ['  =1', `"'  =1"`],
  ['＝1＋1', `"'＝1＋1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['\u200b=1+1', `"'\u200b=1+1"`],
  ['\u2060\u200d \u202e@SUM(A1)', `"'\u2060\u200d \u202e@SUM(A1)"`],
  ['x;\u200b=1', `"x;\u200b'=1"`],
  ['x;=cmd|calc', `"x;'=cmd|calc"`],
  ['a\n=b', `"a\n'=b"`],
  ['"quoted"', '"""quoted"""'],
  ['José, Núñez', '"José, Núñez"'],
  ['(+1) 8095551234', '"(+1) 8095551234"'],
  ['maria-jose@mail.example', '"maria-jose@mail.example"'],
  ['', '""'],
])('%j becomes %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('whatever is in them, the cells of a line are as many as before and none begins a formula', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '\u200b',
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    ' ',
    'a',
    "'",
    '1',
    '|',
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      const line = csvLine(cells)
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
      expect(read).toHaveLength(cells.length)
      for (const [i, cell] of read.entries()) {
        expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@＝＋－＠]/)
        expect(cell).not.toMatch(/[;,|\t\r\n][\s\u200b]*[=+\-@＝＋－＠]/)
        expect(cell.replaceAll("'", '')).toBe(cells[i]!.replaceAll("'", ''))
      }
    }),
    { numRuns: 2000 },
  )
})
