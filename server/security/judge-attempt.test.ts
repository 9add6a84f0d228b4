import { describe, expect, test } from 'vitest'
import { ATTEMPT_LIMITS } from '#server/security/attempt-limits.ts'
import {
  countOne,
  rings,
  waitMs,
  waitsUntil,
  WAIT_MINUTES,
  type AttemptRule,
  type Counter,
} from '#server/security/judge-attempt.ts'

const BEGIN = Date.UTC(2026, 10, 22, 9)
const NEVER: Counter = { count: 0, countedAt: new Date(BEGIN), freeAt: null, forgottenAt: new Date(BEGIN) }

/** A key that tries by a clock of the test's own. */
function aKey(rule: AttemptRule) {
  let counter = NEVER
  let minutes = 0
  const now = () => new Date(BEGIN + minutes * 60_000)
  const wait = (alarmed = false) => {
    const until = waitsUntil(rule, counter, now(), alarmed)
    return until ? (until.getTime() - now().getTime()) / 60_000 : 0
  }
  return {
    pass: (more: number) => void (minutes += more),
    /** Minutes that it has to wait just now. */
    wait,
    rings: () => rings(rule, counter, now()),
    /** Tries as often as it is let, and returns how often that was. */
    tryTimes(times: number, alarmed = false) {
      let passed = 0
      for (let i = 0; i < times; i += 1) {
        if (wait(alarmed) > 0) continue
        counter = countOne(rule, counter, now())
        passed += 1
      }
      return passed
    },
  }
}

test('the waits are 1, 2, 4 … and at most 15 minutes', () => {
  expect(WAIT_MINUTES).toEqual([1, 2, 4, 8, 15])
  expect([1, 2, 3, 4, 5, 6, 40].map((step) => waitMs(step) / 60_000)).toEqual([1, 2, 4, 8, 15, 15, 15])
})

/** Every counter of the table: a row has one for each place that it counts by. */
const COUNTERS = Object.entries(ATTEMPT_LIMITS).flatMap(([name, { free, after, seconds }]) =>
  Object.entries(free).map(([place, most]) => [`${name} by ${place}`, { free: most, after, seconds }] as const),
)
const growing = COUNTERS.filter(([, { after }]) => after === 'growing-waits')

test('the limits of sign-in, of the current password and of tracking are among the growing ones', () => {
  expect(growing.map(([name, { free }]) => `${name}: ${free}`)).toEqual([
    'sign-in-pair by host: 5',
    'sign-in-pair by customer: 10',
    'sign-in-pair by network: 20',
    'sign-in-device by anywhere: 5',
    'code-pair by host: 5',
    'code-pair by customer: 10',
    'code-pair by network: 20',
    'code-device by anywhere: 5',
    'current-password by anywhere: 5',
    'forgot-pair by host: 3',
    'forgot-pair by customer: 6',
    'forgot-pair by network: 12',
    'track-order-pair by host: 5',
    'track-order-pair by customer: 10',
    'track-order-pair by network: 20',
    'track-email-pair by host: 5',
    'track-email-pair by customer: 10',
    'track-email-pair by network: 20',
    'track-device by anywhere: 5',
    'link-ask-pair by host: 3',
    'link-ask-pair by customer: 6',
    'link-ask-pair by network: 12',
  ])
})

describe.each(growing)('%s', (_name, rule) => {
  test('is free at first; then each further failure is followed by the next longer wait', () => {
    const key = aKey(rule)
    expect(key.tryTimes(50)).toBe(rule.free)
    for (const minutes of [1, 2, 4, 8, 15, 15, 15]) {
      expect(key.wait()).toBe(minutes)
      key.pass(minutes - 0.1)
      expect(key.tryTimes(1)).toBe(0)
      key.pass(0.1)
      expect(key.tryTimes(50)).toBe(1)
    }
  })

  test('is forgotten a day after the last failure, not after the first', () => {
    const key = aKey(rule)
    key.tryTimes(rule.free)
    key.pass(20 * 60)
    expect(key.tryTimes(1)).toBe(1)
    key.pass(23 * 60)
    expect(key.tryTimes(1)).toBe(1)
    expect(key.wait()).toBe(4)
    key.pass(24 * 60)
    expect(key.tryTimes(50)).toBe(rule.free)
  })

  test('while an alarm rings, one failure is followed by the longest wait at once', () => {
    const key = aKey(rule)
    expect(key.wait(true)).toBe(0)
    expect(key.tryTimes(50, true)).toBe(1)
    expect(key.wait(true)).toBe(15)
    key.pass(15)
    expect(key.tryTimes(50, true)).toBe(1)
  })
})

