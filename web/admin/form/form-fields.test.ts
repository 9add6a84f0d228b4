import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { isYes } from '#contract/form/form-conditions.ts'
import { APPLICATION_FIELDS, type ApplicationField } from '#contract/orders/application.ts'
import { QUESTIONS } from '#contract/corrections/questions.ts'
import { fieldsWith } from '#contract/corrections/correction-fields.ts'
import { SHEET } from '#contract/form/sheet.ts'
import { en } from '#web/admin/language/en.ts'
import { checksOf, fieldsOf, FORM_SECTIONS, otherChecks, type FormSection } from '#web/admin/form/form-fields.ts'

const order = (form: Partial<OrderDetail>) =>
  ({ order_id: 7, processing_mode: 'standard', needs_check: [], ...form }) as unknown as OrderDetail

const labels = (section: FormSection, form: Partial<OrderDetail>) =>
  fieldsOf(section, order(form)).map(({ label }) => en.fields[label])

const ARRIVAL = { IsArrival: 'Arrival', stopover_in_countries: 'No' }

describe('migratory information', () => {
  test('a departure has no arrival rows', () => {
    const shown = labels('migratory', { IsArrival: 'Departure', migratory_information_places_to_stay: 'Hotel Stay' })
    for (const label of ['Foreigner resident', 'Place to stay', 'Hotel', 'Province']) expect(shown).not.toContain(label)
    expect(shown).toContain('Intended arrival date')
  })

  test('the residence number only with a foreigner resident', () => {
    expect(labels('migratory', { ...ARRIVAL, foreigner_resident: 'Yes' })).toContain('Residence number')
    expect(labels('migratory', { ...ARRIVAL, foreigner_resident: 'No' })).not.toContain('Residence number')
  })

  test('the country of nationality only where it differs', () => {
    expect(labels('migratory', { passport_nationality: 'Yes' })).toContain('Country of nationality')
    expect(labels('migratory', { passport_nationality: 'No' })).not.toContain('Country of nationality')
    const poland = { code: 'POL', region: 'PL', name: 'Poland' }
    const another = { passport_nationality: 'No', countries: { nationality: poland, place_of_birth: poland } }
    expect(labels('migratory', another)).not.toContain('Country of nationality')
    another.countries.place_of_birth = { code: 'DEU', region: 'DE', name: 'Germany' }
    expect(labels('migratory', another)).toContain('Country of nationality')
  })

  test.each([
    ['Private Rental', ['Province', 'Municipality', 'Section', 'Full address']],
    ['Own house', ['Province', 'Municipality', 'Section', 'Full address']],
    ['Family/Friends', ['Province', 'Municipality', 'Section', 'Full address']],
    ['Hotel Stay', ['Hotel']],
    ['Embarkation', ['Harbors']],
    ['Transit', ['Country of destination']],
    ['Somewhere', []],
  ])('staying at %s asks for %j', (place, expected) => {
    const all = ['Province', 'Municipality', 'Section', 'Full address', 'Country of destination', 'Harbors', 'Hotel']
    const shown = labels('migratory', { ...ARRIVAL, migratory_information_places_to_stay: place })
    expect(shown.filter((label) => all.includes(label))).toEqual(expected)
  })

  test('a stopover shows the origin flight, no stopover the flight', () => {
    const over = labels('migratory', { ...ARRIVAL, stopover_in_countries: 'Yes' })
    expect(over).toEqual(expect.arrayContaining(['Origin port', 'Origin flight number', 'Origin flight date']))
    expect(over).not.toContain('Flight number')
    const straight = labels('migratory', ARRIVAL)
    expect(straight).toEqual(expect.arrayContaining(['Flight number', 'Flight date', 'Embarkation flight number']))
    expect(straight).not.toContain('Origin port')
  })
})

test('every field of the form stands in some row', () => {
  const shown = new Set(Object.values(FORM_SECTIONS).flatMap((rows) => rows.flatMap(({ fields }) => fields)))
  expect(APPLICATION_FIELDS.filter((field) => !shown.has(field))).toEqual([])
})

test('each field of the form is one that a traveller may be asked to correct, and is handed to the assistant', () => {
  const asked: readonly string[] = Object.values(QUESTIONS).flatMap(({ fields }) => fields)
  expect(APPLICATION_FIELDS.filter((field) => !asked.includes(field))).toEqual([])
  // A date is one field of the sheet.
  const isPart = (field: ApplicationField) => fieldsWith(field).length > 1
  expect(APPLICATION_FIELDS.filter((field) => !isPart(field) && !Object.hasOwn(SHEET, field))).toEqual([])
})

test('the date of birth is year / month name / day', () => {
  const row = FORM_SECTIONS.migratory.find(({ label }) => label === 'dateOfBirth')
  expect(row?.value(order({ year_of_dob: '1984', month_of_dob: '01', date_of_dob: '05' }))).toBe('1984 / JAN / 05')
})

test('a value to check is shown beside its row', () => {
  const bad = order({ needs_check: [{ field: 'origin_flight_date_month', message: 'No such month' }] })
  const row = FORM_SECTIONS.migratory.find(({ label }) => label === 'originFlightDate')
  expect(row && checksOf(row, bad)).toEqual(bad.needs_check)
})

test.each([
  ['Yes', true],
  ['y', true],
  ['1', true],
  ['Sí', true],
  ['No', false],
  ['', false],
  [null, false],
])('%s means yes: %s', (value, yes) => expect(isYes(value)).toBe(yes))

test('a value to check that no row shows is among the others, and one with a row is not', () => {
  const checks = ['email', 'name', 'province', 'payment'].map((field) => ({ field, message: `${field} is odd` }))
  const hotel = order({ IsArrival: 'Arrival', migratory_information_places_to_stay: 'Hotel Stay', needs_check: checks })
  expect(otherChecks(hotel).map(({ field }) => field)).toEqual(['province', 'payment'])
  const house = order({ IsArrival: 'Arrival', migratory_information_places_to_stay: 'Own house', needs_check: checks })
  expect(otherChecks(house).map(({ field }) => field)).toEqual(['payment'])
})
