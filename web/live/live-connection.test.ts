import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvents } from '#contract/http/live.ts'
import { LiveConnection } from '#web/live/live-connection.ts'
import type { PageEvents } from '#web/live/page-events.ts'

interface Opened {
  headers: Record<string, string>
  signal: AbortSignal
  /** Sends an event down this stream. */
  tell(name: string, data: unknown, id?: string): Promise<void>
  beat(id?: string): Promise<void>
  /** The network breaks. */
  breakOff(): Promise<void>
  end(): Promise<void>
}

const page = { isHidden: false, isOnline: true, changed: (_why: 'seen' | 'other') => undefined as void }
const signs: PageEvents = {
  hidden: () => page.isHidden,
  online: () => page.isOnline,
  watch(changed) {
    page.changed = changed
    return () => (page.changed = () => undefined)
  },
}

let opened: Opened[]
let answer: (signal: AbortSignal) => Response | Promise<Response>
let signedOut: string[]
let live: LiveConnection<LiveEvents>

const settle = async () => void (await vi.advanceTimersByTimeAsync(0))
const last = () => opened.at(-1)!

function aStream(headers: Record<string, string>, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  let out!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) })
  signal.addEventListener('abort', () => out.error(new DOMException('', 'AbortError')))
  const send = (text: string) => {
    out.enqueue(encoder.encode(text))
    return settle()
  }
  opened.push({
    headers,
    signal,
    tell: (name, data, id) => send(`event: ${name}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`),
    beat: (id) => send(`:\n${id ? `id: ${id}\n` : ''}\n`),
    breakOff: () => {
      out.error(new TypeError('network error'))
      return settle()
    },
    end: () => {
      out.close()
      return settle()
    },
  })
  return new Response(body, { status: 200 })
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Object.assign(page, { isHidden: false, isOnline: true })
  opened = []
  signedOut = []
  let headersNow: Record<string, string> = {}
  answer = (signal) => aStream(headersNow, signal)
  live = new LiveConnection({
    open: async (headers, signal) => {
      headersNow = headers
      return answer(signal)
    },
    onSignedOut: (message) => signedOut.push(message),
    page: signs,
  })
  live.start()
  await settle()
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('events go to those who asked for them, as long as they ask', async () => {
  const heard: unknown[] = []
  const stop = live.on('counts', (counts) => heard.push(counts))
  await last().tell('counts', { newOrdersCount: 3 })
  await last().tell('orders', { ids: [1], queues: [], entered: {} })
  stop()
  await last().tell('counts', { newOrdersCount: 4 })
  expect(heard).toEqual([{ newOrdersCount: 3 }])
  expect(live.state).toBe('connected')
})

test('a first stream can begin where the page is, and after a stop nothing of it is left', async () => {
  live.stop()
  live.start('5.1:2:')
  await settle()
  expect(last().headers).toEqual({ 'last-event-id': '5.1:2:' })
  live.stop()
  live.start()
  await settle()
  expect(last().headers).toEqual({})
})

test('one part of the page that fails on an event stops no other', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const heard = vi.fn<(data: unknown) => void>()
  live.on('resync', () => {
    throw new Error('a bug')
  })
  live.on('resync', heard)
  await last().tell('resync', { reason: 'gap' })
  expect([heard.mock.calls.length, reported.mock.calls.length, live.state]).toEqual([1, 1, 'connected'])
  vi.unstubAllGlobals()
})

test('a broken stream is opened again and says how far it was', async () => {
  await last().tell('resync', { reason: 'opened' }, '7.1:2:')
  await last().beat('8.1:3:')
  await last().breakOff()
  expect(live.state).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(500)
  expect(opened).toHaveLength(2)
  expect(last().headers).toEqual({ 'last-event-id': '8.1:3:' })
  await last().beat()
  expect(live.state).toBe('connected')
})

test('pauses grow up to 15 seconds, and after four failures the page is offline', async () => {
  const attempts: number[] = []
  const began = Date.now()
  answer = () => {
    attempts.push(Date.now() - began)
    throw new TypeError('no network')
  }
  await last().breakOff()
  await vi.advanceTimersByTimeAsync(60_000)
  const pauses = attempts.map((at, i) => at - (attempts[i - 1] ?? 0))
  expect(pauses.slice(0, 7)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(live.state).toBe('offline')
  answer = (signal) => aStream({}, signal)
  await vi.advanceTimersByTimeAsync(15_000)
  await last().beat()
  expect(live.state).toBe('connected')
})

test('a stream that is silent for more than two beats is dead', async () => {
  await last().beat()
  const { signal } = last()
  await vi.advanceTimersByTimeAsync(34_000)
  expect(signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(signal.aborted).toBe(true)
  expect(opened).toHaveLength(2)
})

test('a page that is hidden for long listens to nothing, and comes back at once when it is seen', async () => {
  await last().beat('9.1:1:')
  page.isHidden = true
  page.changed('other')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(live.state).toBe('connected')
  await vi.advanceTimersByTimeAsync(2000)
  expect([live.state, last().signal.aborted]).toEqual(['paused', true])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(opened).toHaveLength(1)
  page.isHidden = false
  page.changed('seen')
  await settle()
  expect(last().headers).toEqual({ 'last-event-id': '9.1:1:' })
})

test('a short look elsewhere changes nothing', async () => {
  await last().beat()
  page.isHidden = true
  page.changed('other')
  await vi.advanceTimersByTimeAsync(5000)
  page.isHidden = false
  page.changed('seen')
  await last().beat()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([live.state, opened.length]).toEqual(['connected', 1])
})

test('without a network nothing is tried until there is one', async () => {
  page.isOnline = false
  page.changed('other')
  expect([live.state, last().signal.aborted]).toEqual(['offline', true])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened).toHaveLength(1)
  page.isOnline = true
  page.changed('seen')
  await settle()
  expect(opened).toHaveLength(2)
})

test('an ended session signs out, by an event or by the answer, and nothing more is tried', async () => {
  await last().tell('ended', { reason: 'signed-out', message: 'Please sign in' })
  expect(signedOut).toEqual(['Please sign in'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)

  answer = () => Response.json({ status: 401, message: 'Over' }, { status: 401 })
  live.start()
  await settle()
  expect(signedOut).toEqual(['Please sign in', 'Over'])
})

test('a stream that made room for another stays closed until somebody comes back to the page', async () => {
  await last().tell('ended', { reason: 'replaced', message: '' })
  await last().end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([live.state, opened.length]).toEqual(['paused', 1])
  page.changed('seen')
  await settle()
  expect(opened).toHaveLength(2)
})

test('a server that stops is left for another within two seconds, not at once', async () => {
  await last().beat()
  await last().tell('ended', { reason: 'stopping', message: '' })
  await last().end()
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1600)
  expect(opened).toHaveLength(2)
})

test('a stream that breaks at once, again and again, is not asked for every half second', async () => {
  const began = Date.now()
  answer = (signal) => {
    const stream = aStream({}, signal)
    void last()
      .beat()
      .then(() => last().breakOff())
    return stream
  }
  await last().breakOff()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(Date.now() - began).toBeGreaterThanOrEqual(30_000)
  expect(opened.length).toBeLessThan(10)
})
