import { describe, expect, test } from 'vitest'
import { compare, wordsOf, type Expected, type OtherOrder } from '#server/documents/checking/compare.ts'

const LUKASZ: Expected = {
  name: 'Łukasz',
  lastName: "O'Connor-Núñez",
  passport: 'XX 123-4567',
  birthDay: '1990-02-01',
  arrives: true,
  flightDay: '2026-12-03',
}
const OTHER: OtherOrder = { orderId: 77, name: 'Ana', lastName: 'Pérez', passport: 'ZZ7654321' }

function verdict(text: string, expected: Partial<Expected> = {}, others: OtherOrder[] = [], codes: string[] = []) {
  const order = { ...LUKASZ, ...expected }
  return compare(wordsOf({ text, codes }, order), order, others)
}
const ticket = (own: { name?: string; passport?: string; direction?: string; day?: string } = {}) =>
  `Electronic ticket\nFull name ${own.name ?? 'LUKASZ O CONNOR NUNEZ'}\nPassport number ${own.passport ?? 'XX1234567'}\n` +
  `Direction: ${own.direction ?? 'ARRIVAL'}\nFlight date ${own.day ?? '03/12/2026'}\nIssued 2026-11-20`

describe('the name', () => {
  test.each([
    ['LUKASZ NUNEZ', 'partly'],
    ['MARCIN NUNEZ', 'other'],
    ['LUKASZ KOWALSKI', 'other'],
    ['', 'missing'],
  ])('%s is %s', (name, result) => expect(verdict(ticket({ name })).fields.name).toBe(result))
})

test.each([['XX1234567'], ['XX 1234567'], ['xx-123-4567'], ['XX1234567<8POL9001018M3001011<<<<<<<<<<<<<<04']])(
  'the passport is found as %s',
  (passport) => {
    expect(verdict(ticket({ passport }))).toMatchObject({ verdict: 'match', fields: { passport: 'same' } })
  },
)

test.each([
  ['2026-12-03'],
  ['12/03/2026'],
  ['3 DIC 2026'],
  ['03DEC2026'],
  ['December 3rd, 2026'],
  ['3 de diciembre de 2026'],
  ['3. Dezember 2026'],
  ['3 декабря 2026'],
  ['3 décembre 2026'],
])('the flight day is found as %s', (day) => expect(verdict(ticket({ day })).fields.flightDay).toBe('same'))

test('another flight day or direction makes a match doubtful, and says which', () => {
  expect(verdict(ticket({ day: '4 December 2026' }))).toMatchObject({
    verdict: 'unsure',
    fields: { flightDay: 'other' },
    foundFlightDay: '2026-12-04',
  })
  expect(verdict(ticket({ direction: 'SALIDA' }))).toMatchObject({
    verdict: 'unsure',
    fields: { direction: 'other' },
    foundDirection: 'Departure',
  })
  expect(verdict(ticket({ direction: 'ENTRY / EXIT' })).fields.direction).toBe('missing')
})

describe('what differs from the order, though it is no other order’s', () => {
  test('another passport number stops it, and is told', () => {
    const found = verdict(ticket({ passport: 'XX1234568' }))
    expect(found).toMatchObject({ verdict: 'stopped', otherOrderId: null, foundPassport: 'XX1234568' })
    expect(found.fields).toMatchObject({ passport: 'other', name: 'same' })
  })

  test('another name stops it, with the right passport too', () => {
    expect(verdict(ticket({ name: 'LUKASZ KOWALSKI' }))).toMatchObject({
      verdict: 'stopped',
      foundName: 'LUKASZ KOWALSKI',
      fields: { passport: 'same', name: 'other' },
    })
  })

  test('another name beside the right passport and birth date is unsure, and is told', () => {
    const zone = verdict('P<POLKOWALSKI<<JAN<PIOTR<<<<<\nXX12345678POL9002018M3001011<<<<<<<<<<<<<<04')
    expect(zone).toMatchObject({ verdict: 'unsure', foundName: 'JAN KOWALSKI', fields: { name: 'other' } })
  })

  test.each([
    ['with a slip of the hand', 'LUCASZ OCONNOR NUNES'],
    ['cut off', 'LUKASZ O CONNOR NUNEZ DE LA'],
  ])('a name beside the right passport that is near the order’s is unsure: %s', (_how, name) => {
    const own = { name: 'Łukasz', lastName: 'O’Connor Núñez de la Vega y Ramírez del Campo' }
    expect(verdict(ticket({ name }), own)).toMatchObject({ verdict: expect.stringMatching(/^(unsure|match)$/) })
  })

  test.each([
    ['Date of birth 02/02/1990', 'other', '1990-02-02'],
    ['Fecha de nacimiento: 2 FEB 1991', 'other', '1991-02-02'],
    ['XX12345678POL9102018M3001011<<<<<<<<<<<<<<04', 'other', null],
    ['Date of birth 01/02/1990', 'same', null],
    ['Geburtsdatum 1. Februar 1990', 'same', null],
    ['XX12345678POL9002018M3001011<<<<<<<<<<<<<<04', 'same', null],
    ['Date of birth 02/02/1990, of the child 01/02/1990', 'same', null],
    ['Date of birth withheld. Issued 2026-01-05', 'missing', null],
    ['Flight date Date of birth\n03/12/2999', 'missing', null],
  ])('%s: the date of birth is %s', (words, result, found) => {
    const { verdict: came, fields, foundBirthDay } = verdict(`${ticket()}\n${words}`)
    expect([fields.birthDay, foundBirthDay, came]).toEqual([result, found, result === 'other' ? 'stopped' : 'match'])
  })

  test('an order without passport or birth date has nothing to differ from', () => {
    const words = `${ticket({ passport: 'AB7654321' })}\nDate of birth 02/02/1980`
    expect(verdict(words, { passport: null, birthDay: null })).toMatchObject({ verdict: 'match' })
  })

  test('a document that calls nothing a name, a passport or a birth date is doubtful at most', () => {
    expect(verdict('Boarding at gate B1234567 on 02/02/1980, seat 12A').verdict).toBe('unsure')
  })
})

