import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ES } from '#server/words/es.ts'
import { PDF_FINDINGS } from '#server/document-reading/pdf-findings.ts'
import { findContractWords, findServerWords } from '#server/words/find-words.ts'
import { inLanguage, keptInLanguage, languageOf } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What only landing sites, hooks and travellers read; the public pages have seven languages of their own. */
const NOT_FOR_STAFF = [
  /^server\/(intake|tracking|demo|testing|start|db|jobs|words|mail-|security|visitors|sites\/intake-keys|government-mail\/doors|staff\/passwords\/common)/,
  /^server\/(main|env|errors|app)\.ts$/,
  /^server\/http\/(health|openapi|read-upload|mount|authenticate)\.ts$/,
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

test('what was kept as English text is said in Spanish too, however many parts it has', () => {
  const again = 'Please print it into a new PDF and choose that.'
  const findings = Object.values(PDF_FINDINGS).map((finding) => say`This PDF ${finding}. ${again}`)
  for (const said of [
    ...findings,
    say`${'This PDF cannot be read: its reader ran out of memory.'} ${again}`,
    say`${say`This PDF takes too long to read: its reader was ended after ${20} seconds.`} ${again}`,
    say`This file is ${say`a ${'ZIP'} file`}. ${'Please choose a PDF, or a JPEG, PNG, WebP or HEIC image.'}`,
    say`This file has a virus (${'Eicar.Test'}). It was not kept.`,
    say`This PDF has ${501} pages; at most ${500} are taken.`,
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
