import { expect, test } from 'vitest'
import { languageName } from '#web/admin/formats/language-name.ts'

test.each([
  ['de', 'es', 'Alemán'],
  ['en', 'es', 'Inglés'],
  ['de', 'en', 'German'],
])('the language %s stands alone for a reader of %s as %s', (code, reader, said) => {
  expect(languageName(code, reader)).toBe(said)
})
