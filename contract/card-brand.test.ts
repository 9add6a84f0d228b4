import { expect, test } from 'vitest'
import { cardBrandName } from '#contract/card-brand.ts'

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['AMERICAN_EXPRESS', 'American Express'],
  ['jcb', 'JCB'],
  ['Carnet', 'Carnet'],
  ['', ''],
])('a gateway’s %s is %s', (brand, name) => expect(cardBrandName(brand)).toBe(name))