const windows = COUNTERS.filter(([, { after }]) => after === 'rest-of-window')
describe.each(windows)('%s', (_name, rule) => {
  test('lets so many through in its window, counted from the first, and then again', () => {
    const key = aKey(rule)
    const minutes = rule.seconds / 60
    expect(key.tryTimes(1)).toBe(1)
    key.pass(minutes / 2)
    expect(key.tryTimes(rule.free * 2)).toBe(rule.free - 1)
    expect(key.wait(true)).toBe(minutes / 2)
    key.pass(minutes / 2)
    expect(key.tryTimes(rule.free * 2)).toBe(rule.free)
  })
})

test.each([
  ['sign-in-network', { network: 100 }, 15],
  ['sign-in-account', { anywhere: 50 }, 24 * 60],
  ['code-account', { anywhere: 50 }, 24 * 60],
  ['track-address', { host: 60, customer: 120, network: 300 }, 60],
  ['track-order-all', { anywhere: 100 }, 60],
  ['track-email-all', { anywhere: 100 }, 60],
] as const)('%s is %j in %i minutes', (limit, free, minutes) => {
  expect(ATTEMPT_LIMITS[limit]).toMatchObject({ free, seconds: minutes * 60, after: 'rest-of-window' })
})

test('an alarm stops nobody itself; it rings once its window is full, until that is over', () => {
  const rule = { ...ATTEMPT_LIMITS['track-order'], free: ATTEMPT_LIMITS['track-order'].free.anywhere }
  const key = aKey(rule)
  expect(key.tryTimes(rule.free - 1)).toBe(rule.free - 1)
  expect(key.rings()).toBe(false)
  expect(key.tryTimes(100)).toBe(100)
  expect([key.rings(), key.wait(true)]).toEqual([true, 0])
  key.pass(rule.seconds / 60)
  expect(key.rings()).toBe(false)
})

describe('a counter of a moment', () => {
  const at = new Date(BEGIN)
  const seconds = (more: number) => new Date(BEGIN + more * 1000)
  const waits: AttemptRule = { free: 3, after: 'growing-waits', seconds: 3600 }
  const full: Counter = { count: 3, countedAt: at, freeAt: seconds(60), forgottenAt: seconds(3600) }

  test('rings from the last free attempt on, and only where it is an alarm', () => {
    const alarm: AttemptRule = { ...waits, after: 'alarm' }
    expect([2, 3, 4].map((count) => rings(alarm, { ...full, count }, at))).toEqual([false, true, true])
    expect(rings(waits, full, at)).toBe(false)
  })

  test('has nobody wait from the very moment on that it says', () => {
    expect(waitsUntil(waits, full, seconds(59), false)).toEqual(seconds(60))
    expect(waitsUntil(waits, full, seconds(60), false)).toBeUndefined()
  })

  test('that counts nothing, or is just forgotten, has nobody wait while an alarm rings', () => {
    expect(waitsUntil(waits, { ...full, count: 0, freeAt: null }, at, true)).toBeUndefined()
    expect(waitsUntil(waits, { ...full, freeAt: null, forgottenAt: seconds(1) }, seconds(1), true)).toBeUndefined()
  })

  test('that counts nothing begins its window anew', () => {
    const window: AttemptRule = { ...waits, after: 'rest-of-window' }
    expect(countOne(window, { ...full, count: 0 }, seconds(10)).forgottenAt).toEqual(seconds(3610))
    expect(countOne(window, { ...full, count: 1 }, seconds(10)).forgottenAt).toEqual(seconds(3600))
  })
})
