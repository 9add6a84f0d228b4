import { expect, test } from 'vitest'
import { changesAround, changeToLookFrom, clockOf, minuteOf } from '#server/shift/changes.ts'

const STARTS = [360, 840, 1320]

test('the last changes of shift and the next one, by the office’s clock', () => {
  // 21:30 in Santo Domingo, of the day before.
  expect(changesAround(new Date('2026-11-27T01:30:00Z'), STARTS)).toEqual({
    past: ['2026-11-26T18:00:00Z', '2026-11-26T10:00:00Z', '2026-11-26T02:00:00Z'],
    next: '2026-11-27T02:00:00Z',
  })
  // The very moment belongs to the shift that begins.
  expect(changesAround(new Date('2026-11-27T02:00:00Z'), STARTS)).toMatchObject({
    past: ['2026-11-27T02:00:00Z', '2026-11-26T18:00:00Z', '2026-11-26T10:00:00Z'],
    next: '2026-11-27T10:00:00Z',
  })
})

test('with one shift a day there are three changes too', () => {
  expect(changesAround(new Date('2026-11-27T03:59:00Z'), [1439])).toEqual({
    past: ['2026-11-27T03:59:00Z', '2026-11-26T03:59:00Z', '2026-11-25T03:59:00Z'],
    next: '2026-11-28T03:59:00Z',
  })
})

test('in the first hour of a shift one looks at what came in the one that ended', () => {
  const past = ['2026-11-27T02:00:00Z', '2026-11-26T18:00:00Z']
  expect(changeToLookFrom(past, new Date('2026-11-27T02:59:59Z'))).toBe(past[1])
  expect(changeToLookFrom(past, new Date('2026-11-27T03:00:00Z'))).toBe(past[0])
})

test('minutes are written as a clock shows them', () => {
  for (const minute of [0, 5, 360, 1320, 1439]) expect(minuteOf(clockOf(minute))).toBe(minute)
  expect([clockOf(0), clockOf(1320)]).toEqual(['00:00', '22:00'])
})
