import { afterAll, describe, expect, test } from 'vitest'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)
const token = await it.tokenOf('Night Staff')

describe('what cannot be taken is said at its field', () => {
  test.each([
    ['order_id', 5, 'An order keeps its ID'],
    ['payment', { status: 'paid' }, 'A payment is never corrected here'],
    ['transaction_id', 'x', 'Transaction details have a form of their own'],
    ['process_month', '03', 'The month follows from the processing date'],
    ['process_status', 'Completed', 'An order is moved, not corrected, to another status'],
    ['application_email', 'a@b.example', 'This address is made of the order ID'],
    ['landing_site', 2, 'An order stays with the landing site that it came from'],
    ['constructor', 'x', 'There is no such value of an order'],
    ['toString', 'x', 'There is no such value of an order'],
    ['version', 5, 'There is no such value of an order'],
    ['name', '', 'Names: this is required'],
    ['email', null, 'E-mail: this is required'],
    ['email', 'nope', 'E-mail: should be one e-mail address'],
    ['email', `${'x'.repeat(260)}@mail.example`, 'E-mail: should be one e-mail address'],
    ['name', ['Ana'], 'Names: this is not text'],
    ['name', { $gt: '' }, 'Names: this is not text'],
    ['name', true, 'Names: this is not text'],
    ['hotel', 1.5, 'Hotel: this is not text'],
    ['hotel', 'a\0b', 'Hotel: this has characters that cannot be kept'],
    ['hotel', '\ud800', 'Hotel: this has characters that cannot be kept'],
    ['hotel', 'x'.repeat(501), 'Hotel: this is too long, at most 500 characters'],
    ['passport_number', 'ZE8', 'Passport number: the official form takes at least 5 characters, this has 3'],
    [
      'last_name',
      '王小明',
      'Last names: the official form takes letters A–Z, ñ and spaces only; needs transliteration, as in the passport',
    ],
    ['province', 'Bavaria', 'Province: the official form takes one of the 32 provinces'],
    ['nationality', 'Atlantis', 'Nationality: this is not a country that we know'],
    ['IsArrival', 'Sideways', 'Arrival or departure: the official form takes Arrival, Departure'],
    ['processing_mode', 'express', 'Processing mode: should be standard, priority, future'],
    ['processing_date', '2027-02-30', 'Processing date: a date is written YYYY-MM-DD'],
    ['intended_arrival_date', '2020', 'Intended arrival date: the year, month and day that were sent are not a date'],
  ])('%s = %j', async (field, value, message) => {
    const orderId = await on.take()
    const { code, body } = await on.correct(orderId, { [field]: value, City_of_residence: 'Krakow' })
    expect([code, body.status, body.message, body.errors]).toEqual([422, 0, message, { [field]: message }])
    expect(await on.order(orderId)).toMatchObject({ version: 1, corrections: [], City_of_residence: 'Madrid' })
  })

  test('in the reader’s language, all at once', async () => {
    const { body } = await on.correct(
      await on.take(),
      { passport_number: 'ZE8', province: 'X' },
      { headers: { 'x-language': 'es' } },
    )
    expect(body.errors).toEqual({
      passport_number: 'Número de pasaporte: el formulario oficial pide al menos 5 caracteres; aquí hay 3',
      province: 'Provincia: el formulario oficial acepta una de las 32 provincias',
    })
  })

  test('without a reason, a version or an order', async () => {
    const orderId = await on.take()
    expect((await on.correct(orderId, { name: 'Ana' }, { reason: ' ' })).body.errors).toEqual({
      reason: 'Please enter the reason',
    })
    expect((await on.correct(orderId, { name: 'Ana' }, { version: undefined })).body.errors).toEqual({
      version: 'Name the version of the order that you saw',
    })
    expect((await on.correct(999_999_999, { name: 'Ana' })).code).toBe(404)
  })
})

describe('two at once', () => {
  test('who saw an older order is told who changed what, and nothing is written', async () => {
    const orderId = await on.take()
    await on.correct(orderId, { passport_number: 'ZE8001299', ...dateOf('intended_arrival', dayAhead(40)) })
    const { code, body } = await on.correct(orderId, { name: 'Ana' }, { by: await it.tokenOf('Team') })
    expect(code).toBe(409)
    expect(body.message).toMatch(
      /^Night Staff \d+ corrected Passport number, Intended arrival date first\. Look at the order again\.$/,
    )
    expect(JSON.stringify(body)).not.toContain('ZE8001299')
    expect(await on.order(orderId)).toMatchObject({ name: 'Lukasz', version: 2 })
    const inSpanish = { headers: { 'x-language': 'es' }, by: await it.tokenOf('Team') }
    const spanish = await on.correct(orderId, { name: 'Ana' }, inSpanish)
    expect(spanish.body.message).toContain('corrigió Número de pasaporte, Fecha prevista de llegada')
  })

  test('what one changed oneself since is no conflict; of what was reckoned side by side none is lost', async () => {
    const orderId = await on.take()
    const by = await it.tokenOf('Manager')
    await it.call('PUT', '/admin/move-order-status', { token: by, body: { orderId, status: 'Awaiting' } })
    expect((await on.correct(orderId, { hotel: 'Barceló' }, { by })).code).toBe(200)
    const fields = [
      { passport_number: 'ZE8001777' },
      { City_of_residence: 'Sevilla' },
      { name: 'Maria' },
      { occupation: 'Retired' },
    ]
    const answers = await Promise.all(fields.map((one) => on.correct(orderId, one, { by })))
    const done = fields.filter((_, index) => answers[index]!.code === 200)
    const now = await on.order(orderId)
    expect(now.version).toBe(3 + done.length)
    expect(now).toMatchObject(Object.assign({ hotel: 'Barceló' }, ...done))
  })

  test('of four, one is first; the others hear of it, and the history has one', async () => {
    const orderId = await on.take()
    const people = await Promise.all(
      (['Admin', 'Manager', 'Team', 'Night Staff'] as const).map((role) => it.tokenOf(role)),
    )
    const answers = await Promise.all(people.map((by, i) => on.correct(orderId, { hotel: `Hotel ${i}` }, { by })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409])
    const { hotel, version, corrections } = await on.order(orderId)
    expect([version, corrections.length, corrections[0].after.hotel]).toEqual([2, 1, hotel])
  })

  test('a move and a correction do not undo each other', async () => {
    const orderId = await on.take()
    const [moved, corrected] = await Promise.all([
      it.call('PUT', '/admin/move-order-status', { token, body: { orderId, status: 'Awaiting' } }),
      on.correct(orderId, { hotel: 'Barceló' }),
    ])
    expect(moved.code).toBe(200)
    const now = await on.order(orderId)
    expect(now.process_status).toBe('Awaiting')
    expect(now.hotel).toBe(corrected.code === 200 ? 'Barceló' : 'Riu')
  })

  test('who sends the same again, having heard no answer, is told that it is so', async () => {
    const orderId = await on.take()
    await on.correct(orderId, { hotel: 'Barceló' })
    const again = await on.correct(orderId, { hotel: 'Barceló' })
    expect([again.code, again.body.message, again.body.data.version]).toEqual([200, 'The order says so already', 2])
    expect((await on.order(orderId)).corrections).toHaveLength(1)
  })
})
