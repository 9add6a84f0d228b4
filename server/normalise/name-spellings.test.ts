import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameWords, soundOf, spellingsOf } from '#server/normalise/name-spellings.ts'
import { isPlaceholderName } from '#server/normalise/placeholder-name.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'

test.each([
  ['Łukasz Núñez', 'Lukasz Nunez'],
  ['GROẞ groß', 'GROSS gross'],
  ['Əli əli', 'Ali ali'],
  ['Đorđe Þór Ðuro', 'Dorde THor Duro'],
  ['Ŋállá ŋ', 'Nalla n'],
  ['Ĳsbrand ĳ', 'IJsbrand ij'],
  ['İbrahim Yıldız', 'Ibrahim Yildiz'],
  ['Œuvray Æbø', 'OEuvray AEbo'],
  ['王 Щ', '王 Щ'],
])('%s without accents is %s', (name, plain) => expect(plainLetters(name)).toBe(plain))

test('letters A to Z, figures and marks stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(plainLetters(text)).toBe(text)
    }),
  )
})

describe('the words of a name', () => {
  test.each([
    ["O'Connor-Núñez", ['O', 'CONNOR', 'NÚÑEZ']],
    ['Kaʻahumanu', ['KAAHUMANU']],
    ['Oʻtkir', ['OTKIR']],
    ['An\u200bna\u00ad Mar\u200fia', ['ANNA', 'MARIA']],
    ['ﬁlip', ['FILIP']],
    ['-', []],
  ])('%s', (name, words) => expect(nameWords(name)).toEqual(words))
})

describe('spellings', () => {
  test('every one of a letter is among those of its word', () => {
    const of = spellingsOf('ГАННА', 'UKR')
    for (const written of ['HANNA', 'GANNA']) expect(of).toContain(soundOf(written))
    expect(of).not.toContain(soundOf('ANNA'))
  })

  test('what somebody typed is read in other ways only where the country writes Cyrillic letters', () => {
    expect(spellingsOf('ZHOU', 'CHN')).toEqual(new Set(['ZHOU']))
    expect(spellingsOf('ZHUKOV', 'RUS')).toContain(soundOf('JOUKOV'))
  })

  test('a script that we know no spelling of has none, and the longest word has few enough', () => {
    expect(spellingsOf('王').size).toBe(0)
    expect(spellingsOf('ЩЖХЦЧЕЁЮГВ'.repeat(30), 'RUS').size).toBeLessThanOrEqual(5_000)
  })

  test('whatever the word, its plain spelling is among them', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{1,30}$/),
        fc.constantFrom('RUS', 'AZE', 'ESP', null),
        (word, nationality) => {
          expect(spellingsOf(word, nationality)).toContain(soundOf(word))
        },
      ),
    )
  })
})

describe('what stands for no name', () => {
  test.each([
    'FNU',
    'lnu',
    'XXX',
    'N/A',
    'n.a.',
    'Unknown',
    '-',
    '.',
    '—',
    '',
    'No last name',
    'Sin apellido',
    'Неизвестно',
  ])('%s', (name) => expect(isPlaceholderName(name)).toBe(true))

  test.each(['Na', 'Null', 'Nil', 'X', 'Xi', 'Li', 'Suharto', '王', 'No', 'Same', 'Fnudir'])('%s is a name', (name) =>
    expect(isPlaceholderName(name)).toBe(false),
  )
})
