import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ES } from '#server/messages/es.ts'
import { findContractWords, findServerWords } from '#server/messages/find-words.ts'
import { inLanguage, languageOf } from '#server/messages/in-language.ts'
import { say } from '#server/messages/say.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What only landing sites, hooks and travellers read; the public pages have seven languages of their own. */
const NOT_FOR_STAFF = [
  /^server\/(intake|hooks|tracking|demo|testing|start|db|jobs|messages|mail|passwords\/common)/,
  /^server\/(main|env|errors|app)\.ts$/,
  /^server\/http\/(health|grants|openapi|read-upload|mount|authenticate)\.ts$/,
  /^contract\/(intake|tracking|hooks|access|queues|statuses|roles|providers|mail-states|processing-modes|defence-packs|form-choices)\.ts$/,
  /\.test\.ts$/,
]

test('everything that the server says to staff has Spanish words', () => {
  const files = globSync(['server/**/*.ts', 'contract/*.ts'], { cwd: ROOT }).filter(
    (file) => !NOT_FOR_STAFF.some((pattern) => pattern.test(file)),
  )
  expect(files.length).toBeGreaterThan(100)
  const missing = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const words = file.startsWith('contract/')
      ? findContractWords(source)
      : findServerWords(source, file.endsWith('rules.ts'))
    return words.filter((key) => !Object.hasOwn(ES, key)).map((key) => `${file}: ${key}`)
  })
  expect([...new Set(missing)]).toEqual([])
})

test('a sentence is English for whoever asks for nothing else, and its values find their places in Spanish', () => {
  const said = say`${'Ana'} ${say`moved it to ${'Completed'}`} first. Look at the order again.`
  expect(String(said)).toBe('Ana moved it to Completed first. Look at the order again.')
  expect(inLanguage('en', said)).toBe(String(said))
  expect(inLanguage('es', said)).toBe('Ana lo movió a Completado antes. Vuelva a mirar el pedido.')
  expect(inLanguage('es', say`${3} orders restored`)).toBe('3 pedidos restaurados')
})

test('the limits of the contract, written out, find their Spanish; what has no words stays English', () => {
  expect(inLanguage('es', 'This is too long: at most 120 characters')).toBe(
    'Es demasiado largo: 120 caracteres como máximo',
  )
  for (const unknown of ['Nobody wrote this down', 'toString', '__proto__', '', '{0}']) {
    expect(inLanguage('es', unknown)).toBe(unknown)
  }
  expect(inLanguage('es', say`${'{1}'} orders restored`)).toBe('{1} pedidos restaurados')
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
