import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { fieldWords, valueWords } from '#web/admin/audit/value-words.ts'
import { en } from '#web/admin/language/en.ts'
import { enFirst } from '#web/admin/language/en-first.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: { ...enFirst, ...en } } } })
})

test.each([
  ['passport_number', 'Passport number'],
  ['last_name', 'Last names'],
  ['date_of_dob', 'Date of birth: day'],
  ['intended_arrival_year', 'Intended arrival date: year'],
  ['country_code', 'Phone: country code'],
  ['processing_mode', 'Processing mode'],
  ['processStatus', 'Status'],
  ['somethingNew', 'Something new'],
])('%s of an audit row is called “%s”, as the order page does', (field, words) => {
  expect(fieldWords(field)).toBe(words)
})

test('values are words: let-stand fields by their labels, days and moments with the month as a word', () => {
  const words = (field: string, value: unknown) => valueWords(field, value, i18next.t, new Map())
  expect(words('fields', ['passport_number', 'hotel'])).toBe('Passport number, Hotel')
  expect(words('processingDate', '2026-12-02')).toBe('2 Dec 2026')
  expect(words('refundDate', '2026-12-02T14:02:03Z')).toBe('2 Dec 2026, 14:02:03 UTC')
})
