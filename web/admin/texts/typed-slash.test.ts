import { expect, test } from 'vitest'
import { matching, mentionBefore, slashBefore } from '#web/admin/texts/typed-slash.ts'

test.each([
  ['/', 1, { from: 0, letters: '' }],
  ['Hello /fli', 10, { from: 6, letters: 'fli' }],
  ['a\n/x more', 4, { from: 2, letters: 'x' }],
  ['on 24/12', 8, undefined],
  ['https://x', 9, undefined],
  ['/fli ', 5, undefined],
])('the slash in %j', (text, caret, slash) => {
  expect(slashBefore(text, caret)).toEqual(slash)
})

test.each([
  ['@', 1, { from: 0, letters: '' }],
  ['Hello (@jo', 10, { from: 7, letters: 'jo' }],
  ['a\n@Jörg-O’N more', 10, { from: 2, letters: 'Jörg-O’' }],
  ['ana@mail', 8, undefined],
  ['@Ana Sol', 8, undefined],
])('the mention in %j', (text, caret, mention) => {
  expect(mentionBefore(text, caret)).toEqual(mention)
})

test('codes come before words of names, whatever their accents', () => {
  const all = [
    { code: 'no-answer', name: 'No answer' },
    { code: 'late', name: 'Ánswer is late' },
    { code: 'answer', name: 'Reply' },
  ]
  expect(matching(all, 'answ').map(({ code }) => code)).toEqual(['answer', 'no-answer', 'late'])
  expect(matching(all, '')).toHaveLength(3)
  expect(matching(all, 'zz')).toEqual([])
})
