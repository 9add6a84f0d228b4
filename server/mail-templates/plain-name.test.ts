import { expect, test } from 'vitest'
import { plainName } from '#server/mail-templates/plain-name.ts'

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
