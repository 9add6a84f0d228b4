import { expect, test } from 'vitest'
import { CALL_HOURS, clocksOf, momentThere, nextCallTime, timeThere } from '#contract/values/local-time.ts'

const at = (moment: string) => new Date(moment)

test('how late it is there, in one zone and in several, over midnight too', () => {
  expect(timeThere(['America/Santo_Domingo'], at('2026-11-26T07:12:30Z'))).toEqual({
    from: '2026-11-26T03:12',
    to: '2026-11-26T03:12',
    mayCall: false,
  })
  expect(timeThere(['America/New_York', 'America/Los_Angeles'], at('2026-07-01T16:30:00Z'))).toEqual({
    from: '2026-07-01T09:30',
    to: '2026-07-01T12:30',
    mayCall: true,
  })
  expect(timeThere(['Atlantic/Canary', 'Europe/Madrid'], at('2026-11-26T23:30:00Z'))).toMatchObject({
    from: '2026-11-26T23:30',
    to: '2026-11-27T00:30',
  })
  expect(timeThere([], at('2026-11-26T12:00:00Z'))).toBeNull()
})

test('one calls from nine to nine, and only where it is day for all of them', () => {
  expect(CALL_HOURS).toEqual({ from: 9, until: 21 })
  const may = (zones: string[], moment: string) => timeThere(zones, at(moment))?.mayCall
  expect(may(['Europe/Madrid'], '2026-11-26T07:59:00Z')).toBe(false)
  expect(may(['Europe/Madrid'], '2026-11-26T08:00:00Z')).toBe(true)
  expect(may(['Europe/Madrid'], '2026-11-26T19:59:00Z')).toBe(true)
  expect(may(['Europe/Madrid'], '2026-11-26T20:00:00Z')).toBe(false)
  expect(may(['America/New_York', 'America/Los_Angeles'], '2026-11-26T16:00:00Z')).toBe(false)
  expect(may(['America/New_York', 'America/Los_Angeles'], '2026-11-26T18:00:00Z')).toBe(true)
})

test('the next moment at which one may call: now, the morning, never, and unknown', () => {
  const next = (zones: string[], moment: string) => nextCallTime(zones, at(moment)).toISOString()
  expect(next(['Europe/Madrid'], '2026-11-26T12:03:00Z')).toBe('2026-11-26T12:03:00.000Z')
  expect(next(['Europe/Madrid'], '2026-11-26T20:03:00Z')).toBe('2026-11-27T08:00:00.000Z')
  expect(next(['Asia/Kolkata'], '2026-11-26T20:03:00Z')).toBe('2026-11-27T03:30:00.000Z')
  // No hour is day in both.
  expect(next(['Pacific/Auckland', 'Europe/Madrid'], '2026-11-26T23:03:00Z')).toBe('2026-11-26T23:03:00.000Z')
  expect(next([], '2026-11-26T20:03:00Z')).toBe('2026-11-26T20:03:00.000Z')
})

test('a time there is one moment, also beside a change of its clocks', () => {
  expect(momentThere('Europe/Madrid', '2026-11-26T18:00')?.toISOString()).toBe('2026-11-26T17:00:00.000Z')
  expect(momentThere('America/New_York', '2026-03-08T03:30')?.toISOString()).toBe('2026-03-08T07:30:00.000Z')
  expect(momentThere('America/New_York', '2026-03-08T01:30')?.toISOString()).toBe('2026-03-08T06:30:00.000Z')
  expect(momentThere('Europe/Madrid', 'soon')).toBeUndefined()
})

test('zones with one clock are one: that of the first zone, then from west to east', () => {
  expect(clocksOf(['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'], at('2026-11-26T12:00:00Z'))).toEqual([
    'Europe/Madrid',
    'Atlantic/Canary',
  ])
  const america = ['America/New_York', 'America/Adak', 'America/Los_Angeles', 'America/Detroit']
  expect(clocksOf(america, at('2026-11-26T12:00:00Z'))).toEqual([
    'America/New_York',
    'America/Adak',
    'America/Los_Angeles',
  ])
})
