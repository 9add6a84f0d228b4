import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { countryChoices, countryName } from '#web/admin/form/countries.ts'

test('every country is there by its three letters, named for the reader', () => {
  const choices = countryChoices('es')
  expect(choices.map(({ code }) => code).toSorted()).toEqual(Object.keys(countries.getAlpha3Codes()).toSorted())
  expect(choices.filter(({ code }) => code === 'ESP')).toEqual([{ code: 'ESP', value: 'Spain', label: 'España' }])
  expect(choices.filter(({ value, code }) => value === code || value.length === 2)).toEqual([])
})

test('a country is named by its three letters; what is none stays as it is', () => {
  expect(countryName('pol', 'en')).toBe('Poland')
  expect(countryName('QQQ', 'en')).toBe('QQQ')
})
