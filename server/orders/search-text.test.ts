import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchText, searchWords } from '#server/orders/search-text.ts'

const JOSE = {
  name: 'José',
  lastName: 'Núñez Peña',
  email: 'Jose.Nunez+rd@Mail.example',
  countryCode: '1',
  phoneNumber: '(809) 555-0142',
}

/** What search does with them: LIKE '%…%' over what is kept. */
function finds(typed: string, order = JOSE, id = 12_345_678): boolean {
  const kept = searchText(order, id)
  return searchWords(typed).every(
    ({ digits, digitKeys, text, spellings }) =>
      spellings?.every((ways) => ways.some((way) => kept.txt.includes(way))) ||
      (digits !== undefined && kept.digits.includes(digits) && kept.digitKeys.includes(digitKeys!)) ||
      (text !== undefined && kept.txt.includes(text)),
  )
}

test.each([
  'jose',
  'JOSÉ',
  'nunez',
  'Núñez',
  'josé núñez',
  'peña jose',
  'nez',
  'jose.nunez',
  'NUNEZ+RD@mail',
  '@mail.example',
  '8095550142',
  '809-555-0142',
  '+1 809 555 0142',
  '1(809)555',
  '18095550142',
  '12345678',
  '3456',
  '  jose   12345678 ',
  '809 - 555',
])('finds %j', (typed) => expect(finds(typed)).toBe(true))

test.each([
  'josa',
  'jose maria',
  '%',
  '_',
  'j%',
  'jos_',
  '\\',
  '😀',
  'josenunezpena',
  '99',
  'mail_example',
  '142123',
  'QR',
  'uaaaa',
])('does not find %j', (typed) => expect(finds(typed)).toBe(false))

test('marks, emoji and other scripts are found as themselves', () => {
  const order = { name: '100% 😀', lastName: 'Иван_ß', email: "o'b\\x@mail.example" }
  for (const typed of ['%', '100%', '😀', '_', 'иван', 'ИВАН_', 'SS', "o'b", '\\'])
    expect(finds(typed, { ...JOSE, ...order })).toBe(true)
  for (const typed of ['😁', 'ивон', '%%', '&']) expect(finds(typed, { ...JOSE, ...order })).toBe(false)
})

test('what is kept is ASCII letters, digits and spaces, whatever came in', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, text, (name, lastName, email, phoneNumber) => {
      const kept = searchText({ name, lastName, email, phoneNumber }, 1234)
      return (
        /^[a-zA-Z0-9 ]*\n[a-zA-Z0-9 ]*$/.test(kept.txt) &&
        /^[0-9 ]+$/.test(kept.digits) &&
        /^[a-z0-9 ]+$/.test(kept.digitKeys)
      )
    }),
  )
})

test('any digits of the phone or id find it', () => {
  const part = fc
    .tuple(fc.constantFrom('18095550142', '12345678'), fc.nat(10), fc.nat(10))
    .map(([run, a, b]) => run.slice(Math.min(a, b), Math.max(a, b) + 1))
  fc.assert(fc.property(part, (digits) => digits === '' || finds(digits)))
})

test('a name finds it, whatever it is written with', () => {
  // What has an @ is looked for as an e-mail.
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !/[\s@]/u.test(text.normalize('NFKD')))
  fc.assert(fc.property(name, (text) => finds(text, { ...JOSE, name: text })))
})

test('what is kept of an order: names and e-mail with a letter for each mark, every run of digits, and their signs', () => {
  const order = {
    name: 'Łucja',
    lastName: "O'Neil 77",
    email: 'a-b_c+d@x.y',
    countryCode: '34',
    phoneNumber: '600 12 34',
  }
  expect(searchText(order, 12_345)).toEqual({
    txt: ' lucja oWneil 77 lucia oneil \naSbTcVdQxRy',
    digits: '346001234 12345 77',
    // 12, 23, 34 and 45 of 36 signs; of two digits one.
    digitKeys: 'yao01cny cny9 5',
  })
  expect(searchText({ ...order, name: '1', lastName: '23', phoneNumber: null }, 7)).toMatchObject({
    txt: ' 1 23 \naSbTcVdQxRy',
    digits: '7 1 23',
    digitKeys: '  n',
  })
  expect(searchText({ name: 'ß æ œ ø đ ð ı þ', lastName: '\u00a0%\0 x', email: '😀' }, 1).txt).toBe(
    ' ss ae oe o d d i th UAAACF x a di dh \nUBPGAA',
  )
})

test.each([
  ['Ana  ana!', [text('Ana', 'ana'), text('ana!', 'anaUAAACB')]],
  ['ana ana', [text('ana', 'ana')]],
  ['\t ', []],
  ['123', [{ typed: '123', digits: '123', digitKeys: '' }]],
  ['1234', [{ typed: '1234', digits: '1234', digitKeys: 'cny' }]],
  ['#12-3', [{ typed: '#12-3', digits: '123', digitKeys: '', text: 'UAAACD12S3' }]],
  ['#1#2', [text('#1#2', 'UAAACD1UAAACD2')]],
  ['12x', [text('12x', '12x')]],
  ['x12', [text('x12', 'x12')]],
  ['.5+', [{ typed: '.5+', digits: '5', digitKeys: '', text: 'R5V' }]],
  // A mark is looked for where there is nothing else.
  ['+ -', [text('+', 'V'), text('-', 'S')]],
  ['+ ana', [text('ana', 'ana')]],
  ['(x +1', [text('(x', 'UAAACIx'), { typed: '+1', digits: '1', digitKeys: '', text: 'V1' }]],
])('%j is read as these words', (typed, words) => expect(searchWords(typed)).toEqual(words))

function text(typed: string, kept: string) {
  return { typed, text: kept }
}

test.each([
  ['O’Brien', "o'brien"],
  ["O'Brien", 'OʼBRIEN'],
  ['Kaʻimi', "ka'imi"],
  ['Mar\u200bta', 'marta'],
  ['Jean\u2011Luc', 'jean-luc'],
  ['Ｍarta', 'marta'],
  ['GROẞ', 'gross'],
])('%j is found as %j, and the other way', (one, other) => {
  const text = (name: string) => searchText({ name, lastName: 'Doe', email: 'a@mail.example' }, 1).txt
  const word = (typed: string) => searchWords(typed).map(({ text }) => text)
  expect(word(one)).toEqual(word(other))
  for (const [name, typed] of [
    [one, other],
    [other, one],
  ] as const)
    expect(text(name)).toContain(word(typed)[0])
})
