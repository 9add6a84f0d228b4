import { describe, expect, test } from 'vitest'
import {
  exactMoment,
  formatDay,
  formatDownloadMoment,
  formatIntendedArrival,
  formatMailMoment,
  formatMoment,
  formatPhone,
  formDate,
  fullName,
  monthName,
  orDash,
} from '#web/admin/orders/formats.ts'

describe('moments', () => {
  test('lists show UTC, whatever the zone that was sent', () => {
    expect(formatMoment('2026-11-21T01:02:03Z')).toBe('11/21/2026 01:02:03')
    expect(formatMoment('2026-11-20 21:02:03-04')).toBe('11/21/2026 01:02:03')
    expect(formatMoment('2026-11-21T14:02:03.123456+00:00')).toBe('11/21/2026 02:02:03')
    expect(formatMoment('2026-11-20 21:02:03.5+0530')).toBe('11/20/2026 03:32:03')
    expect(formatMoment('2026-11-21 00:02:03')).toBe('11/21/2026 12:02:03')
    expect(exactMoment('2026-11-21T14:02:03Z')).toBe('2026-11-21 14:02:03 UTC')
  })
  test('mails have no zero before the hour; downloads are in EST, UTC−5 in summer too', () => {
    expect(formatMailMoment('2026-11-21T01:02:03Z')).toBe('11/21/2026 1:02:03')
    expect(formatDownloadMoment('2026-07-21T03:02:03Z')).toBe('07-20-2026 10:02:03')
    expect(formatDownloadMoment('2026-01-01T04:59:59Z')).toBe('12-31-2025 11:59:59')
  })
  test.each([null, undefined, '', 'soon'])('a missing or odd one is a dash: %s', (moment) => {
    expect(formatMoment(moment)).toBe('-')
    expect(formatDay(moment)).toBe('-')
  })
  test('a day has no zone', () => {
    expect(formatDay('2026-12-01')).toBe('12/01/2026')
  })
})

test('month codes become names; what is none stays', () => {
  expect(['01', '5', '12', '13', 'Mayo', '', null].map(monthName)).toEqual([
    'JAN',
    'MAY',
    'DEC',
    '13',
    'Mayo',
    '-',
    '-',
  ])
})

test('a date of the form is year / month name / day', () => {
  expect(formDate('1984', '01', '5')).toBe('1984 / JAN / 05')
  expect(formDate(null, '02', '')).toBe('- / FEB / -')
  expect(formDate(null, undefined, '')).toBe('-')
})

test('the intended arrival is day/month/year, or a dash', () => {
  const row = { intended_arrival_year: '2026', intended_arrival_month: '3', intended_arrival_date: '7' }
  expect(formatIntendedArrival(row)).toBe('07/03/2026')
  expect(formatIntendedArrival({ ...row, intended_arrival_month: null })).toBe('-')
})

test('phones carry a plus and the country code', () => {
  expect(formatPhone('49', '1701234')).toBe('+49 1701234')
  expect(formatPhone('+49', '1701234')).toBe('+49 1701234')
  expect(formatPhone(null, '1701234')).toBe('1701234')
  expect(formatPhone('49', null)).toBe('-')
  expect(formatPhone('49', '+34 600 123')).toBe('+34 600 123')
  expect(formatPhone(null, '0034 600 123')).toBe('+34 600 123')
})

test('names join, and a dash stands for nothing', () => {
  expect(fullName({ name: 'Ana', last_name: 'Peña' })).toBe('Ana Peña')
  expect(fullName({ name: '', last_name: '' })).toBe('-')
  expect(orDash('  ')).toBe('-')
})
