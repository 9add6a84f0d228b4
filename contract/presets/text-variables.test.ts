import { expect, test } from 'vitest'
import { renderText, sampleValues } from '#contract/presets/text-variables.ts'

test('a preview has the day in words, in the language of the text, as what is sent has it', () => {
  expect(renderText('{first_name}: {flight_date}', sampleValues('en')).text).toBe('María: 24 December 2026')
  expect(sampleValues('es').flight_date).toBe('24 de diciembre de 2026')
})
