import { expect, test } from 'vitest'
import { timeThere } from '#contract/values/local-time.ts'
import { zonesOf } from '#server/normalise/zones.ts'
import { aNumber, NUMBERS } from '#server/testing/callers.ts'

const QUARTER_MS = 900_000
const DAYS = ['2026-01-15', '2026-07-15']

test('each number is of a country with one clock', () => {
  for (const [code, number] of NUMBERS) {
    for (const day of DAYS) {
      const there = timeThere(zonesOf(`${code}${number}`, null), new Date(`${day}T12:00:00Z`))
      expect(there?.from, code).toBe(there?.to)
    }
  }
})

test('at every quarter of an hour one of them is awake and one sleeps, in winter and in summer', () => {
  for (const day of DAYS) {
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const now = Date.parse(`${day}T00:00:00Z`) + quarter * QUARTER_MS
      for (const is of ['awake', 'asleep'] as const)
        expect(() => aNumber(is, now), `${is}, ${new Date(now).toISOString()}`).not.toThrow()
    }
  }
})
