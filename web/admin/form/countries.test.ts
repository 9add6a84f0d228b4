import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { countryChoices, countryName } from '#web/admin/form/countries.ts'

test('every country is there by its three letters, named for the reader', () => {
  const choices = countryChoices('es')
  // Of Kosovo, which ISO 3166 leaves out, the library has a code of its own; passports bear RKS.
  const codes = Object.keys(countries.getAlpha3Codes()).map((code) => (code === 'XKK' ? 'RKS' : code))
  expect(choices.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
  expect(choices.filter(({ code }) => code === 'ESP')).toEqual([{ code: 'ESP', value: 'Spain', label: 'España' }])
  expect(choices.filter(({ value, code }) => value === code || value.length === 2)).toEqual([])
})

test('a country is named by its three letters; what is none stays as it is', () => {
  expect(countryName('pol', 'en')).toBe('Poland')
  expect(countryName('QQQ', 'en')).toBe('QQQ')
})
