import { describe, expect, test } from 'vitest'
import { findMeant } from '#server/normalise/nearest.ts'
import { findFlags } from '#server/official-form/find-flags.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const PROVINCES = ['la altagracia', 'la romana', 'la vega', 'azua'].map((name) => [name, name] as const)

test.each([
  ['La Altagrasia', 'la altagracia'],
  ['LA ROMNAA', 'la romana'],
  ['Lavega', 'la vega'],
  ['Bavaria', undefined],
  ['Azu', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('%s means %s', (written, meant) => expect(findMeant(written, PROVINCES)).toBe(meant))

test('two that are as near are none', () => {
  expect(
    findMeant('nigera', [
      ['niger', 'NER'],
      ['nigeria', 'NGA'],
    ]),
  ).toBeUndefined()
  expect(
    findMeant('nigera', [
      ['nigeria', 'NGA'],
      ['nigeira', 'NGA'],
    ]),
  ).toBe('NGA')
})

describe('a flag says what is meant', () => {
  const suggested = (own: object) =>
    findFlags({ ...WHOLE_ORDER, processing_mode: 'standard', ...own }, '2026-11-21').map(({ suggestion }) => suggestion)
  test.each([
    [{ Country_residence: 'Polnad' }, 'Poland'],
    [{ place_of_birth: 'Colmbia' }, 'Colombia'],
    [{ place_of_birth: 'Alemanai' }, 'Germany'],
    [{ occupation: 'Privat employee' }, 'Private employee'],
    [{ disembarkation_port: 'Punta Canna' }, 'PUJ Punta Cana'],
    [{ place_of_birth: 'Atlantis' }, undefined],
  ])('%j: %s', (own, suggestion) => expect(suggested(own)).toEqual([suggestion]))
})
