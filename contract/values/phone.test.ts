import { expect, test } from 'vitest'
import { isInternational, shownPhone } from '#contract/values/phone.ts'

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
