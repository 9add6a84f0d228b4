import { describe, expect, test } from 'vitest'
import { FORM_LIMITS } from '#server/official-form/form-limits.ts'
import { reviewForm, type Reviewed } from '#server/official-form/review-form.ts'

const TODAY = '2026-11-21'
const review = (order: Reviewed, direction: 'Arrival' | 'Departure' = 'Arrival') => reviewForm(order, direction, TODAY)
const only = (order: Reviewed) => {
  const [check, ...others] = review(order)
  expect(others).toEqual([])
  return check && { field: check.field, message: String(check.message), suggestion: check.suggestion }
}

describe('a name is offered as the form takes it', () => {
  test.each([
    ["Łukasz O'Connor-Núñez", 'Lukasz O Connor Nuñez'],
    ['José María', 'Jose Maria'],
    ['Jürgen Groß', 'Jurgen Gross'],
    ['Søren Ærøskøbing', 'Soren AEroskobing'],
    ['Þórður', 'THordur'],
    ['Zoë-Anaïs', 'Zoe Anais'],
    ['D’Angelo Jr.', 'D Angelo Jr'],
    ['Nguyễn Thị', 'Nguyen Thi'],
    ['Щукина Юлия', 'Shchukina Iuliia'],
    ['Олександр Їжак', 'Oleksandr Izhak'],
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
    expect(only({ last_name: 'Núñez' })?.message).toBe(
      'Last names: the official form takes letters A–Z, ñ and spaces only',
    )
  })
})

describe('a number or code is offered without its marks, where the form then takes it', () => {
  test.each([
    [{ passport_number: 'AB-123 456' }, 'AB123456'],
    [{ residence_number: '001-1234567-8' }, '00112345678'],
    [{ flight_PNR: 'AB-12 CD' }, 'AB12CD'],
    [{ embarkation_flight_number: 'DM 4 0 1 7 / 2' }, 'DM40172'],
    [{ passport_number: 'AB-1' }, undefined],
    [{ flight_PNR: 'ABCDEFG' }, undefined],
    [{ passport_number: '护照12345' }, undefined],
  ])('%j: %s', (order, suggestion) => expect(only(order)?.suggestion).toBe(suggestion))
})

test('the address that we give the form has a limit, the traveller’s own has none', () => {
  const long = `${'a'.repeat(30)}@mail.example`
  expect(only({ application_email: long })?.message).toContain('at most 35')
  expect(review({ email: long })).toEqual([])
})

describe('dates', () => {
  const flight = (day: string): Reviewed => ({
    intended_arrival_year: day.slice(0, 4),
    intended_arrival_month: day.slice(5, 7),
    intended_arrival_date: day.slice(8),
  })
  test.each([
    ['2026-11-21', undefined],
    ['2026-11-20', 'Intended arrival date: 2026-11-20 is in the past; the official form takes today or later'],
    ['2026-02-30', 'Intended arrival date: the year, month and day that were sent are not a date'],
  ])('an arrival on %s', (day, message) => expect(only(flight(day))?.message).toBe(message))

  test('nobody is born tomorrow, or 131 years ago', () => {
    for (const year_of_dob of ['2027', '1895']) {
      expect(only({ year_of_dob, month_of_dob: '1', date_of_dob: '1' })?.message).toContain('nobody can be born')
    }
    expect(review({ year_of_dob: '1950', month_of_dob: '1', date_of_dob: '1' })).toEqual([])
  })
})

test('a port must be Dominican in its direction; a phone may have its plus sign', () => {
  expect(review({ embarkation_port: 'JFK', disembarkation_port: 'PUJ' })).toEqual([])
  expect(review({ embarkation_port: 'JFK', disembarkation_port: 'PUJ' }, 'Departure')).toHaveLength(1)
  expect(review({ country_code: '+1', phone_number: '+1 809 555 0123' })).toEqual([])
})

test('every row of the table speaks in its own name, and an empty form has nothing to check', () => {
  expect(review({})).toEqual([])
  for (const [field, { label }] of Object.entries(FORM_LIMITS)) {
    for (const check of review({ [field]: '\u0001'.repeat(400) } as Reviewed)) {
      expect([check.field, String(check.message)]).toEqual([field, expect.stringMatching(new RegExp(`^${label}: `))])
    }
  }
})
