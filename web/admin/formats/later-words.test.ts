import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonWords } from '#web/admin/formats/later-words.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en' })
})
// Other files share it.
afterAll(async () => void (await i18next.changeLanguage('en')))

test.each([
  ['es', 'No answer', 'No contesta'],
  ['es', 'To be called back. After lunch', 'Hay que volver a llamar. After lunch'],
  ['en', 'No contesta', 'No answer'],
  ['en', 'Hay que volver a llamar', 'To be called back'],
  // What a person wrote stays.
  ['es', 'No answer, call again', 'No answer, call again'],
])('in %s the reason “%s” reads “%s”', async (language, reason, words) => {
  await i18next.changeLanguage(language)
  expect(reasonWords(reason)).toBe(words)
})
