import { describe, expect, test } from 'vitest'
import { dayInSantoDomingo, dayInWords, estMoment, figuresOf } from '#contract/values/moments.ts'

test.each([
  ['2026-11-21T09:31:29.123Z', '11-21-2026 4:31:29'],
  ['2026-07-01T17:05:09Z', '07-01-2026 12:05:09'],
  ['2026-07-01T05:00:00+00:00', '07-01-2026 0:00:00'],
  ['2027-01-01T04:59:59Z', '12-31-2026 23:59:59'],
  ['2026-03-08T12:00:00+02:00', '03-08-2026 5:00:00'],
])('%s is %s in EST, summer and winter, on a 24-hour clock', (iso, shown) => {
  expect(estMoment(iso)).toBe(shown)
  expect(estMoment(new Date(iso))).toBe(shown)
})

test.each([
  '2026-11-21T09:31:29',
  '2026-11-21 09:31:29',
  '2026-11-21T11:31:29+02',
  '2026-11-21T11:31:29+0200',
  '2026-11-21T09:31:29Z',
])('%s is UTC where it says no zone', (moment) => {
  expect(figuresOf(moment)).toEqual({
    year: '2026',
    month: '11',
    day: '21',
    hour: '09',
    minute: '31',
    second: '29',
    date: '2026-11-21',
  })
})

describe('a day in words', () => {
  test('has its month as a word of the reader’s language', () => {
    expect(dayInWords('2026-12-02', 'en')).toBe('2 Dec 2026')
    expect(dayInWords('2026-12-02', 'es')).toBe('2 dic 2026')
    expect(dayInWords('2026-12-02', 'en', false)).toBe('2 Dec')
  })
  test('is the day in UTC, wherever the reader is', () => {
    expect(dayInWords('2026-11-21 23:30:00-04', 'en')).toBe('22 Nov 2026')
    expect(dayInWords('2026-11-21T23:59:59Z', 'en')).toBe('21 Nov 2026')
  })
  test.each([null, undefined, '', 'soon'])('is none where there is none: %s', (moment) => {
    expect(dayInWords(moment, 'en')).toBeUndefined()
    expect(estMoment(moment)).toBeUndefined()
    expect(figuresOf(moment)).toBeUndefined()
  })
})

test('the day in Santo Domingo begins at four in the morning of UTC', () => {
  expect(dayInSantoDomingo(new Date('2026-11-22T03:59:59Z'))).toBe('2026-11-21')
  expect(dayInSantoDomingo(new Date('2026-11-22T04:00:00Z'))).toBe('2026-11-22')
})
