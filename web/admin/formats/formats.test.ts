import i18next from 'i18next'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  bothMoments,
  copiedPhone,
  exactMoment,
  formatDay,
  formatDownloadMoment,
  formatIntendedArrival,
  formatMailMoment,
  formatMoment,
  formatPhone,
  formDate,
  fullName,
  longMoment,
  monthName,
  monthShort,
  orDash,
  remarkMoment,
  shortDay,
  shortMoment,
} from '#web/admin/formats/formats.ts'

describe('moments', () => {
  test('lists show UTC on a 24-hour clock, whatever the zone that was sent', () => {
    expect(formatMoment('2026-11-21T01:02:03Z')).toBe('11/21/2026 01:02:03')
    expect(formatMoment('2026-11-20 21:02:03-04')).toBe('11/21/2026 01:02:03')
    expect(formatMoment('2026-11-21T14:02:03.123456+00:00')).toBe('11/21/2026 14:02:03')
    expect(formatMoment('2026-11-20 21:02:03.5+0530')).toBe('11/20/2026 15:32:03')
    expect(formatMoment('2026-11-21 00:02:03')).toBe('11/21/2026 00:02:03')
  })
  test('mails have no zero before the hour; downloads are in EST, UTC−5 in summer too', () => {
    expect(formatMailMoment('2026-11-21T01:02:03Z')).toBe('11/21/2026 1:02:03')
    expect(formatMailMoment('2026-11-21T13:02:03Z')).toBe('11/21/2026 13:02:03')
    expect(formatDownloadMoment('2026-07-21T03:02:03Z')).toBe('07-20-2026 22:02:03')
    expect(formatDownloadMoment('2026-01-01T05:59:59Z')).toBe('01-01-2026 0:59:59')
  })
  test('everywhere else the month is a word, and the zone stands in the text or in the head', () => {
    expect(exactMoment('2026-12-02T14:02:03Z')).toBe('2 Dec 2026, 14:02:03 UTC')
    expect(exactMoment('2026-12-02T14:02:03Z', 'minute')).toBe('2 Dec 2026, 14:02 UTC')
    expect(longMoment('2026-12-02T00:02:03Z')).toBe('2 Dec 2026, 00:02:03')
    expect(remarkMoment({ us_date: '12/01/2026', us_time: '9:02:03' })).toBe('1 Dec 2026, 14:02 UTC')
    expect(shortMoment('2026-12-01 23:30:00-04')).toBe('2 Dec 2026, 03:30')
  })
  test('the month’s word is of the reader’s language', async () => {
    await i18next.init({ lng: 'es' })
    onTestFinished(async () => void (await i18next.changeLanguage('en')))
    expect(formatDay('2026-12-02')).toBe('2 dic 2026')
    expect(exactMoment('2026-12-02T14:02:03Z')).toBe('2 dic 2026, 14:02:03 UTC')
  })
  test('beside a day of Santo Domingo both clocks are said', () => {
    expect(bothMoments('2026-12-02T02:59:00Z')).toBe('1 Dec 2026, 22:59 Santo Domingo, 2 Dec 2026, 02:59 UTC')
  })
  test.each([null, undefined, '', 'soon'])('a missing or odd one is a dash: %s', (moment) => {
    for (const format of [
      bothMoments,
      formatMoment,
      formatMailMoment,
      formatDownloadMoment,
      formatDay,
      shortMoment,
      exactMoment,
    ]) {
      expect(format(moment)).toBe('-')
    }
  })
  test('a day has no zone', () => {
    expect(formatDay('2026-12-01')).toBe('1 Dec 2026')
  })
  test('a day of this year needs no year, by the calendar of the country', () => {
    const newYear = Date.parse('2027-01-01T03:59:00Z')
    expect([shortDay('2026-12-31', newYear), shortDay('2027-01-02', newYear)]).toEqual(['31 Dec', '2 Jan 2027'])
    expect(shortDay('2026-12-31', newYear + 60_000)).toBe('31 Dec 2026')
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

test('months in the reader’s language all have three letters', async () => {
  await i18next.init({ lng: 'es' })
  onTestFinished(async () => void (await i18next.changeLanguage('en')))
  expect(['09', '11', '12'].map(monthShort)).toEqual(['SEP', 'NOV', 'DIC'])
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
  expect(formatPhone('49', '1701234')).toBe('+49 170 1234')
  expect(formatPhone('+49', '1701234')).toBe('+49 170 1234')
  expect(copiedPhone('+49', '1701234')).toBe('+49 1701234')
  expect(formatPhone(null, '1701234')).toBe('1701234')
  expect([formatPhone('49', null), copiedPhone('49', null)]).toEqual(['-', '-'])
  expect(formatPhone('49', '+34 600 123')).toBe('+34 600 123')
  expect(formatPhone(null, '0034 600 123')).toBe('+34 600 123')
})

test('names join, and a dash stands for nothing', () => {
  expect(fullName({ name: 'Ana', last_name: 'Peña' })).toBe('Ana Peña')
  expect(fullName({ name: '', last_name: '' })).toBe('-')
  expect(orDash('  ')).toBe('-')
})
