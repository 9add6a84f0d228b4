import { expect, test } from 'vitest'
import { hueOf, initials, lettersOf } from '#web/ui/initials.ts'

test('two people with the same initials are told apart', () => {
  expect(['Teresa Team', 'Tomás Telecaller', 'Ana', ' ', '𠮷野 家'].map(initials)).toEqual([
    'TT',
    'TT',
    'A',
    '',
    '𠮷家',
  ])
  expect(['Teresa Team', 'tomás telecaller', 'Ana', ' ', '𠮷野 家'].map(lettersOf)).toEqual([
    'TeT',
    'ToT',
    'An',
    '',
    '𠮷野家',
  ])
  const hues = [1, 2, 3, 4, 5].map(hueOf)
  for (const [at, hue] of hues.entries())
    for (const other of hues.slice(at + 1))
      expect(Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other))).toBeGreaterThan(40)
})
