import { expect, test } from 'vitest'
import { eventReader } from '#web/live/read-events.ts'

const STREAM = 'retry: 3000\n\nevent: orders\nid: 5.1:2:3,4\ndata: {"ids":[1]}\n\n:\nid: 6.1:2:\n\ndata: a\ndata: b\n\n'
const BLOCKS = [{}, { event: 'orders', id: '5.1:2:3,4', data: '{"ids":[1]}' }, { id: '6.1:2:' }, { data: 'a\nb' }]

test('a stream is read alike in pieces of any size', () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const read = eventReader()
    const pieces = STREAM.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap(read), `pieces of ${size}`).toEqual(BLOCKS)
  }
})

test('what is not complete is not told', () => {
  const read = eventReader()
  expect(read('event: orders\ndata: {"ids"')).toEqual([])
  expect(read(':[2]}\n')).toEqual([])
  expect(read('\n')).toEqual([{ event: 'orders', data: '{"ids":[2]}' }])
})
