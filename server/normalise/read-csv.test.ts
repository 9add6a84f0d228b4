import { expect, test } from 'vitest'
import { readCsv } from '#server/normalise/read-csv.ts'

const fields = (text: string) => readCsv(text)?.map((line) => line.fields)

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, with commas in them',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\r\n1\t2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark of its encoding',
    '\ufeffa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes',
    'a,b\n"1,""x""\r\n2", "y"',
    [
      ['a', 'b'],
      ['1,"x"\r\n2', 'y'],
    ],
  ],
  [
    'a quoted header with semicolons',
    '"a;b;c;d",e\n1,2',
    [
      ['a;b;c;d', 'e'],
      ['1', '2'],
    ],
  ],
  [
    'a quote within a word',
    'a,b\nO"Neil,2',
    [
      ['a', 'b'],
      ['O"Neil', '2'],
    ],
  ],
  [
    'empty lines and fields',
    'a,b\n\n,2\n,\n',
    [
      ['a', 'b'],
      ['', '2'],
    ],
  ],
  ['nothing', '', []],
])('%s', (_what, text, wanted) => expect(fields(text)).toEqual(wanted))

test('a line that says what stands between fields is none, but counts', () => {
  expect(readCsv('sep=;\r\na,b;c\r\n1;2')).toEqual([
    { line: 2, fields: ['a,b', 'c'] },
    { line: 3, fields: ['1', '2'] },
  ])
})

test('a quote that never ends is no file; lines are counted as they stand', () => {
  expect(readCsv('a,b\n"1,2')).toBeUndefined()
  expect(readCsv('a,b\n"x\ny",1\n\n3,4')?.map(({ line }) => line)).toEqual([1, 2, 5])
})
