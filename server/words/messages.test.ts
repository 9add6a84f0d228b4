import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import { Refusal } from '#server/errors.ts'
import { ENGLISH_ONLY } from '#server/words/english-only.ts'
import { ES } from '#server/words/es.ts'
import { PDF_FINDINGS } from '#server/documents/reading/pdf-findings.ts'
import { inLanguage, keptInLanguage, languageOf } from '#server/words/in-language.ts'
import { quoted, say } from '#server/words/say.ts'

const ENGLISH: readonly string[] = Object.values(ENGLISH_ONLY).flat()

/** The messages of a shape and of all shapes within it. */
function messagesOf(part: unknown, known = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || part instanceof RegExp || known.has(part)) return []
  known.add(part)
  if ('_zod' in part) return messagesOf((part as z.core.$ZodType)._zod.def, known)
  const own = 'error' in part && typeof part.error === 'function' ? [String(part.error({}))].filter(Boolean) : []
  return [...own, ...Object.values(part).flatMap((within) => messagesOf(within, known))]
}

test('what the contract says of a field has Spanish words, or is for readers of English', () => {
  const said = new Set(Object.values<Endpoint>(ENDPOINTS).flatMap(({ input }) => messagesOf(input)))
  expect([...said]).toEqual(
    expect.arrayContaining([
      'Password is required',
      'An address begins with https://',
      'Choose between 1 and 500 orders',
    ]),
  )
  expect(said.size).toBeGreaterThan(60)
  expect([...said].filter((one) => inLanguage('es', one) === one && !ENGLISH.includes(one))).toEqual([])
})

test('a sentence without words, or with too few values or too many, does not compile', () => {
  // @ts-expect-error nobody wrote it down
  new Refusal('conflict', 'Nobody wrote this down')
  // @ts-expect-error nobody wrote it down
  say('Nobody wrote {0} down', 1)
  // @ts-expect-error one place has no value
  say('{0} orders moved to {1}', 2)
  // @ts-expect-error there is no place for it
  say('{0} orders restored', 2, 'Completed')
  const text: string = 'Undone'
  // @ts-expect-error text from elsewhere is quoted
  new Refusal('conflict', text)
  expect(String(new Refusal('conflict', quoted(text)).said)).toBe(text)
})

test('what has Spanish words is not listed as English only', () => {
  expect(ENGLISH.filter((one) => Object.hasOwn(ES, one))).toEqual([])
})

test('a sentence is English for whoever asks for nothing else, and its values find their places in Spanish', () => {
  const said = say('{0} {1} first. Look at the order again.', 'Ana', say('moved it to {0}', 'Completed'))
  expect(String(said)).toBe('Ana moved it to Completed first. Look at the order again.')
  expect(inLanguage('en', said)).toBe(String(said))
  expect(inLanguage('es', said)).toBe('Ana lo movió a Completado antes. Revise el pedido de nuevo.')
  expect(inLanguage('es', say('{0} orders restored', 3))).toBe('3 pedidos restaurados')
})

test('the limits of the contract, written out, find their Spanish; what has no words stays English', () => {
  expect(inLanguage('es', 'This is too long: at most 120 characters')).toBe(
    'Es demasiado largo: 120 caracteres como máximo',
  )
  for (const unknown of ['Nobody wrote this down', 'toString', '__proto__', '', '{0}']) {
    expect(inLanguage('es', unknown)).toBe(unknown)
  }
  expect(inLanguage('es', say('{0} orders restored', '{1}'))).toBe('{1} pedidos restaurados')
})

test('what was kept as English text is said in Spanish too, however many parts it has', () => {
  const again = 'Please print it into a new PDF and choose that.'
  const findings = Object.values(PDF_FINDINGS).map((finding) => say('This PDF {0}. {1}', finding, again))
  for (const said of [
    ...findings,
    say('{0} {1}', 'This PDF cannot be read: its reader ran out of memory.', again),
    say('{0} {1}', say('This PDF takes too long to read: its reader was ended after {0} seconds.', 20), again),
    say('This file is {0}. {1}', say('a {0} file', 'ZIP'), 'Please choose a PDF, or a JPEG, PNG, WebP or HEIC image.'),
    say('This file has a virus ({0}). It was not kept.', 'Eicar.Test'),
    say('This PDF has {0} pages; at most {1} are taken.', 501, 500),
  ]) {
    const spanish = inLanguage('es', said)
    expect(spanish).not.toBe(String(said))
    expect(keptInLanguage('es', String(said))).toBe(spanish)
    expect(keptInLanguage('en', String(said))).toBe(String(said))
  }
  for (const foreign of ['550 5.1.1 no such user', 'It was not read. Nobody wrote this down.', '', '{0}']) {
    expect(keptInLanguage('es', foreign)).toBe(foreign)
  }
})

test.each([undefined, null, '', 'de', 'ES', 'toString', '__proto__', ['es'], {}])('%j is English', (asked) => {
  expect(languageOf(asked)).toBe('en')
})

test('each translation has the places of its sentence', () => {
  for (const [key, words] of Object.entries(ES)) {
    const places = (text: string) => (text.match(/\{\d\}/g) ?? []).toSorted()
    expect(places(words), key).toEqual(places(key))
  }
})
