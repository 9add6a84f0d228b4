import { expect, test } from 'vitest'
import { readText, refusedOf } from '#web/admin/disputes/files/read-file.ts'

const utf16 = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).buffer),
  ])

test.each([
  ['UTF-8', new TextEncoder().encode('número,monto\n1,2'), 'número,monto\n1,2'],
  ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x61]), 'a'],
  ['UTF-16', utf16('número\t1'), 'número\t1'],
  ['the Windows alphabet', new Uint8Array([0x6e, 0xfa, 0x6d, 0x2c, 0x80]), 'núm,€'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]), { no: 'workbook' }],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), { no: 'workbook' }],
  ['nothing', new Uint8Array([0x20, 0x0a]), { no: 'empty' }],
  ['too much', new Uint8Array(900_001).fill(0x61), { no: 'large' }],
  ['far too much', new Uint8Array(3_600_001).fill(0x61), { no: 'large' }],
])('a file of %s is read, or it is said why not', async (_name, bytes, wanted) => {
  expect(await readText(new Blob([bytes]))).toEqual(wanted)
})

test('the refused lines stand under their header as they were written, also one that goes on over two lines', () => {
  const csv = '\ufeffid,note\r\n1,a\r\n2,"b\r\nc"\r\n\r\n3,d\r\n'
  const refused = (...lines: number[]) =>
    refusedOf(
      csv,
      [2, 3, 6].map((line) => ({ line, result: lines.includes(line) ? 'refused' : 'opened' })),
    )
  expect(refused(3)).toBe('id,note\r\n2,"b\r\nc"\r\n')
  expect(refused(2, 6)).toBe('id,note\r\n1,a\r\n3,d\r\n')
  expect(refusedOf('sep=;\nid;note\n1;a', [{ line: 3, result: 'refused' }])).toBe('sep=;\r\nid;note\r\n1;a\r\n')
})
