import { expect, test } from 'vitest'
import { cardBrandName } from '#contract/values/card-brand.ts'

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['AMERICAN_EXPRESS', 'American Express'],
  ['jcb', 'JCB'],
  ['mc', 'Mastercard'],
  ['MC', 'Mastercard'],
  ['diners', 'Diners Club'],
  ['unionpay', 'UnionPay'],
  ['MAESTRO_UK', 'Maestro UK'],
  ['Visa electron', 'Visa electron'],
  ['MasterCard', 'MasterCard'],
  ['Carnet', 'Carnet'],
  ['', ''],
])('a gateway’s %s is %s', (brand, name) => expect(cardBrandName(brand)).toBe(name))
