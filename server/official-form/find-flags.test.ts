import { describe, expect, test } from 'vitest'
import { findSpellings, type Flagged } from '#server/official-form/find-flags.ts'
import { FORM_LIMITS } from '#server/official-form/form-limits.ts'
import { DEPARTURE, fields, only, review, TODAY, WHOLE } from '#server/testing/flagged.ts'

describe('what the product solves itself is a spelling and no flag', () => {
  test.each([
    ["Łukasz O'Connor-Núñez", 'Lukasz O Connor Nuñez'],
    ['José María', 'Jose Maria'],
    ['Jürgen Groß', 'Jurgen Gross'],
    ['Søren Ærøskøbing', 'Soren AEroskobing'],
    ['Þórður', 'THordur'],
    ['Zoë-Anaïs', 'Zoe Anais'],
    ['D’Angelo Jr.', 'D Angelo Jr'],
    ['Nguyễn Thị', 'Nguyen Thi'],
  ])('%s: %s', (name, value) => {
    expect(fields({ name })).toEqual([])
    expect(findSpellings({ ...WHOLE, name })).toEqual([{ field: 'name', value }])
  })

  test.each([
    [{ passport_number: 'AB-123 456' }, 'AB123456'],
    [{ foreigner_resident: 'Yes', residence_number: '001-1234567-8' }, '00112345678'],
    [{ flight_PNR: 'AB-12 CD' }, 'AB12CD'],
    [{ embarkation_flight_number: 'DM 4 0 1 7 / 2' }, 'DM40172'],
  ])('%j: %s', (own, value) => {
    expect(fields(own)).toEqual([])
    expect(findSpellings({ ...WHOLE, ...own }).map((spelling) => spelling.value)).toEqual([value])
  })
})

describe('another script has more than one spelling: one is offered, and the passport decides', () => {
  test.each([
    ['Щукина Юлия', 'Shchukina Iuliia'],
    ['Олександр Їжак', 'Oleksandr Yizhak'],
  ])('%s: %s', (name, suggestion) => {
    expect(only({ name })).toMatchObject({ field: 'name', suggestion })
  })

  test.each(['MUÑOZ', 'Ana María'.normalize('NFD').replace(/\p{M}/gu, ''), 'peña ñandú'.replace('ú', 'u')])(
    '%s is fine as it is',
    (name) => expect(review({ name })).toEqual([]),
  )

  test.each(['王小明', 'محمد', 'Ana 2', 'x'.repeat(141)])('%s needs a person: nothing is offered', (name) => {
    expect(only({ name })).toMatchObject({ field: 'name', suggestion: undefined })
  })

  test('another script says that the passport decides', () => {
    expect(only({ last_name: 'Иванов' })?.message).toMatch(/^Last names: .*as in the passport$/)
    expect(only({ last_name: 'Núñez 2' })?.message).toBe(
      'Last names: the official form takes letters A–Z, ñ and spaces only',
    )
  })
})

test.each([{ passport_number: 'AB-1' }, { flight_PNR: 'ABCDEFG' }, { passport_number: '护照12345' }])(
  '%j has no spelling that the form takes',
  (own) => {
    expect(only(own)?.suggestion).toBeUndefined()
    expect(findSpellings({ ...WHOLE, ...own })).toEqual([])
  },
)

test('the address that we give the form has a limit, the traveller’s own has none', () => {
  const long = `${'a'.repeat(30)}@mail.example`
  expect(only({ application_email: long })?.message).toContain('at most 35')
  expect(review({ email: long })).toEqual([])
})

test('a value without which the form cannot be filed is missed by its name, and another is not', () => {
  for (const passport_number of ['', '  ', null])
    expect(only({ passport_number })).toMatchObject({
      field: 'passport_number',
      message: 'Passport number: missing; the official form cannot be filed without it',
    })
  expect(review({ state: '' })).toEqual([])
})

describe('dates', () => {
  const flight = (day: string) => ({
    intended_arrival_year: day.slice(0, 4),
    intended_arrival_month: day.slice(5, 7),
    intended_arrival_date: day.slice(8),
  })
  test.each([
    ['2026-11-21', undefined],
    ['2026-11-20', 'Intended arrival date: 20 Nov 2026 is in the past; the official form takes today or later'],
    ['2026-02-30', 'Intended arrival date: the year, month and day that were sent are not a date'],
  ])('an arrival on %s', (day, message) => expect(only(flight(day))?.message).toBe(message))

  test('nobody is born tomorrow, or 131 years ago', () => {
    for (const year_of_dob of ['2027', '1895']) {
      expect(only({ year_of_dob })?.message).toContain('nobody can be born on 3 Feb')
    }
    for (const year_of_dob of ['1950', '1896']) expect(review({ year_of_dob })).toEqual([])
    const [year_of_dob, month_of_dob, date_of_dob] = TODAY.split('-')
    expect(fields({ year_of_dob, month_of_dob, date_of_dob })).not.toContain('date_of_dob')
  })

  test('one of which a part is missing is not a date; one of which all is missing is missing', () => {
    expect(only({ date_of_dob: '' })?.message).toMatch(/the year, month and day that were sent are not a date$/)
    expect(only({ date_of_dob: '', month_of_dob: '', year_of_dob: '' })?.message).toMatch(/: missing; /)
  })
})

