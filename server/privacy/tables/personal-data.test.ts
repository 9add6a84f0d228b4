import { expect, test } from 'vitest'
import { PERSONAL_DATA } from '#server/privacy/tables/personal-data.ts'
import { inLanguage } from '#server/words/in-language.ts'

test.each(['en', 'es'] as const)(
  'every table has a name of its own in words, and what it is for, in %s',
  (language) => {
    const tables = Object.values(PERSONAL_DATA)
    const names = tables.map(({ name }) => inLanguage(language, name))
    expect(new Set(names).size).toBe(tables.length)
    for (const words of [...names, ...tables.map(({ purpose }) => inLanguage(language, purpose))])
      expect(words).toMatch(/^[A-ZÁÉ][^_]+$/)
    if (language === 'es')
      for (const words of tables.flatMap(({ name, purpose }) => [name, purpose]))
        expect(inLanguage(language, words)).not.toBe(words)
  },
)