describe('what of a document counts', () => {
  const words = (text: string, own: Partial<Expected> = {}) => wordsOf({ text, codes: [] }, { ...LUKASZ, ...own })

  test('is text from three words on; a letter alone is none', () => {
    expect(words('one two').isText).toBe(false)
    expect(words('one two three').isText).toBe(true)
    expect(words('a b c d e').isText).toBe(false)
  })

  test('other passports are looked for only where the order’s own is not there', () => {
    expect(words('Passport XX1234567, Passport ZZ7654321').candidates).toEqual([])
    expect(words('Passport ZZ7654321').candidates).toMatchObject([{ number: 'ZZ7654321', labelled: true }])
  })

  test('a passport of fewer than five characters is never found: it would be found in anything', () => {
    expect(verdict('Passport AB12', { passport: 'AB12' }).fields.passport).toBe('missing')
    expect(verdict('Passport AB123', { passport: 'AB123' }).fields.passport).toBe('same')
    expect(words('Passport AB123, Passport ZZ7654321', { passport: 'AB123' }).candidates).toEqual([])
  })

  test('every value that is there is the same, and nothing else is told', () => {
    expect(verdict(`${ticket()}\nDate of birth 01/02/1990`)).toEqual({
      verdict: 'match',
      fields: { name: 'same', passport: 'same', birthDay: 'same', direction: 'same', flightDay: 'same' },
      foundName: null,
      foundPassport: null,
      foundBirthDay: null,
      foundDirection: null,
      foundFlightDay: null,
      otherOrderId: null,
    })
  })

  test('a value that the order lacks is unknown, and is not told either', () => {
    const found = verdict(ticket({ passport: 'AB7654321' }), { passport: null, flightDay: null, birthDay: null })
    expect(found.fields).toMatchObject({ passport: 'unknown', flightDay: 'unknown', birthDay: 'unknown' })
    expect([found.foundPassport, found.foundFlightDay]).toEqual([null, null])
  })
})

test('where the passport is left empty the flight behind it is not told as one; another order’s passport is', () => {
  const flight = ticket({ passport: '\nFlight number DM4018' })
  expect(verdict(flight)).toMatchObject({ fields: { passport: 'missing' }, foundPassport: null })
  const other = { ...OTHER, passport: 'DM4018', name: 'Łukasz', lastName: 'Nuñez' }
  expect(verdict(flight, {}, [other])).toMatchObject({ verdict: 'stopped', otherOrderId: 77 })
})

