import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { FORM_SECTIONS } from '#web/admin/form/form-fields.ts'
import { chosenOf, filingSheet, valuesToCopy, type SheetField } from '#web/admin/form/filing-sheet.ts'

const ARRIVAL = {
  IsArrival: 'Arrival',
  name: 'Ana',
  last_name: 'Diaz',
  country_code: '34',
  phone_number: '600123123',
  permanent_address: 'Calle Mayor 1',
  Country_residence: 'España',
  stopover_in_countries: 'No',
  year_of_dob: '1980',
  month_of_dob: '2',
  date_of_dob: '3',
  sex: 'F',
  place_of_birth: 'Spain',
  passport_nationality: 'No',
  foreigner_resident: 'No',
  migratory_information_places_to_stay: 'Hotel Stay',
  hotel: 'Riu',
  customs_information_1: 'No',
}

const order = (own: Partial<OrderDetail> = {}) =>
  ({
    ...ARRIVAL,
    order_id: 7,
    application_email: '7@applications.example',
    needs_check: [],
    spellings: [],
    as_sent: {},
    countries: {
      Country_residence: { code: 'ESP', region: 'ES', name: 'Spain' },
      place_of_birth: { code: 'ESP', region: 'ES', name: 'Spain' },
    },
    ...own,
  }) as unknown as OrderDetail
const valuesOf = (own?: Partial<OrderDetail>) =>
  filingSheet(order(own)).flatMap(({ rows }) => rows.flatMap(({ values }) => values))
const value = (field: SheetField, own?: Partial<OrderDetail>) => valuesOf(own).find((one) => one.field === field)

test('three steps, in the official form’s order, nothing asked for twice', () => {
  const steps = filingSheet(order())
  expect(steps.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['general', 7],
    ['migratory', 23],
    ['customs', 3],
  ])
  const fields = valuesOf().map(({ field }) => field)
  expect(new Set(fields).size).toBe(fields.length)
  expect(fields.slice(0, 2)).toEqual(['permanent_address', 'Country_residence'])
  expect(fields.slice(-1)).toEqual(['customs_information_3'])
})

test('a step of which the official form asks nothing is none: customs, of who leaves', () => {
  expect(filingSheet(order({ IsArrival: 'Departure' })).map(({ name }) => name)).toEqual(['general', 'migratory'])
})

test('a date is asked for as day, month and year, a phone as code and number', () => {
  const fields = valuesOf().map(({ field }) => field)
  const from = fields.indexOf('date_of_dob')
  expect(fields.slice(from, from + 3)).toEqual(['date_of_dob', 'month_of_dob', 'year_of_dob'])
  expect(['date_of_dob', 'month_of_dob', 'year_of_dob'].map((field) => value(field as SheetField)?.value)).toEqual([
    '03',
    '02',
    '1980',
  ])
  expect(value('country_code')).toMatchObject({ value: '+34', kept: '34' })
})

describe('the spelling is the official form’s', () => {
  test('a country is its ISO name, whatever the site called it', () => {
    const country = { code: 'POL', region: 'PL', name: 'Poland' }
    const own = { place_of_birth: 'Polska', countries: { place_of_birth: country } }
    expect(value('place_of_birth', own)).toMatchObject({ value: 'Poland', kept: 'Polska', country })
    expect(value('place_of_birth', { place_of_birth: 'Utopia', countries: {} })).toMatchObject({ value: 'Utopia' })
  })

  test('a name is what leaves nothing to decide, or what is to be checked', () => {
    const name = { name: 'Łukasz', spellings: [{ field: 'name', value: 'Lukasz' }] }
    expect(value('name', name)).toMatchObject({ value: 'Lukasz', kept: 'Łukasz', isGuess: false })
    const checked = [{ field: 'last_name', message: 'needs transliteration', suggestion: 'Shchukin' }]
    expect(value('last_name', { last_name: 'Щукин', needs_check: checked })).toMatchObject({
      value: 'Shchukin',
      isGuess: true,
    })
  })

  test.each([
    ['sex', 'female', 'F'],
    ['stopover_in_countries', 'sí', 'Yes'],
    ['customs_information_1', '0', 'No'],
    ['occupation', 'private employee', 'Private employee'],
    ['occupation', 'Astronaut', 'Astronaut'],
  ] as const)('%s %s is %s', (field, kept, expected) => expect(value(field, { [field]: kept })?.value).toBe(expected))
})

