import { timeThere } from '#contract/values/local-time.ts'
import { zonesOf } from '#server/normalise/zones.ts'

/** Numbers around the world, code and number, of countries with one clock: at every hour one of them is awake and one sleeps. */
export const NUMBERS = [
  ['33', '612345678'],
  ['91', '9876543210'],
  ['81', '9012345678'],
  ['1', '8095551234'],
  ['20', '1001234567'],
] as const

const HALF_AN_HOUR_MS = 1_800_000

/** A number whose owner is awake, or sleeps, now and for another half hour. */
export function aNumber(
  is: 'awake' | 'asleep',
  now: number = Date.now(),
): { countryCode: string; phoneNumber: string } {
  const found = NUMBERS.find(([code, number]) =>
    [0, HALF_AN_HOUR_MS].every((later) => {
      const there = timeThere(zonesOf(`${code}${number}`, null), new Date(now + later))
      return there !== null && there.mayCall === (is === 'awake')
    }),
  )!
  return { countryCode: found[0], phoneNumber: found[1] }
}
