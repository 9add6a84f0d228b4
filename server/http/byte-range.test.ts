import { expect, test } from 'vitest'
import { readRange } from '#server/http/byte-range.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=50-5000', { start: 50, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  [' bytes=0-9 ', { start: 0, end: 9 }],
  ['items=0-1', undefined],
  ['kilobytes=0-1', undefined],
  ['bytes=a-b', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
  [undefined, undefined],
])('%j of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('nothing of an empty file can be sent', () => {
  for (const header of ['bytes=0-0', 'bytes=0-', 'bytes=-1']) expect(readRange(header, 0)).toBe('unsatisfiable')
})
