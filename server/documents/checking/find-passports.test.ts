import { expect, test } from 'vitest'
import { findPassports, holdsPassport, passportText, zoneBirthDays } from '#server/documents/checking/find-passports.ts'

const numbersIn = (text: string) => findPassports(text).map(({ number }) => number)
const ZONE_END = '4POL9002014M3001011<<<<<<<<<<<<<<04'

test.each(['03/12/2026', '2026-12-03', '3 DEC 2026', '3 de diciembre de 2026', 'December 3rd, 2026', '03DEC2026'])(
  'no part of a day is taken for a passport, though its label stands before it: %s',
  (day) => expect(numbersIn(`Passport number\nFlight date ${day}\nIssued on ${day}`)).toEqual([]),
)

test.each([
  ['XX 1234567', ['1234567', 'XX1234567']],
  ['123 4567', ['1234567']],
  ['123  4567', []],
  ['XX1234567 DIRECTION', ['XX1234567']],
  ['NUMBER 1234567', ['1234567']],
  ['12ABCD 34567', ['12ABCD34567', '34567']],
  ['ABCD12 34567', ['34567', 'ABCD1234567']],
  ['99/99/2026', ['992026']],
])('behind the label a number may stand in two pieces, of which no word is one: %s', (words, found) =>
  expect(numbersIn(`Passport ${words}`).toSorted()).toEqual(found),
)

test.each([
  ['XXX 1234567', ['1234567', 'XXX1234567']],
  ['X\n1234567', ['1234567', 'X1234567']],
  ['XXXX 1234567', ['1234567']],
  ['XX1 1234567', ['1234567']],
  ['1XX 1234567', ['1234567']],
  ['123 4567', []],
])('without a label only the letters of its series stand apart: %j', (words, found) =>
  expect(numbersIn(words).toSorted()).toEqual(found),
)

test.each([
  ['1234', []],
  ['12345', ['12345']],
  ['1'.repeat(15), ['1'.repeat(15)]],
  ['1'.repeat(16), []],
  ['ABCDE12', []],
  ['ABCDE123', ['ABCDE123']],
  // Days that no calendar has are none the less no passports.
  ['32DEC99', []],
  ['3DEC999', []],
  ['X32DEC2026', ['X32DEC2026']],
  ['32DEC20261', ['32DEC20261']],
])('has five to fifteen letters and figures, three of them figures: %s', (word, found) =>
  expect(numbersIn(word)).toEqual(found),
)

test.each([
  ['AB12345', true],
  ['AB1234', false],
  ['12345678901', false],
])('is sure by letters among at least seven signs, or by a label: %s', (number, sure) => {
  expect(findPassports(number)).toEqual([{ number, sure, labelled: false }])
  expect(findPassports(`Passport ${number}`)).toEqual([{ number, sure: true, labelled: true }])
  // Whatever it is called once, it is.
  for (const text of [`Passport ${number}${' '.repeat(99)}${number}`, `${number} Passport ${number}`])
    expect(findPassports(text)).toEqual([{ number, sure: true, labelled: true }])
})

test.each([
  'Passport',
  'Pasaporte',
  'Passeport',
  'Reisepass-Nr.',
  'Passaporto',
  'Passaporte',
  'Загранпаспорт',
  'Travel document',
  'Documento de viaje',
  'Document de viaje',
  'Documento núm.',
  'Document no.',
  'Document Nr.',
])('is called one in the languages of the portal: %s', (label) =>
  expect(findPassports(`${label} 1234567`)).toContainEqual({ number: '1234567', sure: true, labelled: true }),
)

test.each(['Passaporta', 'Documents no:', 'Document X:', 'Flight'])('is not called one by %s', (label) =>
  expect(findPassports(`${label} 1234567`)).toEqual([{ number: '1234567', sure: false, labelled: false }]),
)

test.each([
  'Flight number DM4018',
  'Flight: DM 4018',
  'Número de vuelo\nDM4018',
  'Vol n° DM4018',
  'Flugnummer: DM4018',
  'Volo DM4018',
  'Voo nr. 2D4018',
  'Номер рейса D24018',
  'Flight DMX4018',
  'Application code 8M9BK7',
  'Código de solicitud: 8M9BK7',
])('a flight or the code of the application is no passport, though the label stands before it: %s', (words) =>
  expect(findPassports(`Passport number\n${words}`).filter(({ labelled }) => labelled)).toEqual([]),
)

test.each(['Flight AB12345', 'Flight date, passport DM4018', 'Flight\nNumber of traveller DM4018', 'Code 8M9BK7'])(
  'what is not written like a flight, or does not stand right behind its word, may be one: %s',
  (words) => expect(findPassports(`Passport number\n${words}`).filter(({ labelled }) => labelled)).toHaveLength(1),
)

test('a label reaches ninety letters', () => {
  const far = (spaces: number) => findPassports(`PASSPORT${' '.repeat(spaces)}1234567`)[0]!.labelled
  expect([far(82), far(83)]).toEqual([true, false])
})

test('the surest come first, the others as they stand, and no more than three hundred', () => {
  expect(numbersIn('1234567 2345678 AB34567 CD45678')).toEqual(['AB34567', 'CD45678', '1234567', '2345678'])
  expect(numbersIn(Array.from({ length: 400 }, (_, n) => 10_000 + n).join(' '))).toHaveLength(300)
})

test('the second line of a passport’s machine-readable zone tells its number and the birth date', () => {
  const zone = `AB12C4567${ZONE_END}`
  expect(findPassports(zone)).toEqual([{ number: 'AB12C4567', sure: true, labelled: true }])
  expect(holdsPassport(zone, 'AB12C4567')).toBe(true)
  expect(holdsPassport(zone, 'AB12C456')).toBe(false)
  expect(zoneBirthDays(`${zone}\n${zone.replace('900201', '851130')}`)).toEqual(['900201', '851130'])
  // Of less than nine signs, filled up; and what is too short for a number.
  expect(findPassports(`AB123<<<<${ZONE_END}`)).toEqual([{ number: 'AB123', sure: true, labelled: true }])
  expect(findPassports(`A123<<<<<${ZONE_END}`)).toEqual([])
  // A zone that is cut off is none.
  expect(findPassports('AB123<<<<4POL9002014M300101')).not.toContainEqual(expect.objectContaining({ labelled: true }))
})

test('an own number is found in one piece or in up to three', () => {
  for (const text of ['xx1234567', 'XX-1234567', 'XX 123 4567']) expect(holdsPassport(text, 'XX1234567')).toBe(true)
  for (const text of ['XX12345678', 'XX 12 34 567']) expect(holdsPassport(text, 'XX1234567')).toBe(false)
})

test('a number is compared by its letters and figures alone', () => {
  expect(passportText('xx-123 4567ñ')).toBe('XX1234567N')
  expect([passportText(null), passportText(undefined)]).toEqual(['', ''])
})
