import { describe, expect, test } from 'vitest'
import { readAmount, writeAmount } from '#contract/values/money.ts'

describe('an amount', () => {
  test.each([
    ['69', '69.00'],
    ['69.5', '69.50'],
    [' 0.1250 ', '0.125'],
    ['20,00', '20.00'],
    ['1,5 ', '1.50'],
    ['1.0005', '1.0005'],
    [69, '69.00'],
    ['99999999999.9999', '99999999999.9999'],
  ])('%s is %s', (typed, written) => expect(writeAmount(readAmount(typed)!)).toBe(written))

  test.each([
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '1e3',
    'sixty',
    '1.23456',
    '123456789012',
    '1,234.00',
    '1,2345',
    '1,50 USD',
    null,
    undefined,
  ])('%s is none', (typed) => expect(readAmount(typed)).toBeUndefined())

  test('sums are exact', () => expect(writeAmount(readAmount('0.10')! + readAmount('0.20')!)).toBe('0.30'))
})
