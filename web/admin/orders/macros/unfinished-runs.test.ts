import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginRun, endRun, unfinishedRuns } from '#web/admin/orders/macros/unfinished-runs.ts'

const START_MS = Date.parse('2026-11-30T12:00:00Z')
const MINUTE_MS = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  })
  vi.useFakeTimers({ now: START_MS, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Order -> its run, of the macro 5 of the member 1. */
const runsNow = () => Object.entries(unfinishedRuns(1, 5)).map(([id, { run }]) => [Number(id), run])

test('a run goes on for a quarter of an hour, and is of one member and one macro', () => {
  beginRun(1, 5, new Map([[7, 'a']]))
  expect(unfinishedRuns(1, 5)).toEqual({ 7: { run: 'a', atMs: START_MS } })
  expect([unfinishedRuns(2, 5), unfinishedRuns(1, 6)]).toEqual([{}, {}])
  vi.setSystemTime(START_MS + 15 * MINUTE_MS - 1)
  expect(runsNow()).toEqual([[7, 'a']])
  vi.setSystemTime(START_MS + 15 * MINUTE_MS)
  expect(runsNow()).toEqual([])
})

test('what is begun later is kept beside what was cut off before, and of one order the later run counts', () => {
  beginRun(
    1,
    5,
    new Map([
      [7, 'a'],
      [8, 'a'],
    ]),
  )
  vi.setSystemTime(START_MS + 10 * MINUTE_MS)
  beginRun(
    1,
    5,
    new Map([
      [8, 'b'],
      [9, 'b'],
    ]),
  )
  expect(runsNow()).toEqual([
    [7, 'a'],
    [8, 'b'],
    [9, 'b'],
  ])
  vi.setSystemTime(START_MS + 20 * MINUTE_MS)
  expect(runsNow()).toEqual([
    [8, 'b'],
    [9, 'b'],
  ])
  // What is too old is not kept either.
  beginRun(1, 5, new Map([[10, 'c']]))
  vi.setSystemTime(START_MS)
  expect(runsNow()).toEqual([
    [8, 'b'],
    [9, 'b'],
    [10, 'c'],
  ])
})

test('the orders whose outcome was told are forgotten, the others go on; of none nothing is left', () => {
  beginRun(
    1,
    5,
    new Map([
      [7, 'a'],
      [8, 'a'],
      [9, 'a'],
    ]),
  )
  endRun(1, 5, [7, 9, 11])
  expect(runsNow()).toEqual([[8, 'a']])
  endRun(1, 5, [8])
  expect(runsNow()).toEqual([])
  expect(sessionStorage).toHaveProperty('kept', new Map())
})
