import { describe, expect, test } from 'vitest'
import { fontFor, hasGlyphs } from '#server/lettering/fonts.ts'
import { layOut, type Run } from '#server/lettering/lay-out.ts'

/** Each letter is one wide. */
const measure = ({ text }: Run) => Array.from(text).length
const laid = (text: string, width = 1000) =>
  layOut(text, 'text', width, measure).map((line) =>
    line.map(({ text: run, direction }) => (direction === 'rtl' ? `←${run}` : run)),
  )

describe('each letter is drawn by the first font that has all of it', () => {
  test.each([
    ['Ł', 'text'],
    ['Д', 'text'],
    ['ش', 'text'],
    ['ש', 'text'],
    ['ส', 'thai/thai'],
    ['น้ำ', 'thai/thai'],
    ['श्री', 'devanagari/devanagari'],
    ['王', /^han\/\d+$/],
    ['陳', /^han\/\d+$/],
    ['さ', /^han\/\d+$/],
    ['タ', /^han\/\d+$/],
    ['김', /^hangul\/\d+$/],
    ['🦜', /^emoji\/\d$/],
    ['👍🏽', /^emoji\/\d$/],
    ['🇩🇴', /^emoji\/\d$/],
    ['অ', undefined],
    ['𐎠', undefined],
  ])('%s', (letter, font) => {
    const found = fontFor(letter)
    if (font instanceof RegExp) expect(found).toMatch(font)
    else expect(found).toBe(font)
    if (found) expect(hasGlyphs(found, letter)).toBe(true)
  })

  test('every syllable of Korean has one', () => {
    const lacking = Array.from({ length: 11_172 }, (_, at) => String.fromCodePoint(0xac00 + at)).filter(
      (char) => !fontFor(char),
    )
    expect(lacking).toEqual([])
  })
})

describe('a line stands from the left as it is read', () => {
  test.each([
    ['of Ann, 2 Oct', ['of Ann, 2 Oct']],
    ['of محمد علي, 2 Oct', ['of ', '←محمد علي', ', 2 Oct']],
    // Numbers run from left to right in it, and brackets open the other way.
    ['محمد 5 (علي)', ['← )علي(', '5', '←محمد ']],
    ['ע 2026-12-01 ע', ['← ע', '2026-12-01', '←ע ']],
    ['م 2026-12-01 م', ['← م', '01', '←-', '12', '←-', '2026', '←م ']],
  ])('%s', (text, expected) => expect(laid(text)).toEqual([expected]))

  test('with each part in its font', () => {
    const fonts = layOut('王, Ann 🦜 سس', 'text', 1000, measure)[0]!.map(({ font }) => font.split('/')[0])
    expect(fonts).toEqual(['han', 'text', 'emoji', 'text', 'text'])
  })
})

describe('lines end', () => {
  test('behind a space, which is not drawn at their ends', () => {
    expect(laid('محمد علي حسن', 8)).toEqual([['←محمد علي'], ['←حسن']])
  })
  test('between any two Chinese letters', () => {
    expect(laid('王小明王小明', 4).map((line) => line.join(''))).toEqual(['王小明王', '小明'])
  })
  test('between words of Thai, which no space parts', () => {
    expect(laid('สวัสดีครับ', 7).map((line) => line.join(''))).toEqual(['สวัสดี', 'ครับ'])
  })
  test('where an address may be broken, and anywhere where it is wider than a line', () => {
    expect(laid('王@\u200bmail', 5).map((line) => line.join(''))).toEqual(['王@', 'mail'])
    expect(laid('ششششششش', 3)).toEqual([['←ششش'], ['←ششش'], ['←ش']])
  })
})
