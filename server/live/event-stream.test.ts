import { expect, test } from 'vitest'
import { EventStream, formatEvent } from '#server/live/event-stream.ts'

const read = (stream: EventStream) => String(stream.body.read() ?? '')
const claim = { orders: [{ order_id: 1, claim: null }] }

test('an event is three lines and an empty one, whatever its data', () => {
  expect(formatEvent('ended', { reason: 'replaced', message: 'a\nb' }, '1.2:3:')).toBe(
    'event: ended\nid: 1.2:3:\ndata: {"reason":"replaced","message":"a\\nb"}\n\n',
  )
})

test('what happens while a client is told what it missed comes after that', () => {
  const stream = new EventStream()
  read(stream)
  stream.send(formatEvent('claim', claim, '2'))
  expect(read(stream)).toBe('')
  stream.begin([formatEvent('resync', { reason: 'opened' }, '1')])
  expect(read(stream).match(/event: \w+/g)).toEqual(['event: resync', 'event: claim'])
})

test('a client that does not read is cut off, not kept waiting in memory', () => {
  const stream = new EventStream()
  stream.begin([])
  let sent = 0
  while (!stream.body.destroyed && sent < 100_000) {
    stream.send(formatEvent('claim', claim))
    sent++
  }
  expect(stream.body.destroyed).toBe(true)
  expect(sent * formatEvent('claim', claim).length).toBeLessThan(300_000)
  stream.send(formatEvent('claim', claim))
})

test('a stream that has ended says why, once, and nothing after', async () => {
  const stream = new EventStream()
  stream.end('stopping', '')
  stream.end('signed-out', '')
  stream.beat()
  const text = (await stream.body.toArray()).join('')
  expect(text.match(/"reason":"[\w-]+"/g)).toEqual(['"reason":"stopping"'])
})
