import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bareLetters, cleanLetters, cleanText, foldText, readableText } from '#contract/normalise/text.ts'

test.each([
  ['Ana\u200b María', 'Ana María'],
  ['\ufeffAna\u200f', 'Ana'],
  ['Mu\u00f1oz', 'Muñoz'],
  ['Mun\u0303oz', 'Muñoz'],
  ['Mun\u200d\u0303oz', 'Muñoz'],
  ['\ufb01lho', 'filho'],
  ['Jean\u2011Luc', 'Jean-Luc'],
  ['Jean\u2013Luc \u2014 \u2212', 'Jean-Luc - -'],
  ['Ana\u00a0\u2003\u3000María\u2800', 'Ana María'],
  ['Calle 1\r\n Madrid\u2028', 'Calle 1 Madrid'],
  ['\u0660\u0661\u06f2\u0969\uff14\u{1d7d7}\u{116da}', '0123490'],
  ['ＡＢＣ', 'ABC'],
  ['O\u0092Brien \u0096 \x07', 'O’Brien -'],
  ['Calle 3º, 12½ m²', 'Calle 3º, 12½ m²'],
  ['O´Brien', 'O´Brien'],
  ['田\u{e0100}中\ufe0f', '田中'],
  ['a\u0000b', 'a\u0000b'],
  ['\u3164\u115f\u061c', ''],
])('%j is kept as %j', (sent, kept) => {
  expect(cleanText(sent)).toBe(kept)
})

test('where letters count, ordinal signs are letters and an accent alone is an apostrophe', () => {
  expect(['Mª', 'O´Brien', 'ᴹaría'].map(cleanLetters)).toEqual(['Ma', "O'Brien", 'María'])
})

test.each([
  ['O’Brien', "o'brien"],
  ['Kaʻimi Oʼneill', "ka'imi o'neill"],
  ['MUÑOZ\u200b', 'munoz'],
  ['İstanbul', 'istanbul'],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

describe('of any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  const isSeen = (char: string) => !/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u.test(char)
  test.each(Object.entries({ cleanText, cleanLetters, foldText, bareLetters }))('%s twice is once', (_, clean) => {
    fc.assert(
      fc.property(text, (value) => {
        expect(clean(clean(value))).toBe(clean(value))
      }),
      { numRuns: 3000 },
    )
  })
  test('printable ASCII with single spaces stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (value) => {
        const words = value.trim().replace(/\s+/g, ' ')
        expect(cleanText(words)).toBe(words)
      }),
    )
  })
  test('whatever is seen leaves something that is seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (char) => {
        fc.pre(isSeen(char))
        expect(cleanText(char)).not.toBe('')
      }),
    )
  })
  test('nothing unseen is left', () => {
    fc.assert(
      fc.property(text, (value) => {
        // A NUL stays, like a letter: what stands beside it is no beginning or end.
        expect(cleanText(value).replaceAll('\0', 'x')).toMatch(
          /^(?:[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]| (?! |$))*$/u,
        )
      }),
    )
  })
})

test('free text keeps its lines and signs, and loses what a terminal or a mail pasted in', () => {
  expect(readableText('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour')
  expect(readableText('a\0b\u0007c\u001b[0m\u202ed\u2066e\u0085')).toBe('abc[0mde')
  expect(readableText('ñ — 👩‍👩‍👧 ½ “x”')).toBe('ñ — 👩‍👩‍👧 ½ “x”')
})
