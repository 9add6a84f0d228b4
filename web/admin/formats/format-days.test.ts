import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { formatDays } from '#web/admin/formats/format-days.ts'
import { enScreens } from '#web/admin/language/en-screens.ts'
import { esScreens } from '#web/admin/language/es-screens.ts'

test('days that are open on one side say on which, in the reader’s language', async () => {
  const resources = { en: { translation: enScreens }, es: { translation: esScreens } }
  await i18next.init({ lng: 'en', resources })
  onTestFinished(async () => void (await i18next.changeLanguage('en')))
  expect(formatDays({ from: '2026-01-02', to: '2026-02-03' })).toBe('2 Jan 2026 – 3 Feb 2026')
  expect(formatDays({ from: '2026-01-02', to: '2026-01-02' })).toBe('2 Jan 2026')
  expect(formatDays({ from: '2026-01-02', to: '' })).toBe('From 2 Jan 2026')
  expect(formatDays({ from: '', to: '2026-02-03' })).toBe('Until 3 Feb 2026')
  await i18next.changeLanguage('es')
  expect(formatDays({ from: '2026-01-02', to: '' })).toBe('Desde el 2 ene 2026')
  expect(formatDays({ from: '', to: '2026-02-03' })).toBe('Hasta el 3 feb 2026')
})
