import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { enFirst } from '#web/admin/language/en-first.ts'
import { dueWords } from '#web/admin/orders/table/due-words.ts'

let t: TFunction
beforeAll(async () => void (t = await i18next.init({ lng: 'en', resources: { en: { translation: enFirst } } })))

const NOW = Date.parse('2026-11-22T15:00:00Z')

test.each([
  ['2026-11-20T10:00:00Z', 'late', '2 days late · 20 Nov'],
  ['2026-11-22T14:20:00Z', 'late', '40 minutes late · 22 Nov'],
  ['2026-11-22T18:30:00Z', 'today', 'in 3 hours · 22 Nov'],
  // Past midnight in UTC it is still the same day in the country.
  ['2026-11-23T03:59:00Z', 'today', 'in 12 hours · 22 Nov'],
  ['2026-11-23T04:00:00Z', 'later', 'in 13 hours · 23 Nov'],
  ['2026-12-02T10:00:00Z', 'later', 'in 9 days · 2 Dec'],
])('due at %s it is %s: %s', (at, state, text) => {
  expect(dueWords(at, NOW, t)).toEqual({ state, text })
})
