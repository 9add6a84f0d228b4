import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanEmail, isEmail, isSameEmail, suggestEmail } from '#contract/normalise/email.ts'

test.each([
  ['Marta.A@Quill-Sample.dev\u200f', 'marta.a@quill-sample.dev'],
  ['mar\u200bta@quill\u00ad-sample.dev', 'marta@quill-sample.dev'],
  ['\ufeff marta@quill-sample.dev\u00a0', 'marta@quill-sample.dev'],
  ['marta\ufe0f@quill\u2011sample.dev', 'marta@quill-sample.dev'],
  ['ｍarta＠quill-sample．dev', 'marta@quill-sample.dev'],
  ['marta@München.example', 'marta@xn--mnchen-3ya.example'],
  ['marta@mu\u0308nchen.example', 'marta@xn--mnchen-3ya.example'],
  ['marta@XN--mnchen-3ya.example', 'marta@xn--mnchen-3ya.example'],
  ['marta@例え。テスト', 'marta@xn--r8jz45g.xn--zckzah'],
  ['marta@quill-sample.dev.', 'marta@quill-sample.dev'],
  ["o'brien+x@mail.example", "o'brien+x@mail.example"],
  ['admin@localhost', 'admin@localhost'],
])('%j is %j, and mail can be delivered to it', (typed, clean) => {
  expect(cleanEmail(typed)).toBe(clean)
  expect(isEmail(typed)).toBe(true)
  expect(isSameEmail(typed, clean.toUpperCase())).toBe(true)
})

test.each([
  ['marta@gmail..com', 'marta@gmail.com'],
  ['marta.@gmail.com', 'marta@gmail.com'],
  ['.marta@gmail.com', 'marta@gmail.com'],
  ['mar..ta@gmail.com', 'mar.ta@gmail.com'],
  ['marta@.gmail.com', 'marta@gmail.com'],
  ['marta@gmail,com', 'marta@gmail.com'],
  ['marta@@gmail.com', 'marta@gmail.com'],
  ['marta lopez@gmail.com', 'martalopez@gmail.com'],
  ['marta@gmail.com,', 'marta@gmail.com'],
  ['mailto:marta@gmail.com', 'marta@gmail.com'],
  ['Marta López <marta@gmail.com>', 'marta@gmail.com'],
  ['"marta"@gmail.com', 'marta@gmail.com'],
  ['muñoz@gmail.com', 'munoz@gmail.com'],
  ['mаrtа@gmail.com', 'marta@gmail.com'],
  ['李@gmail.com', undefined],
  ['marta@gmail', undefined],
  ['marta', undefined],
  ['marta@1.2', undefined],
  ['marta@[192.168.0.1]', undefined],
  ['marta@-mail.example', undefined],
  ['a@b@mail.example', undefined],
  ['a@mail.example\u0000', undefined],
  ['a@mail.example\r\nBcc: b@mail.example', undefined],
  [`${'a'.repeat(65)}@mail.example`, undefined],
  [`a@${'b.'.repeat(130)}example`, undefined],
])('nobody can deliver to %j; %j may be meant', (typed, meant) => {
  expect(isEmail(typed)).toBe(false)
  expect(isEmail(cleanEmail(typed))).toBe(false)
  expect(suggestEmail(typed)).toBe(meant)
})

test('of any text the form is stable, and what is suggested can be delivered to', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 8 }))
      .map((two) => two.join('@')),
  )
  fc.assert(
    fc.property(any, (text) => {
      const clean = cleanEmail(text)
      expect(cleanEmail(clean)).toBe(clean)
      expect(isEmail(clean)).toBe(isEmail(text))
      const meant = suggestEmail(text)
      if (meant !== undefined) expect(isEmail(meant) && cleanEmail(meant) === meant).toBe(true)
    }),
    { numRuns: 300 },
  )
})
