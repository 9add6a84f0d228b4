import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOrder } from '#web/front/live/follow-order.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false, cookie: '' })
const network = { onLine: true }
const encoder = new TextEncoder()
const CHANGED = 'event: changed\ndata: {"within_ms":0}\n\n'

/** What the server says on a stream that is opened; undefined: the network hangs, and nothing ever comes. */
let answers: string | undefined
let streams: ReadableStreamDefaultController<Uint8Array>[]
let fetchAgain: () => Promise<void>
let isSilent: boolean | undefined
let end: () => void

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const tell = (text: string) => (streams.at(-1)!.enqueue(encoder.encode(text)), settle())

function look(state: 'hidden' | 'visible'): Promise<unknown> {
  Object.assign(page, { visibilityState: state, hidden: state === 'hidden' })
  page.dispatchEvent(new Event('visibilitychange'))
  return settle()
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (answers === undefined) return aborted
    const said = answers
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.push(stream)
        stream.enqueue(encoder.encode(said))
        aborted.catch((error: unknown) => stream.error(error))
      },
    })
    return Promise.resolve(new Response(body))
  })
  answers = ':\n\n'
  streams = []
  isSilent = undefined
  fetchAgain = async () => undefined
  end = followOrder({
    orderId: 4711,
    shownSinceMs: () => 0,
    fetchAgain: () => fetchAgain(),
    silent: (is) => (isSilent = is),
  })
  await settle()
})
afterEach(async () => {
  end()
  await look('visible')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nobody who comes back to a page on a network that hangs reads what was so before as what is so now', async () => {
  expect(isSilent).toBe(false)
  answers = undefined
  await look('hidden')
  await settle(31_000)
  await look('visible')
  expect(isSilent).toBe(true)
  await settle(600_000)
  expect(isSilent).toBe(true)
  answers = ':\n\n'
  await settle(60_000)
  expect(isSilent).toBe(false)
})

test('a stream that breaks and comes back at once says nothing; one that stays away for five seconds does', async () => {
  streams.at(-1)!.error(new TypeError('network error'))
  await settle(1500)
  expect([isSilent, streams.length]).toEqual([false, 2])
  answers = undefined
  streams.at(-1)!.error(new TypeError('network error'))
  await settle(4000)
  expect(isSilent).toBe(false)
  await settle(2000)
  expect(isSilent).toBe(true)
})

test('what the server told of and the page cannot fetch is not so any more; it is again once it came', async () => {
  let come = () => undefined as void
  fetchAgain = () => new Promise((resolve) => (come = resolve))
  await tell(CHANGED)
  expect(isSilent).toBe(false)
  await settle(6000)
  expect(isSilent).toBe(true)
  come()
  await settle()
  expect(isSilent).toBe(false)
})

test('who comes back to an order that changed meanwhile reads nothing as new before it has come', async () => {
  const said: boolean[] = []
  end()
  end = followOrder({
    orderId: 4711,
    shownSinceMs: () => 0,
    fetchAgain: () => fetchAgain(),
    silent: (is) => said.push(is),
  })
  await settle()
  await look('hidden')
  await settle(31_000)
  let come = () => undefined as void
  fetchAgain = () => new Promise((resolve) => (come = resolve))
  answers = CHANGED
  await look('visible')
  expect(said).toEqual([false, true])
  come()
  await settle()
  expect(said).toEqual([false, true, false])
})

test('a telephone that slept knows by the clock that its stream is dead, though its timers slept too', async () => {
  answers = undefined
  vi.setSystemTime(Date.now() + 3_600_000)
  await look('visible')
  expect(isSilent).toBe(true)
})
