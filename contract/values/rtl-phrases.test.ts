import { expect, test } from 'vitest'
import { rtlPhrases } from '#contract/values/rtl-phrases.ts'

/** The text with its phrases in braces. */
const cut = (text: string) =>
  rtlPhrases(text)
    .map((phrase) => (phrase.rtl ? `{${phrase.text}}` : phrase.text))
    .join('')

test.each([
  ['for the arrival of محمد علي, 2 Oct 2026.', 'for the arrival of {محمد علي}, 2 Oct 2026.'],
  ['MUHAMMAD ALI (محمد علي)', 'MUHAMMAD ALI ({محمد علي})'],
  ['محمد 5 (علي) Ali', '{محمد 5 (علي)} Ali'],
  ['(דוד) כהן', '{(דוד) כהן}'],
  ['(דוד), Tel Aviv', '({דוד}), Tel Aviv'],
  ['שָׁרוֹן, 3', '{שָׁרוֹן}, 3'],
  ['تذكرة-2026.pdf', '{تذكرة}-2026.pdf'],
  ['王小明 Wei', '王小明 Wei'],
  ['', ''],
])('%s', (text, expected) => {
  expect(cut(text)).toBe(expected)
  expect(
    rtlPhrases(text)
      .map((phrase) => phrase.text)
      .join(''),
  ).toBe(text)
})
