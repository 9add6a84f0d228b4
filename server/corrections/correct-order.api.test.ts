import { afterAll, describe, expect, test } from 'vitest'
import { CORRECTION_FIELDS } from '#contract/corrections/correction-fields.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { anOrder } from '#server/testing/factories.ts'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)

const fieldsToCheck = (body: { needs_check: { field: string }[] }) => body.needs_check.map(({ field }) => field)

test('a value becomes another one; who, when, why and both values are kept, and the check of it is over', async () => {
  const orderId = await on.take({ passport_number: 'ZE8', City_of_residence: null })
  expect(fieldsToCheck(await on.order(orderId))).toContain('passport_number')
  const { code, body } = await on.correct(orderId, {
    passport_number: 'ZE8001234',
    City_of_residence: '  Kraków \n Stare  Miasto ',
  })
  expect([code, body.message]).toEqual([200, 'The order is corrected'])
  expect(body.data).toMatchObject({
    passport_number: 'ZE8001234',
    City_of_residence: 'Kraków Stare Miasto',
    version: 2,
  })
  expect(fieldsToCheck(body.data)).not.toContain('passport_number')
  expect(body.data.corrections).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      by: expect.stringContaining('Night Staff'),
      reason: 'The traveller wrote',
      before: { passport_number: 'ZE8', City_of_residence: null },
      after: { passport_number: 'ZE8001234', City_of_residence: 'Kraków Stare Miasto' },
    },
  ])
  const [entry] = await on.rows(
    `select event, before, after, ip from audit_log where order_id = $1 and event = 'order.corrected'`,
    [orderId],
  )
  expect(entry).toMatchObject({
    before: { passport_number: 'ZE8' },
    after: { passport_number: 'ZE8001234', reason: 'The traveller wrote' },
  })
  expect(await on.rows('select needs_check, form from applications where order_id = $1', [orderId])).toMatchObject([
    { needs_check: [], form: { passport_number: 'ZE8001234' } },
  ])
  const undone = await on.correct(orderId, { City_of_residence: null }, { version: 2 })
  expect([undone.body.data.City_of_residence ?? null, undone.body.data.version]).toEqual([null, 3])
  expect(undone.body.data.corrections).toHaveLength(2)
})

