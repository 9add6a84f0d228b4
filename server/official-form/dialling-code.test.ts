import countries from 'i18n-iso-countries'
import { describe, expect, test } from 'vitest'
import { shownPhone } from '#contract/values/phone.ts'
import { diallingCode, isDiallingCode, phoneDigits } from '#server/official-form/dialling-code.ts'

describe('whatever a site sends for a country code is the code to dial', () => {
  test.each([
    [['Spain', 'ESP', 'ES', 'España', '34', '+34', '0034', '+ 34', ' 34 ', 'Spain (+34)', '+34 (Spain)'], '34'],
    [['UK', 'GBR', 'England', 'United Kingdom', '44', '+44'], '44'],
    [['USA', 'US', 'U.S.A.', 'United States', 'Canada', 'República Dominicana', '1', '+1', '001'], '1'],
    [['1809', '+1809', '1-809', '+1 (809)'], '1809'],
    [['Polska', '48'], '48'],
    [['Kosovo'], '383'],
    // The name counts where its code is nobody's; digits alone are themselves.
    [['Spain +999', 'Spain (+999)', 'Spain+999', 'Spain ( +999 )'], '34'],
    [['+999', '00999', '+9 9 9'], '999'],
  ])('%j is %s', (written, code) => expect(written.map(diallingCode)).toEqual(written.map(() => code)))

  test.each(['Atlantis', 'call me', 'Atlantis 0034', 'x (+999)', '+999 Spain', '٣٤', '', 'x'.repeat(10_000)])(
    '%s gives itself, and is known for none',
    (name) => {
      expect(diallingCode(name)).toBe(name)
      expect(isDiallingCode(name)).toBe(false)
    },
  )

  test('a name that is not known comes back without what is around it', () =>
    expect(diallingCode('  Atlantis ')).toBe('Atlantis'))

  test.each(['21809', '18091', '1109', '180'])('%s is no code, though it looks like one with an area', (code) =>
    expect(isDiallingCode(code)).toBe(false),
  )

  test('999 is nobody’s', () => expect(isDiallingCode(diallingCode('999'))).toBe(false))

  test('every country with a telephone has a code', () => {
    const without = Object.keys(countries.getAlpha3Codes()).filter((country) => !isDiallingCode(diallingCode(country)))
    // Nobody lives there, but for fifty people on Pitcairn.
    expect(without.sort()).toEqual(['ATA', 'ATF', 'BVT', 'HMD', 'PCN', 'SGS', 'UMI'])
  })
})

test.each([
  ['34', '600 123 123', '+34 600 123 123', '34600123123'],
  ['34', '+34 600 123 123', '+34 600 123 123', '34600123123'],
  ['+34', '600 123 123', '+34 600 123 123', '34600123123'],
  ['1', '0034 600 123 123', '+34 600 123 123', '34600123123'],
  [null, '600 123 123', '600 123 123', '600123123'],
  ['', ' ', null, ''],
  ['34', null, null, ''],
])('%j and %j read %j, and are searched by %j', (code, number, shown, digits) => {
  expect([shownPhone(code, number), phoneDigits(code, number)]).toEqual([shown, digits])
})
