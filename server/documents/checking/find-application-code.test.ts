import { expect, test } from 'vitest'
import { findApplicationCode } from '#server/documents/checking/find-application-code.ts'

test.each([
  ['Application code: 8M9BKV', '8M9BKV'],
  ['Código de solicitud\n8m9bkv\n', '8M9BKV'],
  ['Code de la demande : 8M9BKV', '8M9BKV'],
  ['Antragscode 8M9BKV', '8M9BKV'],
  ['Codice della domanda 8M9BKV', '8M9BKV'],
  ['Application code 8M9BKV … Application code 8M9BKV', '8M9BKV'],
])('%j names the code', (text, code) => expect(findApplicationCode(text)).toBe(code))

test.each([
  'Passport number XX1234',
  'Application code pending: 12 December',
  'Application code AB12CD, application code EF34GH',
  'Application code 1234567',
  'Application number\nFLIGHT',
  '',
])('%j names none', (text) => expect(findApplicationCode(text)).toBeUndefined())