test('every value of the order’s detail can be corrected, and the page shows it', async () => {
  const orderId = await on.take()
  const fields = {
    permanent_address: 'Dluga 1, Krakow',
    Country_residence: 'Poland',
    City_of_residence: 'Krakow',
    state: 'Malopolskie',
    zip_code: '31-146',
    stopover_in_countries: 'Yes',
    IsArrival: 'Arrival',
    name: 'Łukasz',
    last_name: "O'Connor-Núñez",
    date_of_dob: '7',
    month_of_dob: '03',
    year_of_dob: '1990',
    sex: 'M',
    place_of_birth: 'Poland',
    passport_nationality: 'Yes',
    nationality: 'Germany',
    passport_number: 'C01X00T47',
    civil_status: 'Single',
    occupation: 'Student',
    email: 'new@mail.example',
    country_code: '49',
    phone_number: '0151 2345',
    foreigner_resident: 'Yes',
    residence_number: '12345',
    migratory_information_places_to_stay: 'Own house',
    province: 'La Altagracia',
    municipality: 'Higüey',
    section: 'Bávaro',
    street_and_number: 'Calle 1',
    country_of_destination: 'Germany',
    harbors: 'Other',
    hotel: 'Riu',
    origin_port: 'KRK',
    origin_flight_number: 'LO 1',
    ...dateOf('origin_flight_date', dayAhead(30)),
    embarkation_port: 'MAD',
    embarkation_flight_number: 'UX 89',
    ...dateOf('embarkation_flight_date', dayAhead(30)),
    disembarkation_port: 'PUJ',
    airline_name: 'Air Europa',
    ...dateOf('intended_arrival', dayAhead(31)),
    flight_PNR: 'ABC123',
    travel_purpose: 'Recreation',
    practicing_sports: 'Golf',
    customs_information_1: 'No',
    customs_information_2: 'No',
    customs_information_3: 'Yes',
    processing_mode: 'priority',
    processing_date: dayAhead(5),
  }
  const { code, body } = await on.correct(orderId, fields, { by: await it.tokenOf('Team') })
  expect(code, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject(fields)
  expect(await on.order(orderId)).toMatchObject(fields)
  expect(Object.keys(fields).toSorted()).toEqual([...CORRECTION_FIELDS].toSorted())
})

test('a name with accents is taken: the form’s own spelling is worked out', async () => {
  const { code, body } = await on.correct(await on.take(), { name: 'Łukasz', passport_number: 'ze 800-1235' })
  expect([code, body.data.name]).toEqual([200, 'Łukasz'])
})

describe('what is to be checked', () => {
  test('of a value that nobody corrects stays, also what only the intake knew', async () => {
    const orderId = await on.take({ passport_number: 'ZE8', province: 'Bavaria', terms: { accepted_at: 'yesterday' } })
    const { body } = await on.correct(orderId, { passport_number: 'ZE8001234' })
    expect(fieldsToCheck(body.data)).toEqual(expect.arrayContaining(['province', 'terms.accepted_at']))
    expect(fieldsToCheck(body.data)).not.toContain('passport_number')
  })

  test('may stand with a reason, until the value is another one or somebody wants it checked again', async () => {
    const orderId = await on.take({ province: 'Bavaria', terms: { accepted_at: 'yesterday' } })
    const { code, body } = await on.correct(
      orderId,
      {},
      { waive: { province: true, 'terms.accepted_at': true }, reason: 'It is so' },
    )
    expect([code, body.message]).toEqual([200, 'Saved'])
    expect(fieldsToCheck(body.data)).not.toContain('province')
    expect(body.data.waived).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'province', reason: 'It is so', by: expect.stringContaining('Night Staff') }),
        expect.objectContaining({ field: 'terms.accepted_at' }),
      ]),
    )
    expect(await on.order(orderId, undefined, { 'x-language': 'es' })).toMatchObject({
      waived: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('Provincia:') })]),
    })
    const renewed = await on.correct(orderId, {}, { waive: { 'terms.accepted_at': false }, version: 2 })
    expect(fieldsToCheck(renewed.body.data)).toContain('terms.accepted_at')
    const corrected = await on.correct(orderId, { province: 'Azua' }, { version: 3 })
    expect(corrected.body.data.waived).toEqual([])
    const back = await on.correct(orderId, { province: 'Bavaria' }, { version: 4, waive: { province: true } })
    expect([back.code, back.body.data.province, back.body.data.waived.length]).toEqual([200, 'Bavaria', 1])
    const events = await on.rows(
      `select event from audit_log where order_id = $1 and event like 'order.c%' order by id`,
      [orderId],
    )
    expect(events.map(({ event }) => event)).toEqual([
      'order.check-waived',
      'order.check-renewed',
      'order.corrected',
      'order.corrected',
      'order.check-waived',
    ])
  })

  test('is to be checked again where a correction of it is taken back', async () => {
    const born = { date_of_dob: '41', month_of_dob: '03', year_of_dob: '1990' }
    const orderId = await on.take({ passport_number: 'ZE8', ...born })
    const sent = await on.order(orderId)
    expect(fieldsToCheck(sent)).toEqual(expect.arrayContaining(['passport_number', 'date_of_dob']))
    const mended = await on.correct(orderId, { passport_number: 'ZE8004321', date_of_dob: '14' })
    expect(fieldsToCheck(mended.body.data)).toEqual([])
    const wrong = await on.correct(orderId, { passport_number: 'ZE8', date_of_dob: '42' }, { version: 2 })
    expect([wrong.code, wrong.body.errors]).toEqual([422, { date_of_dob: expect.any(String) }])
    const { code, body } = await on.correct(orderId, { passport_number: 'ZE8', date_of_dob: '41' }, { version: 2 })
    expect([code, body.data.passport_number, body.data.date_of_dob]).toEqual([200, 'ZE8', '41'])
    expect(body.data.needs_check).toEqual(sent.needs_check)
  })

  test('that there is not cannot stand', async () => {
    const { code, body } = await on.correct(await on.take(), {}, { waive: { hotel: true, nothing: false } })
    const message = 'There is nothing to check about this value'
    expect([code, body.errors]).toEqual([422, { hotel: message, nothing: message }])
  })
})

test('an e-mail that is corrected ends the links that went to the earlier one', async () => {
  const orderId = await on.take({ email: 'wrong@mail.example' })
  const track = (email: string) => it.call('POST', '/front/track-order', { body: { orderId, email }, ip: '10.7.7.7' })
  expect((await track('wrong@mail.example')).code).toBe(200)
  await on.correct(orderId, { email: 'right@mail.example' }, { by: await it.tokenOf('Team') })
  expect((await track('wrong@mail.example')).code).toBe(404)
  expect((await track('right@mail.example')).code).toBe(200)
})

test.each(ROLE_NAMES)(
  '%s: who may correct does, and passports in the history are for who may read them',
  async (role) => {
    const orderId = await on.take({ passport_number: 'AA1112223' })
    const by = await it.tokenOf(role)
    const { code } = await on.correct(orderId, { passport_number: 'BB4445556' }, { by })
    expect(code).toBe(role === 'Telecaller' ? 403 : 200)
    if (role === 'Telecaller') await on.correct(orderId, { passport_number: 'BB4445556' })
    const seen = await on.order(orderId, by)
    expect(seen.can.correct).toBe(role !== 'Telecaller')
    const text = JSON.stringify(seen)
    if (role === 'Telecaller') {
      expect(text).not.toMatch(/AA1112223|BB4445556/)
      expect(seen.corrections[0]).toMatchObject({
        before: { passport_number: '•••••223' },
        after: { passport_number: '•••••556' },
      })
    } else {
      expect(seen.corrections[0]).toMatchObject({
        before: { passport_number: 'AA1112223' },
        after: { passport_number: 'BB4445556' },
      })
    }
  },
)

test('an order in each queue is corrected where it is', async () => {
  for (const queue of ['completedOrder', 'deletedOrder', 'refundOrder', 'pendingOrder', 'awaitingOrder'] as const) {
    const orderId = await anOrder(it.services.pool, { queue })
    const { code, body } = await on.correct(orderId, { name: 'Ana', ...dateOf('intended_arrival', dayAhead(3)) })
    expect([code, body.data?.queue, body.data?.name], body.message).toEqual([200, queue, 'Ana'])
  }
})
