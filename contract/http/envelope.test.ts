import { expect, test } from 'vitest'
import { emailAddress } from '#contract/http/envelope.ts'

const address = emailAddress('none', 'wrong')

test.each(['maria@mail.example', "o'brien+x@mail.example", ' maria@mail.example '])('%j is an address', (text) => {
  expect(address.safeParse(text)).toEqual({ success: true, data: text.trim() })
})

// A program that reads a list of recipients takes some of these for several, or for a name and another address.
test.each([
  'a@mail.example,b@mail.example',
  'a,b@mail.example',
  'a;b@mail.example',
  'a b@mail.example',
  '<a@mail.example',
  'a@mail.example>',
  'Maria <a@mail.example>',
  '"a"@mail.example',
  'group:a@mail.example',
  '(words)a@mail.example',
  'a@mail.example\r\nBcc: b@mail.example',
  'a\n@mail.example',
  'a@b@mail.example',
  'a@mail.example\u0000',
  'a\\@mail.example',
  'a@-mail.example',
  '@mail.example',
  'a@',
  'josé@correo.example',
  'a@mail..example',
])('%j is refused', (text) => {
  expect(address.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['wrong'])
})
