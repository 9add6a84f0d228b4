import { expect, test } from 'vitest'
import { groupedPhone, isInternational, shownPhone } from '#contract/values/phone.ts'

test.each(['+34 600 123', '0034 600 123', ' + 34 600', '00 34', '+1'])('%j has a country’s code of its own', (number) =>
  expect(isInternational(number)).toBe(true),
)

test.each(['600 123', '0 600 123', '034 600', 'tel +34 600', '+', '00', '', null, undefined])('%j has none', (number) =>
  expect(isInternational(number)).toBe(false),
)

test.each([
  ['34', '600 123', '+34 600 123'],
  ['+34', '600 123', '+34 600 123'],
  ['++34', '600 123', '+34 600 123'],
  [' 34 ', ' 600 123 ', '+34 600 123'],
  // The number's own code counts, and none beside it.
  ['1', '+34 600 123', '+34 600 123'],
  ['1', '0034 600 123', '+34 600 123'],
  ['1', '+ 34 600 123', '+34 600 123'],
  // A plus sign or zeros inside belong to the number.
  ['34', '600 0012', '+34 600 0012'],
  ['3+4', '600', '+3+4 600'],
  ['', '600 123', '600 123'],
  [null, '600 123', '600 123'],
  ['+', '600 123', '600 123'],
  ['34', ' ', null],
  ['34', null, null],
])('of code %j and number %j people read %j', (code, number, shown) => expect(shownPhone(code, number)).toBe(shown))

test.each([
  ['+34 600123456', '+34 600 12 34 56'],
  ['+34 600-123 456', '+34 600 12 34 56'],
  ['+34600123456', '+34 600 12 34 56'],
  ['+33 612345678', '+33 6 12 34 56 78'],
  ['+1 8095551234', '+1 809 555 1234'],
  ['+1809 5551234', '+1 809 555 1234'],
  ['+55 11961234567', '+55 11 96123 4567'],
  ['+39 0612345678', '+39 061 234 5678'],
  ['+225 0701020304', '+225 07 01 02 03 04'],
  ['+241 06123456', '+241 06 12 34 56'],
  ['+242 061234567', '+242 06 123 4567'],
  ['+378 0549123456', '+378 0549 123456'],
  ['+507 61234567', '+507 6123 4567'],
  ['+49 15123456789', '+49 151 2345 6789'],
  // No number of that length, or none of a country, is put into groups.
  ['+33 0612345678', '+33 0612345678'],
  ['+34 12', '+34 12'],
  ['+Atlantis 600123456', '+Atlantis 600123456'],
  ['600123456', '600123456'],
  ['+34 600123456 ext 7', '+34 600123456 ext 7'],
  ['-', '-'],
])('%j is read as %j', (shown, read) => expect(groupedPhone(shown)).toBe(read))
