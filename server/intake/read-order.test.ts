import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APPLICATION_FIELDS } from '#contract/orders/application.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { readOrder, type Sent } from '#server/intake/read-order.ts'
import { textOf } from '#server/intake/text-of.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/** The five fields that an order must have. */
const LEAST = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@example.com',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}

function read(sent: Sent) {
  const { order, errors } = readOrder({ ...LEAST, ...sent }, 1, NOW)
  if (!order) throw new Error(`refused: ${JSON.stringify(errors)}`)
  return order
}

const readWhole = (sent: Sent) => read({ ...WHOLE_ORDER, ...sent })
const flags = (sent: Sent) => readWhole(sent).needsCheck!.map(({ field }) => field)
const messages = (sent: Sent) =>
  readWhole(sent)
    .needsCheck!.map(({ message }) => message)
    .join('\n')

describe('what an order must have', () => {
  test('the five required fields make an order, whose form cannot be filed yet', () => {
    const order = read({})
    expect(order).toMatchObject({
      name: 'Ana',
      lastName: 'Diaz',
      paidAt: null,
      notes: [],
      language: 'en',
      landingSite: 1,
    })
    expect(order.form).toEqual({ IsArrival: 'Arrival' })
    const missing = order.needsCheck!.filter(({ message }) => message.includes('missing')).map(({ field }) => field)
    for (const field of ['passport_number', 'nationality', 'date_of_dob', 'intended_arrival_date', 'phone_number'])
      expect(missing).toContain(field)
    expect(read(WHOLE_ORDER).needsCheck).toEqual([])
  })

  test.each(['name', 'last_name', 'email', 'IsArrival', 'processing_mode'])(
    'without %s it is refused by that name',
    (field) => {
      for (const value of [undefined, null, '', '  ', '\t']) {
        expect(Object.keys(readOrder({ ...LEAST, [field]: value }, 1, NOW).errors ?? {})).toEqual([field])
      }
    },
  )

  test('direction and mode are words of a list, whatever their case', () => {
    expect(read({ IsArrival: 'departure', processing_mode: 'PRIORITY' })).toMatchObject({
      processingMode: 'priority',
      form: { IsArrival: 'Departure' },
    })
    const { errors } = readOrder({ ...LEAST, IsArrival: ['Arrival'], processing_mode: 'toString' }, 1, NOW)
    expect(Object.keys(errors ?? {})).toEqual(['IsArrival', 'processing_mode'])
  })
})

const misfits: [Sent, string][] = [
  [{ name: "Łukasz O'Connor-Núñez 2" }, 'letters A–Z, ñ and spaces only'],
  [{ last_name: 'Иванов' }, 'needs transliteration'],
  [{ last_name: 'x'.repeat(5000) }, 'at most 140'],
  [{ email: 'not an address' }, 'one e-mail address'],
  [{ passport_number: 'AB-1' }, 'at least 5'],
  [{ passport_number: 'AB-123/护照' }, 'letters A–Z and digits'],
  [{ flight_PNR: 'ABCDEFG' }, 'at most 6'],
  [{ embarkation_flight_number: 'B6 123456789' }, 'at most 10'],
  [{ foreigner_resident: 'Yes', residence_number: '1234567890123' }, 'at most 12'],
  [{ permanent_address: 'Hier' }, 'at least 5'],
  [{ street_and_number: 'x'.repeat(251) }, 'at most 250'],
  [{ nationality: 'Atlantis' }, 'not a country'],
  [{ place_of_birth: 'Gotham' }, 'not a country'],
  [{ province: 'Ohio' }, '32 provinces'],
  [{ occupation: 'Wizard' }, 'Unemployed'],
  [{ civil_status: 'complicated' }, 'Single'],
  [{ travel_purpose: 'Smuggling' }, 'Recreation'],
  [{ sex: 'yes' }, 'M, F or X'],
  [{ disembarkation_port: 'JFK' }, 'Dominican Republic'],
  [{ IsArrival: 'Departure', embarkation_port: 'JFK' }, 'Dominican Republic'],
  [{ stopover_in_countries: 'maybe' }, 'Yes, No'],
  [{ year_of_dob: '2001', month_of_dob: '02', date_of_dob: '30' }, 'not a date'],
  [{ year_of_dob: '2027', month_of_dob: '01', date_of_dob: '01' }, 'nobody'],
  [{ intended_arrival_year: '2026', intended_arrival_month: '11', intended_arrival_date: '20' }, 'in the past'],
  [{ processing_mode: 'future', processing_date: '2030-12-01' }, 'late for the flight'],
  [{ processing_date: '31/12/2026' }, '“31/12/2026”'],
  [{ language: 'tlh' }, '“tlh”'],
  [{ phone_number: 'call me' }, '4 to 15 digits'],
  [{ payment: { status: 'settled' } }, '“settled” is neither paid nor pending'],
  [{ payment: 'paid' }, 'not a payment'],
  [{ terms: { accepted_at: 'yesterday' } }, 'not a date'],
  [{ hotel: ['Riu', 'Hilton'] }, 'a list or an object'],
  [{ hotel: 'Riu\0' }, 'could not be read'],
  [{ hotel: 'Riu\uD800' }, 'could not be read'],
  [{ phone_number: 1e309 }, 'too large'],
]

