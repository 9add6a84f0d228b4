import { expect, test } from 'vitest'
import { guessColumns, orderOfLine, readColumns, type CsvColumns } from '#server/intake/csv-columns.ts'

test('heads that are near a field are guessed, and no other', () => {
  const heads = [
    'First name',
    'last_name',
    'E-Mail',
    'Date of birth',
    'passport_numbr',
    'IsArrival',
    'payment.amount',
    'Shoe size',
  ]
  expect(guessColumns(heads)).toEqual({
    columns: {
      'First name': 'name',
      last_name: 'last_name',
      'E-Mail': 'email',
      'Date of birth': ['year_of_dob', 'month_of_dob', 'date_of_dob'],
      passport_numbr: 'passport_number',
      IsArrival: 'IsArrival',
      'payment.amount': 'payment.amount',
      'Shoe size': null,
    },
    always: { processing_mode: 'standard' },
  })
})

const GOOD = {
  columns: { a: 'name', b: 'last_name', c: 'email', d: null },
  always: { IsArrival: 'Arrival', processing_mode: 'standard' },
}
test('what is said of the columns is held against the file and the fields', () => {
  const heads = ['a', 'b', 'c', 'd']
  expect(readColumns(JSON.stringify(GOOD), heads)).toEqual({ columns: GOOD, problems: [] })
  const bad = { columns: { a: 'name', b: 'name', c: 'mail', e: null }, always: { IsArrival: 'Arrival' } }
  expect(readColumns(JSON.stringify(bad), heads).problems).toEqual([
    'There is no field mail: docs/landing-sites.md has all of them.',
    'Two columns are name.',
    'No column is last_name, which is needed: name it under "columns" or "always".',
    'No column is email, which is needed: name it under "columns" or "always".',
    'No column is processing_mode, which is needed: name it under "columns" or "always".',
    'The file has no column “e”.',
    'Nothing is said of the column “d”: null leaves it out.',
  ])
  for (const wrong of ['', '[]', '{"columns":{"a":["name","email"]}}', '{"columns":{},"else":1}'])
    expect(readColumns(wrong, heads).problems).toHaveLength(1)
})

test('a line is an order: days in their parts, payments under payment, empty cells left out', () => {
  const columns: CsvColumns = {
    columns: {
      who: 'name',
      born: ['date_of_dob', 'month_of_dob', 'year_of_dob'],
      flight: ['intended_arrival_year', 'intended_arrival_month', 'intended_arrival_date'],
      paid: 'payment.amount',
      none: null,
      ref: 'external_reference',
    },
    always: { 'payment.status': 'paid', language: 'es' },
  }
  const heads = ['who', 'born', 'flight', 'paid', 'none', 'ref']
  const line = [' Ana ', '2/5/1961', '2036-03-14T10:00:00Z', '69.00', 'x', 'A-1']
  expect(orderOfLine(columns, heads, line)).toEqual({
    name: 'Ana',
    date_of_dob: '2',
    month_of_dob: '5',
    year_of_dob: '1961',
    intended_arrival_year: '2036',
    intended_arrival_month: '03',
    intended_arrival_date: '14',
    payment: { status: 'paid', amount: '69.00' },
    language: 'es',
    external_reference: 'A-1',
    idempotency_key: 'csv-A-1',
  })
  expect(orderOfLine(columns, heads, ['Ana', 'soon', ''])).toEqual({
    name: 'Ana',
    date_of_dob: 'soon',
    payment: { status: 'paid' },
    language: 'es',
    idempotency_key: expect.stringMatching(/^csv-[\w-]{43}$/),
  })
})
