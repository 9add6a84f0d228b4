import { expect, test } from 'vitest'
import { findPassports } from '#server/document-check/find-passports.ts'

const numbersIn = (text: string) => findPassports(text).map(({ number }) => number)

test.each(['03/12/2026', '2026-12-03', '3 DEC 2026', '3 de diciembre de 2026', 'December 3rd, 2026', '03DEC2026'])(
  'no part of a day is taken for a passport, though its label stands before it: %s',
  (day) => expect(numbersIn(`Passport number\nFlight date ${day}\nIssued on ${day}`)).toEqual([]),
)

test.each([
  ['XX 1234567', ['1234567', 'XX1234567']],
  ['123 4567', ['1234567']],
  ['XX1234567 DIRECTION', ['XX1234567']],
  ['NUMBER 1234567', ['1234567']],
  ['99/99/2026', ['992026']],
])('behind the label a number may stand in two pieces, of which no word is one: %s', (words, found) =>
  expect(numbersIn(`Passport ${words}`).toSorted()).toEqual(found),
)