describe('what is flagged, never refused', () => {
  test.each(misfits.map(([sent, says]) => [Object.keys(sent)[0], says, sent] as const))('%s: %s', (_, says, sent) => {
    expect(messages(sent)).toContain(says)
  })

  test.each([
    { province: 'samana', sex: 'F', occupation: 'PRIVATE EMPLOYEE', civil_status: 'free union' },
    { disembarkation_port: 'Punta Cana International Airport', embarkation_port: 'JFK' },
    { IsArrival: 'Departure', embarkation_port: 'PUJ', disembarkation_port: 'Anywhere' },
    { processing_mode: 'future', processing_date: '2030-11-29' },
    { intended_arrival_year: '2026', intended_arrival_month: '11', intended_arrival_date: '21' },
    { country_code: '+1', phone_number: '(809) 555-0123' },
    { country_code: 'United States' },
    { country_code: 34, phone_number: 600123123, zip_code: 10101 },
    { nationality: 'États-Unis', passport_nationality: 'Yes', place_of_birth: 'Россия', Country_residence: 'do' },
    { name: "Łukasz O'Connor-Núñez", passport_number: 'AB-12345' },
    { name: 'MUÑOZ', language: 'es-DO', flight_PNR: 'AB12CD' },
  ])('%j fits', (sent) => {
    expect(flags(sent)).toEqual([])
  })
})

test('the spellings of one country are one nationality; an unknown one stays', () => {
  for (const nationality of ['USA', 'United States', 'US', 'u.s.a.', 'Estados Unidos', 'États-Unis', 'США']) {
    expect(read({ nationality }).nationality).toBe('USA')
  }
  expect(read({ nationality: 'Atlantis' }).nationality).toBe('Atlantis')
  expect(read({ nationality: 'x'.repeat(5000) }).nationality).toHaveLength(60)
  expect(read({ place_of_birth: 'Spain', passport_nationality: 'No' }).nationality).toBe('ESP')
  expect(read({ place_of_birth: 'Spain', passport_nationality: 'Yes' }).nationality).toBe(null)
})

test('a paid order is paid from now; of a card no more than four digits are kept anywhere', () => {
  const payment = {
    status: 'paid',
    gateway: 'Stripe',
    transaction_id: 'txn_1',
    amount: 69,
    card_last4: '4111 1111 1111 1111',
  }
  const order = read({ payment })
  expect(order).toMatchObject({
    paidAt: NOW.toISOString(),
    transactionId: 'txn_1',
    payment: { amount: '69', card_last4: '1111' },
  })
  for (const sent of [
    payment,
    '4111111111111111',
    { status: '4111-1111-1111-1111', card_number: '4111111111111111' },
  ]) {
    expect(JSON.stringify(read({ payment: sent }))).not.toMatch(/4111[ -]?1111[ -]?1111/)
  }
})

test('one million generated orders would be taken: the first two thousand are, some of them with flags', () => {
  const orders = Array.from({ length: 2000 }, (_, n) => readOrder(generateOrder(n, 7, '2026-11-21'), 1, NOW))
  expect(orders.filter(({ errors }) => errors)).toEqual([])
  const flagged = orders.filter(({ order }) => order!.needsCheck!.length > 0).length
  expect(flagged).toBeGreaterThan(5)
  expect(flagged).toBeLessThan(400)
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('%', '_', '\0', '\uD800', '👩‍✈️', "'; drop table orders; --", 'x'.repeat(5000), '1e309', '__proto__'),
  fc.constantFrom(1e309, -0, 2 ** 63, Number.NaN, true, [], {}, [[]], { a: ['\0'] }),
  fc.jsonValue({ maxDepth: 4 }),
)

test('no input makes it throw, and no value of a known field is lost', () => {
  const fields = [
    ...APPLICATION_FIELDS,
    'name',
    'last_name',
    'email',
    'country_code',
    'phone_number',
    'language',
    'external_reference',
    'processing_date',
  ]
  const sent = fc.dictionary(fc.constantFrom(...fields, 'payment', 'terms', 'toString', '__proto__'), hostile)
  fc.assert(
    fc.property(sent, fc.boolean(), (extra, bare) => {
      const { order } = readOrder(bare ? extra : { ...LEAST, ...extra, IsArrival: 'Arrival' }, 1, NOW)
      if (!order) return
      const kept = JSON.stringify(order)
      const texts: string[] = []
      JSON.parse(kept, (_, value: unknown) => void (typeof value === 'string' && texts.push(value)))
      expect(texts.filter((text) => !text.isWellFormed() || text.includes('\0'))).toEqual([])
      for (const field of fields) {
        const text =
          Object.hasOwn(extra, field) && field !== 'IsArrival' ? textOf(extra[field]).text?.trim() : undefined
        if (!text || typeof extra[field] === 'boolean') continue
        const [head] = text
          .replace(/^\+|^00\s*/, '')
          .slice(0, 150)
          .toWellFormed()
          .split('\uFFFD')
        if (field === 'language') continue
        expect(kept.toLowerCase()).toContain(JSON.stringify(head).slice(1, -1).toLowerCase())
      }
    }),
    { numRuns: 2000 },
  )
})

test('an order nested without end is refused and breaks nothing', () => {
  let deep: unknown = 'x'
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(readOrder({ ...LEAST, hotel: deep }, 1, NOW).errors).toHaveProperty('body')
})