describe('a match', () => {
  test.each([
    ['the passport alone, of a scanned page', 'XX1234567', {}, 'match'],
    ['the passport, where a text names nobody', ticket({ name: '' }), {}, 'unsure'],
    ['the name alone, of a scanned page', 'ANA PEREZ', { name: 'Ana', lastName: 'Pérez' }, 'unsure'],
    ['a part of the name, of a scanned page', 'LUKASZ NUNEZ', {}, 'unsure'],
    ['neither, of a scanned page', 'KOWALSKI', {}, 'unreadable'],
  ])('is not made of less than it takes: %s', (_what, text, own, came) => expect(verdict(text, own).verdict).toBe(came))

  test.each([
    ['name, direction and day', 'LUKASZ O CONNOR NUNEZ, ARRIVAL, 03/12/2026', 'match'],
    ['name and direction', 'LUKASZ O CONNOR NUNEZ, ARRIVAL', 'match'],
    ['name and day', 'LUKASZ O CONNOR NUNEZ, flight on 03/12/2026', 'match'],
    ['name alone', 'LUKASZ O CONNOR NUNEZ of Kielce', 'unsure'],
    ['a part of the name and the flight', 'LUKASZ NUNEZ, ARRIVAL, 03/12/2026', 'unsure'],
    ['the flight alone', 'The ARRIVAL is on 03/12/2026', 'unsure'],
  ])('of an order without a passport takes its whole name and its flight: %s', (_what, text, came) =>
    expect(verdict(text, { passport: null }).verdict).toBe(came),
  )

  test('of an order with a passport takes that passport', () => {
    expect(verdict('LUKASZ O CONNOR NUNEZ, ARRIVAL, 03/12/2026')).toMatchObject({
      verdict: 'unsure',
      fields: { passport: 'missing' },
    })
  })
})

describe('a passport of another order', () => {
  test('stops it', () => {
    const other = verdict(ticket({ name: 'ANA PEREZ', passport: 'ZZ7654321' }), {}, [OTHER])
    expect(other).toMatchObject({
      verdict: 'stopped',
      otherOrderId: 77,
      fields: { passport: 'other', name: 'other' },
    })
  })

  test('a plain number stops it only behind the word for passport, or beside that traveller’s name', () => {
    const phone = { ...OTHER, passport: '987654321' }
    expect(verdict(`${'Hotel '.repeat(40)} tel 987654321`, {}, [phone]).verdict).toBe('unsure')
    expect(verdict(`Pasaporte 987654321`, {}, [phone]).verdict).toBe('stopped')
    expect(verdict(`${'Hotel '.repeat(40)} PEREZ ANA 987654321`, {}, [phone]).verdict).toBe('stopped')
    const longer = { ...phone, name: 'Ana María' }
    expect(verdict(`${'Hotel '.repeat(40)} PEREZ ANA 987654321`, {}, [longer]).verdict).toBe('stopped')
  })

  test('stops nothing where it is not in the document', () => {
    expect(verdict(ticket({ passport: '' }), {}, [OTHER])).toMatchObject({ otherOrderId: null })
  })

  test('stops a document also where that order is of somebody with the same name', () => {
    const namesake = { ...OTHER, name: 'Lukasz', lastName: 'O’Connor Nunez' }
    expect(verdict(ticket({ passport: 'ZZ7654321' }), {}, [namesake])).toMatchObject({
      verdict: 'stopped',
      otherOrderId: 77,
    })
  })

  test('does not when the order’s own is there too: one ticket for a family', () => {
    const family = `${ticket()}\n${ticket({ name: 'ANA PEREZ', passport: 'ZZ7654321' })}`
    expect(verdict(family, {}, [OTHER]).verdict).toBe('match')
  })

  test('does not where this order has none and is the same traveller’s', () => {
    const twin = { ...OTHER, name: 'Lukasz', lastName: 'O’Connor Nunez' }
    expect(verdict(ticket({ passport: 'ZZ7654321' }), { passport: null }, [twin]).verdict).toBe('match')
    expect(verdict(ticket({ passport: 'ZZ7654321' }), { passport: null }, [OTHER]).verdict).toBe('stopped')
  })
})

test('codes are read like text, also as an address; without anything to read it says so', () => {
  expect(verdict('', {}, [], ['https://x.example/v?p=XX1234567&n=LUKASZ%20OCONNOR%20NUNEZ']).verdict).toBe('match')
  expect(verdict('', {}, [], ['https://x.example/v?p=XX1234567&n=LUKASZ+OCONNOR+NUNEZ']).fields.name).toBe('same')
  expect(verdict('', {}, [OTHER], ['https://x.example/v?passport=ZZ7654321']).verdict).toBe('stopped')
  expect(verdict('', {}, [], ['https://x.example/v?p=XX1234567&q=%E0%A4%A']).verdict).toBe('match')
  expect(verdict('', {}, [], ['https://x.example/8f3k']).verdict).toBe('unreadable')
  expect(verdict('1', {}).verdict).toBe('unreadable')
  expect(verdict('Terms and conditions of the airline').verdict).toBe('unsure')
})

test('a hundred thousand characters are compared like any others', () => {
  const text = ' 21 NOVEMBER 2026 DIRECTION '.repeat(1_500) + 'PASSPORT P<'.repeat(3_000) + 'A1B2C3 '.repeat(3_000)
  // What grew with the square of them would take hours, and end the test run.
  expect(verdict(text).verdict).toBe('stopped')
})