test('the first of two flights does not leave after the arrival; who leaves the country has none of these days', () => {
  const first = (day: string) => ({
    stopover_in_countries: 'Yes',
    origin_port: 'FRA',
    origin_flight_number: 'LH1641',
    origin_flight_date_year: '2026',
    origin_flight_date_month: '12',
    origin_flight_date_date: day,
  })
  expect(review(first('2'))).toEqual([])
  expect(only(first('3'))).toMatchObject({
    field: 'origin_flight_date_date',
    message: 'Origin flight date: 3 Dec 2026 is after the arrival on 2 Dec 2026',
  })
  expect(fields({ ...first('3'), stopover_in_countries: 'No' })).toEqual([])
  expect(fields({ ...DEPARTURE, ...first('3') })).toEqual([])
})

test.each(['!!', '-', '??'])('%s is no flight number', (embarkation_flight_number) => {
  expect(only({ embarkation_flight_number })).toMatchObject({
    message: 'Embarkation flight number: should be letters and digits',
    suggestion: undefined,
  })
})

test.each([
  ['00', '00', '1965'],
  ['XX', '03', '1965'],
  ['<<', '<<', '1965'],
  ['0', '12', '1965'],
])('a birth date whose day is unknown in the passport says so: %s/%s/%s', (date_of_dob, month_of_dob, year_of_dob) => {
  expect(only({ date_of_dob, month_of_dob, year_of_dob })).toMatchObject({
    field: 'date_of_dob',
    message: 'Date of birth: the passport does not have all of it; the official form takes a whole date only',
  })
  expect(only({ date_of_dob: '30', month_of_dob: '02', year_of_dob })?.message).toMatch(/are not a date$/)
  expect(only({ date_of_dob, month_of_dob: '13', year_of_dob })?.message).toMatch(/are not a date$/)
})

test('who answers that the nationality is that of birth names no other', () => {
  const own = { passport_nationality: 'No', nationality: 'Polska', place_of_birth: 'Germany' }
  expect(only(own)).toMatchObject({
    field: 'passport_nationality',
    message: expect.stringContaining('another country'),
  })
  expect(fields({ ...own, place_of_birth: 'Poland' })).toEqual([])
  expect(fields({ ...own, passport_nationality: 'Yes' })).toEqual([])
})

test('a port must be Dominican in its direction; a phone may have its plus sign', () => {
  expect(fields({ embarkation_port: 'JFK', disembarkation_port: 'PUJ' })).toEqual([])
  expect(fields({ ...DEPARTURE, embarkation_port: 'JFK' })).toEqual(['embarkation_port'])
  expect(fields({ country_code: '+1', phone_number: '+1 809 555 0123' })).toEqual([])
})

test('every row of the table speaks in its own name', () => {
  for (const [field, { label }] of Object.entries(FORM_LIMITS)) {
    for (const flag of review({ [field]: '\u0001'.repeat(400) })) {
      if (flag.field !== field) continue
      expect(String(flag.message)).toMatch(new RegExp(`^${label}: `))
    }
  }
})

describe('a future order that was to sleep too long', () => {
  const late = (processing_date: string, own: Flagged = { processing_mode: 'future' }) =>
    only({ ...own, as_sent: { processing_date } })?.message
  test('is flagged where its day comes later than three days before the flight, and after it in other words', () => {
    expect(late('2026-11-29')).toBeUndefined()
    expect(late('2026-11-30')).toContain('30 Nov 2026 was sent, which is late for the flight on 2 Dec 2026')
    expect(late('2027-03-01')).toContain('1 Mar 2027 was sent, which is after the flight on 2 Dec 2026')
    expect(late('2027-03-01')).toContain('worked on from 29 Nov 2026')
    expect(late('2026-12-02')).toContain('which is late for the flight')
    const [flag] = review({ processing_mode: 'future', as_sent: { processing_date: '2027-03-01' } })
    expect(flag?.field).toBe('processing_date')
  })
  test('others have no such day', () => expect(late('2027-03-01', { processing_mode: 'standard' })).toBeUndefined())
})

test('a name that is kept shortened is judged as it came', () => {
  expect(only({ name: 'x'.repeat(100), as_sent: { name: 'x'.repeat(10_000) } })?.message).toContain('this has 10000')
})
