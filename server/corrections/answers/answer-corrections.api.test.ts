import { afterAll, describe, expect, test } from 'vitest'
import { dateOf, dayAhead } from '#server/testing/corrections.ts'
import { askedOrders } from '#server/testing/asked-orders.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())
const { team, order, rows, ask, detail } = await askedOrders(it)

const answersIn = (orderId: number) =>
  rows('select value, given, verdict, mail_id from answers where order_id = $1 order by id', [orderId])

describe('an answer', () => {
  test('waits for staff, who see it and that it is there; the order itself stays as it is', async () => {
    const { orderId, email, traveller } = await order()
    await ask(orderId, email)
    const values = {
      passport_number: 'XX7009991',
      date_of_dob: '28',
      month_of_dob: '02',
      year_of_dob: '1990',
      hotel: 'http://evil.example/ Łukasz O’Connor-Núñez',
      // What nobody asked for is passed over.
      name: 'Somebody Else',
    }
    const { code, body } = await traveller.post('answer-corrections', {
      orderId,
      values,
      message: 'Call me\n<b>now</b>',
    })
    expect([code, body.message]).toEqual([200, 'Thank you. We have your answer, and our team is checking it.'])
    expect(body.data).toMatchObject({ asked: [], asked_at: null })
    // Each can be told anew until somebody decides it.
    expect(body.data.changeable.toSorted()).toEqual(['dateOfBirth', 'hotel', 'passportNumber'])
    expect(body.data.given.map(({ value, given }: any) => [value, given])).toEqual(
      expect.arrayContaining([
        ['passportNumber', '•••991'],
        ['dateOfBirth', '•••'],
        ['message', ''],
      ]),
    )
    const shown = await detail(orderId)
    expect(shown).toMatchObject({ answered: true, passport_number: 'XX 700 999 1112', hotel: 'Riu' })
    expect(shown.answers.map(({ value, given }: any) => [value, given])).toEqual([
      ['message', { message: 'Call me\n<b>now</b>' }],
      ['hotel', { hotel: values.hotel }],
      ['dateOfBirth', { date_of_dob: '28', month_of_dob: '02', year_of_dob: '1990' }],
      ['passportNumber', { passport_number: 'XX7009991' }],
    ])
    expect(shown.timeline[0]).toMatchObject({ event: 'correction.answered' })
    expect(JSON.stringify(shown.timeline)).not.toContain('7009991')
    const telecaller = await detail(orderId, await it.tokenOf('Telecaller'))
    expect(JSON.stringify(telecaller.answers)).not.toContain('XX7009991')
    const list = await it.call('GET', '/admin/get-orders-list/awaitingOrder?answered=1&limit=all', { token: team })
    expect(list.body.data.filter((row: any) => row.answered).map((row: any) => row.order_id)).toContain(orderId)
    expect(
      await rows(`select part from live_log where order_ids @> array[$1::bigint] and part = 'answers'`, [orderId]),
    ).not.toEqual([])
    expect((await traveller.history(orderId)).body.mainResult.steps.map(({ step }: any) => step)).not.toContain(
      'waiting',
    )
  })

  test('given anew is kept beside the one before it, and counts; the same again is nothing new', async () => {
    const { orderId, email, traveller } = await order()
    await ask(orderId, email)
    for (const hotel of ['Hilton', 'Hilton', 'Hyatt']) {
      expect((await traveller.post('answer-corrections', { orderId, values: { hotel } })).code).toBe(200)
    }
    const kept = await answersIn(orderId)
    expect(kept.map(({ given, verdict }) => [given.hotel, verdict])).toEqual([
      ['Hilton', 'replaced'],
      ['Hyatt', null],
    ])
    await expect(rows(`update answers set given = '{}' where order_id = $1`, [orderId])).rejects.toThrow('kept')
    await expect(it.owner.query(`delete from answers where order_id = $1`, [orderId])).rejects.toThrow('kept')
    // What was not answered is asked still.
    const { corrections } = (await traveller.history(orderId)).body
    expect(corrections.asked.map(({ value }: any) => value)).toEqual(['dateOfBirth', 'passportNumber'])
  })

  test('that it is right as it is tells what the order has, of what was asked and the form takes', async () => {
    const { orderId, email, traveller } = await order()
    await ask(orderId, email, ['passportNumber', 'hotel', 'gender'])
    const answer = (body: object) => traveller.post('answer-corrections', { orderId, ...body })
    const refused = await answer({ right: ['hotel', 'passportNumber'] })
    expect([refused.code, Object.keys(refused.body.errors!)]).toEqual([422, ['passport_number']])
    // What nobody asked for is passed over, and what is told counts before the box.
    expect((await answer({ right: ['airline'] })).code).toBe(422)
    const { body } = await answer({
      right: ['hotel', 'gender', 'airline', 'passportNumber'],
      values: { passport_number: 'XX7009991' },
    })
    expect(body.data.asked).toEqual([])
    const shown = await detail(orderId)
    expect(Object.fromEntries(shown.answers.map(({ value, given }: any) => [value, given]))).toEqual({
      hotel: { hotel: 'Riu' },
      gender: { sex: 'F' },
      passportNumber: { passport_number: 'XX7009991' },
    })
    expect(shown).toMatchObject({ hotel: 'Riu', answered: true })
  })

  test.each([
    [
      { passport_number: 'A1' },
      { passport_number: 'Passport number: the official form takes at least 5 characters, this has 2' },
    ],
    [
      { date_of_dob: '31', month_of_dob: '02', year_of_dob: '1990' },
      { date_of_dob: 'Date of birth: the year, month and day that were sent are not a date' },
    ],
    [{ hotel: 'x'.repeat(501) }, { hotel: 'Hotel: this is too long, at most 500 characters' }],
    [
      { embarkation_flight_date_date: '1', embarkation_flight_date_month: '02', embarkation_flight_date_year: '2020' },
      { embarkation_flight_date_date: expect.stringContaining('is in the past') },
    ],
    [{}, undefined],
  ])('of %j is refused at its field, and nothing is kept', async (values, errors) => {
    const { orderId, email, traveller } = await order()
    await ask(orderId, email)
    const { code, body } = await traveller.post('answer-corrections', { orderId, values })
    expect([code, body.errors]).toEqual([422, errors])
    expect(await answersIn(orderId)).toEqual([])
  })

  test('of another flight is taken where nobody asked, until the flight is over', async () => {
    const { orderId, traveller } = await order()
    const values = {
      airline_name: 'Łot',
      embarkation_flight_number: 'LO 99',
      ...dateOf('intended_arrival', dayAhead(40)),
    }
    expect((await traveller.post('answer-corrections', { orderId, values })).code).toBe(200)
    expect(await answersIn(orderId)).toMatchObject([
      { value: 'airline', mail_id: null },
      { value: 'embarkationFlightNumber', given: { embarkation_flight_number: 'LO 99' } },
      { value: 'intendedArrivalDate' },
    ])
    await rows(`update orders set flight_day = current_date - 2 where order_id = $1`, [orderId])
    expect((await traveller.post('answer-corrections', { orderId, values: { airline_name: 'KLM' } })).code).toBe(422)
  })

  test('needs the proof of that very order', async () => {
    const { orderId, traveller } = await order()
    const other = await order()
    const say = { values: { airline_name: 'KLM' } }
    expect((await aTraveller(it).post('answer-corrections', { orderId, ...say })).code).toBe(403)
    expect((await traveller.post('answer-corrections', { orderId: other.orderId, ...say })).code).toBe(403)
    traveller.headers['sec-fetch-site'] = 'cross-site'
    expect((await traveller.post('answer-corrections', { orderId, ...say })).code).toBe(403)
    expect([...(await answersIn(orderId)), ...(await answersIn(other.orderId))]).toEqual([])
  })

  test('comes twenty times an hour and no more', async () => {
    const { orderId, traveller } = await order()
    const codes: number[] = []
    for (let times = 0; times < 21; times += 1) {
      codes.push((await traveller.post('answer-corrections', { orderId, values: { airline_name: `${times}` } })).code)
    }
    expect([codes.slice(0, 20).every((code) => code === 200), codes[20]]).toEqual([true, 429])
  })

  test('and another at once are both kept, and one counts', async () => {
    const { orderId, traveller } = await order()
    const answers = ['KLM', 'Delta', 'TUI', 'Iberia'].map((airline_name) =>
      traveller.post('answer-corrections', { orderId, values: { airline_name } }),
    )
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([200, 200, 200, 200])
    const kept = await answersIn(orderId)
    expect([kept.length, kept.filter(({ verdict }) => verdict === null).length]).toEqual([4, 1])
  })
})
