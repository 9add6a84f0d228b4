import { expect, test } from 'vitest'
import { monthOf, partIn, partOfChoices, saysDay, writeDay } from '#web/assistant/matching/dates.ts'

test('a day is written as the page says, and not at all where it does not say', () => {
  expect(writeDay('2030-02-07', 'dd/mm/aaaa')).toBe('07/02/2030')
  expect(writeDay('2030-02-07', 'MM/DD/YYYY')).toBe('02/07/2030')
  expect(writeDay('2030-02-07', 'TT.MM.JJJJ')).toBe('07.02.2030')
  expect(writeDay('2030-02-07', 'jj-mm-aaaa')).toBe('07-02-2030')
  expect(writeDay('2030-02-07', 'дд.мм.гггг')).toBe('07.02.2030')
  expect(writeDay('2030-02-07', 'yyyy-mm-dd')).toBe('2030-02-07')
  expect(writeDay('2030-02-07', 'for example 12/31/1990')).toBe('02/07/2030')
  expect(writeDay('2030-02-07', 'for example 01/02/1990')).toBeUndefined()
  expect(writeDay('2030-02-07', 'Flight date')).toBeUndefined()
})

test('the parts of a date are known by their words or by what they hold', () => {
  expect(partIn('Fecha de nacimiento: Día')).toEqual({ part: 'day', rest: 'fecha nacimiento' })
  expect(partIn('Geburtsdatum: Jahr')).toEqual({ part: 'year', rest: 'geburtsdatum' })
  expect(partIn('Flight date')).toBeUndefined()
  const count = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_none, place) => String(from + place))
  expect(partOfChoices(['…', ...count(1, 31)])).toBe('day')
  expect(partOfChoices(['Año', ...count(1926, 2031)])).toBe('year')
  expect(partOfChoices(['…', ...count(1, 12)])).toBe('month')
  expect(partOfChoices(['Yes', 'No'])).toBeUndefined()
})

test('months are known in the portal’s languages; a short name that two of them share for other months is none', () => {
  expect([monthOf('März'), monthOf('agosto'), monthOf('Dezember'), monthOf('июль'), monthOf('févr.')]).toEqual([
    3, 8, 12, 7, 2,
  ])
  expect([monthOf('13'), monthOf('Smarch')]).toEqual([undefined, undefined])
})

test('what a calendar wrote is that day, in figures or with the month as a word, and no other', () => {
  for (const text of ['02/12/2030', '12/02/2030', '2030-12-02', '2 dic 2030', '2. Dezember 2030', 'December 2, 2030'])
    expect(saysDay(text, '2030-12-02')).toBe(true)
  for (const text of ['', '02/11/2030', '12/12/2030', '2 nov 2030', '2 dic 2031', '22/12/2030'])
    expect(saysDay(text, '2030-12-02')).toBe(false)
})