test('what the order does not tell is not to be copied, and its row says what is to be checked', () => {
  const own = { hotel: null, needs_check: [{ field: 'hotel', message: 'Hotel: missing' }] }
  expect(value('hotel', own)).toMatchObject({ value: '' })
  expect(valuesToCopy(filingSheet(order(own))).some(({ field }) => field === 'hotel')).toBe(false)
  const rows = filingSheet(order(own)).flatMap(({ rows }) => rows)
  expect(rows.filter(({ checks }) => checks.length > 0).map(({ row }) => row.label)).toEqual(['hotel'])
})

test('who works in Spanish copies the words of the Spanish form, and reads what the order keeps', () => {
  const values = filingSheet(order(), 'es').flatMap(({ rows }) => rows.flatMap(({ values }) => values))
  const of = (field: SheetField) => values.find((one) => one.field === field)
  expect(of('place_of_birth')).toMatchObject({ value: 'España', kept: 'Spain' })
  expect(of('migratory_information_places_to_stay')).toMatchObject({ value: 'Hotel', kept: 'Hotel Stay' })
  expect(of('customs_information_1')).toMatchObject({ value: 'No', kept: undefined })
  // What the traveller wrote stays theirs.
  expect(of('Country_residence')).toMatchObject({ value: 'España', kept: undefined })
  expect(of('hotel')).toMatchObject({ value: 'Riu', kept: undefined })
  expect(of('sex')).toMatchObject({ value: 'Femenino', kept: 'F' })
})

test('a row of all details says what is chosen in the words of the sheet, and what the order keeps otherwise', () => {
  const country = { code: 'USA', region: 'US', name: 'United States of America' }
  const own = { place_of_birth: 'U.S.A.', countries: { place_of_birth: country }, sex: 'female', occupation: 'student' }
  const row = (label: string) => FORM_SECTIONS.migratory.find((one) => one.label === label)!
  const said = (label: string, language: string) => chosenOf(row(label), order(own), language)
  expect(said('placeOfBirth', 'en')).toEqual({ value: country.name, kept: 'U.S.A.' })
  expect(said('placeOfBirth', 'es')).toEqual({ value: 'Estados Unidos', kept: 'U.S.A.' })
  expect(said('gender', 'en')).toEqual({ value: 'F', kept: 'female' })
  expect(said('gender', 'es')).toEqual({ value: 'Femenino', kept: 'female' })
  expect(said('occupation', 'en')).toEqual({ value: 'Student', kept: undefined })
  expect(said('passportNumber', 'en')).toBeUndefined()
})

// By hand, as the portal's form reads: travellers' questions say some of them in other words.
test.each([
  ['sex', 'male', 'Masculino'],
  ['civil_status', 'Others', 'Otros'],
  ['occupation', 'private employee', 'Empleado privado'],
  ['occupation', 'Retired', 'Jubilado'],
  ['travel_purpose', 'Recreation', 'Recreo'],
  ['travel_purpose', 'Convention/Conference', 'Convención / Conferencia'],
  ['migratory_information_places_to_stay', 'Private Rental', 'Alquiler privado'],
  ['migratory_information_places_to_stay', 'Family/Friends', 'Familia / Amigos'],
  ['migratory_information_places_to_stay', 'Embarkation', 'Embarcación'],
  ['migratory_information_places_to_stay', 'Transit', 'Tránsito'],
  ['occupation', 'Astronaut', 'Astronaut'],
  ['practicing_sports', 'None', 'Ninguno'],
  ['practicing_sports', 'Underwater chess', 'Underwater chess'],
] as const)('in the Spanish form %s %s is %s', (field, kept, expected) => {
  const values = filingSheet(order({ [field]: kept }), 'es').flatMap(({ rows }) => rows.flatMap(({ values }) => values))
  expect(values.find((one) => one.field === field)).toMatchObject({ value: expected })
})
