import { expect, test } from 'vitest'
import type { SheetValue } from '#contract/form/assistant.ts'
import { choiceInSpanish } from '#contract/form/form-choices-es.ts'
import {
  CIVIL_STATUSES,
  DIRECTIONS,
  GENDERS,
  OCCUPATIONS,
  PLACES_TO_STAY,
  TRAVEL_PURPOSES,
  YES_NO,
} from '#contract/form/form-choices.ts'
import { choose, choosePart } from '#web/assistant/matching/choose.ts'

const value = (field: SheetValue['field'], key: string | null, own: Partial<SheetValue> = {}): SheetValue => ({
  field,
  value: key ?? '',
  key,
  check: false,
  ...own,
})
const texts = (...all: string[]) => all.map((text, place) => ({ text, value: String(place) }))

test('a country is the one of that very name, in whatever language, and none that only begins like it', () => {
  const niger = value('place_of_birth', 'NER', { names: ['NE', 'Niger', 'Níger', 'Нигер'] })
  expect(choose(texts('Nicaragua', 'Niger', 'Nigeria'), niger)).toBe(1)
  expect(choose(texts('Нигер', 'Нигерия'), niger)).toBe(0)
  expect(choose(texts('NGA - Nigeria', 'NER - Niger'), niger)).toBe(1)
  expect(choose(texts('Nigeria'), niger)).toBeUndefined()
  expect(choose([{ text: 'X', value: 'NE' }], niger)).toBe(0)
  const states = value('nationality', 'USA', { names: ['US', 'Estados Unidos', 'EE. UU.', 'United States'] })
  expect(choose(texts('Islas Vírgenes (EE. UU.)'), states)).toBeUndefined()
  expect(choose(texts('Estados Unidos - Islas Vírgenes', 'Virgin Islands (US)'), states)).toBeUndefined()
  expect(choose(texts('Islas Vírgenes (EE. UU.)', 'Estados Unidos (US)'), states)).toBe(1)
  const congo = value('nationality', 'COG', { names: ['CG', 'Congo', 'República del Congo'] })
  expect(choose(texts('Congo (República Democrática del)'), congo)).toBeUndefined()
  const venezuela = value('nationality', 'VEN', { names: ['VE', 'Venezuela'] })
  expect(choose(texts('Venezuela (República Bolivariana de)'), venezuela)).toBe(0)
  // Two of the name: nobody can tell.
  expect(choose(texts('Niger', 'Niger'), niger)).toBeUndefined()
})

test('what a page calls a choice says nothing: M is Mujer on one site and Male on another', () => {
  const options = [
    { text: 'Mujer', value: 'M' },
    { text: 'Hombre', value: 'H' },
  ]
  expect(choose(options, value('sex', 'M'))).toBe(1)
  expect(choose(options, value('sex', 'F'))).toBe(0)
  expect(choose(options, value('sex', 'X'))).toBeUndefined()
})

test('yes and no are never taken for each other', () => {
  for (const [yes, no] of [
    ['Sí', 'No'],
    ['Oui', 'Non'],
    ['Ja', 'Nein'],
    ['Да', 'Нет'],
    ['Sim', 'Não'],
  ] as const) {
    expect(choose(texts('…', yes, no), value('stopover_in_countries', 'Yes'))).toBe(1)
    expect(choose(texts('…', yes, no), value('stopover_in_countries', 'No'))).toBe(2)
  }
})

test('of choices that are nearly alike the right one is taken, or none', () => {
  const work = texts('Empleado privado', 'Empleado público', 'Desempleado')
  expect(choose(work, value('occupation', 'Public employee'))).toBe(1)
  expect(choose(texts('Empleado'), value('occupation', 'Public employee'))).toBeUndefined()
  const provinces = texts('Santiago', 'Santiago Rodríguez', 'Santo Domingo')
  expect(choose(provinces, value('province', 'Santiago', { value: 'Santiago' }))).toBe(0)
  expect(choose(provinces, value('province', 'Santiago Rodríguez', { value: 'Santiago Rodríguez' }))).toBe(1)
  expect(choose(provinces, value('province', 'Duarte', { value: 'Duarte' }))).toBeUndefined()
  const airports = texts('Santo Domingo Las Américas (SDQ)', 'Santo Domingo La Isabela (JBQ)', 'Punta Cana (PUJ)')
  expect(choose(airports, value('disembarkation_port', 'JBQ', { value: 'JBQ' }))).toBe(1)
})

test.each([
  ['IsArrival', DIRECTIONS],
  ['sex', GENDERS],
  ['stopover_in_countries', YES_NO],
  ['civil_status', CIVIL_STATUSES],
  ['occupation', OCCUPATIONS],
  ['travel_purpose', TRAVEL_PURPOSES],
  ['migratory_information_places_to_stay', PLACES_TO_STAY],
] as const)('of %s what staff copy into the Spanish form is what is chosen there', (field, choices) => {
  const options = texts(...choices.map(choiceInSpanish))
  expect(choices.map((key) => choose(options, value(field, key)))).toEqual(choices.map((_, place) => place))
})

test('the month of a date is known by its name, and by nothing but its name where the page counts from nought', () => {
  const months = ['enero', 'febrero', 'marzo'].map((text, place) => ({ text, value: String(place) }))
  expect(choosePart(months, '2030-02-07', 'month')).toBe(1)
  expect(choosePart(texts('01', '02', '03'), '2030-02-07', 'day')).toBeUndefined()
  expect(choosePart(texts('05', '06', '07'), '2030-02-07', 'day')).toBe(2)
})
