import { expect, test } from 'vitest'
import { lineOf, plainName, shortLineOf } from '#server/mail-templates/plain-name.ts'

test.each([
  ["Łukasz O'Connor-Núñez", "Łukasz O'Connor-Núñez"],
  ['  Ana\n María ', 'Ana María'],
  ['J.R. Ewing', 'J. R. Ewing'],
  ['John Smith 3rd', 'John Smith 3rd'],
  ['王小明', '王小明'],
  ['Win http://evil.example/claim now', 'Win evil. example claim now'],
  ['HTTPS://EVIL.COM', 'EVIL. COM'],
  ['www.evil.com', 'evil. com'],
  ['call +1 (809) 555-0199 today', 'call today'],
  ['call 8095550199', 'call'],
  ['me@evil.com', 'me evil. com'],
  ['12345', '–'],
])('%j is greeted as %j', (name, plain) => expect(plainName(name)).toBe(plain))

test.each([
  ['DE 2234', 'DE 2234', 'DE 2234'],
  ['AA1234/DL5678', 'AA1234 DL5678', 'AA1234 DL5678'],
  ['claim-evil.com +1 809 555 0199', 'claim-evil. com +1 809 555 0199', 'claim-evil. com'],
  ['http://evil.example', 'evil. example', 'evil. example'],
  ['809-555-0199', '809-555-0199', null],
  ['69.00', '69.00', '69.00'],
  ['pi_3MtwBwLkdIwHu7ix28a3tqPa', 'pi_3MtwBwLkdIwHu7ix28a3tqPa', 'pi_3MtwBwLkdIwHu7ix28a3tqPa'],
  [null, null, null],
])('%j stands in a mail as %j, as a flight as %j', (value, line, flight) =>
  expect([lineOf(value), shortLineOf(value)]).toEqual([line, flight]),
)
