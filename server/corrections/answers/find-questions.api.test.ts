import { afterAll, describe, expect, test } from 'vitest'
import { ASKED_FIELDS, askedOrders } from '#server/testing/asked-orders.ts'
import { letGo, mailsOf } from '#server/testing/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Traveller } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())
const { team, order, rows, ask, detail } = await askedOrders(it)

const askedOf = async (traveller: Traveller, orderId: number): Promise<string[]> =>
  (await traveller.history(orderId)).body.corrections.asked.map(({ value }: any) => value)
async function put(path: string, body: { orderId: number; [name: string]: unknown }) {
  const { version } = await detail(body.orderId)
  const answer = await it.call('PUT', `/admin/${path}`, { token: team, body: { version, ...body } })
  if (answer.code !== 200) throw new Error(answer.body.message)
}

describe('what is asked of a traveller', () => {
  test('stands on their page, with what is wrong and no private value whole; nothing does where nobody asked', async () => {
    const { orderId, email, traveller } = await order()
    expect((await traveller.history(orderId)).body.corrections).toMatchObject({
      asked: [],
      asked_at: null,
      notes: [],
      answered: false,
    })
    await ask(orderId, email, [...ASKED_FIELDS, 'permanentAddress', 'email'], { note: 'As in your passport\nplease' })
    const { body } = await traveller.history(orderId)
    expect(body.corrections.asked).toEqual([
      { value: 'permanentAddress', sent: '•••', problem: null, refused: null },
      { value: 'dateOfBirth', sent: '•••', problem: { code: 'notADay' }, refused: null },
      { value: 'passportNumber', sent: '•••112', problem: { code: 'tooLong', limit: 11 }, refused: null },
      { value: 'email', sent: '•••', problem: null, refused: null },
      { value: 'hotel', sent: 'Riu', problem: null, refused: null },
    ])
    expect(body.corrections).toMatchObject({
      notes: [{ text: 'As in your passport\nplease', language: null }],
      asked_at: expect.any(String),
    })
    expect(body.mainResult.steps.at(-1)).toMatchObject({ step: 'waiting', current: true })
    expect(JSON.stringify(body)).not.toMatch(/700 999|1990|Mayor|tracked-/)
  })

  test('is over with the order, and with a ticket that was sent since', async () => {
    const { orderId, email, traveller } = await order()
    await ask(orderId, email)
    await rows(`update orders set process_status = 'Refunds' where order_id = $1`, [orderId])
    const { corrections } = (await traveller.history(orderId)).body
    expect([corrections.asked, corrections.flight]).toEqual([[], []])
    const { code, body } = await traveller.post('answer-corrections', { orderId, values: { hotel: 'Hilton' } })
    expect([code, body.message]).toEqual([422, 'Please fill in what you want to tell us.'])
  })
})

test('of several requests nothing is lost: all that waits is asked, and each answer is kept', async () => {
  const { orderId, email, traveller } = await order()
  await ask(orderId, email, ['passportNumber'], { note: 'As in your passport' })
  await ask(orderId, email, ['hotel'], { note: 'Which hotel?' })
  await ask(orderId, email, [], { note: 'Which hotel?' })
  const shown = async () => (await traveller.history(orderId)).body.corrections
  expect(await askedOf(traveller, orderId)).toEqual(['passportNumber', 'hotel'])
  expect((await shown()).notes.map(({ text }: { text: string }) => text)).toEqual([
    'As in your passport',
    'Which hotel?',
  ])
  await traveller.post('answer-corrections', { orderId, values: { passport_number: 'XX7009991' } })
  expect(await shown()).toMatchObject({
    asked: [{ value: 'hotel' }],
    notes: [{ text: 'Which hotel?' }],
    answered: false,
  })
  await traveller.post('answer-corrections', { orderId, values: { hotel: 'Hilton' } })
  expect(await shown()).toMatchObject({ asked: [], asked_at: null, notes: [], answered: true })
  expect((await shown()).given.map(({ value }: any) => value)).toEqual(['passportNumber', 'hotel'])
  await ask(orderId, email, ['passportNumber'])
  expect(await askedOf(traveller, orderId)).toEqual(['passportNumber'])
})

describe('what staff settled some other way is asked no more', () => {
  test('a value that they corrected or kept as it is, until it is asked anew', async () => {
    const { orderId, email, traveller } = await order()
    await put('correct-order', { orderId, fields: { hotel: 'Hilton' }, reason: 'Called' })
    await ask(orderId, email)
    expect(await askedOf(traveller, orderId)).toEqual(['dateOfBirth', 'passportNumber', 'hotel'])
    await put('correct-order', { orderId, fields: { hotel: 'Hyatt' }, reason: 'Called' })
    expect(await askedOf(traveller, orderId)).toEqual(['dateOfBirth', 'passportNumber'])
    await put('correct-order', { orderId, fields: {}, waive: { passport_number: true }, reason: 'Called' })
    expect(await askedOf(traveller, orderId)).toEqual(['dateOfBirth'])
    await put('correct-order', { orderId, fields: { date_of_dob: '28' }, reason: 'Called' })
    const { corrections, mainResult } = (await traveller.history(orderId)).body
    expect(corrections).toMatchObject({ asked: [], asked_at: null, notes: [], answered: true })
    expect(mainResult.steps.map(({ step }: any) => step)).not.toContain('waiting')
    await ask(orderId, email, ['hotel'])
    expect(await askedOf(traveller, orderId)).toEqual(['hotel'])
  })

  test('an answer that they refused', async () => {
    const { orderId, email, traveller } = await order()
    await ask(orderId, email, ['hotel'])
    await traveller.post('answer-corrections', { orderId, values: { hotel: 'Hilton' } })
    const [{ id }] = await rows('select id from answers where order_id = $1', [orderId])
    await put('decide-answers', { orderId, answerIds: [id], verdict: 'refused', reason: 'Which one?' })
    expect(await askedOf(traveller, orderId)).toEqual(['hotel'])
    await put('correct-order', { orderId, fields: { hotel: 'Hilton La Romana' }, reason: 'Called' })
    expect(await askedOf(traveller, orderId)).toEqual([])
  })

  test.each(['AwaitingGovt', 'Completed'])(
    'all of it once the order is in %s, unless that was a slip',
    async (status) => {
      const { orderId, email, traveller } = await order()
      await ask(orderId, email)
      await put('move-order-status', { orderId, status })
      expect((await traveller.history(orderId)).body.corrections).toMatchObject({ asked: [], asked_at: null })
      await put('undo-move', { orderId })
      expect(await askedOf(traveller, orderId)).toHaveLength(3)
      await put('move-order-status', { orderId, status })
      await ask(orderId, email, ['hotel'], { moveToAwaiting: false })
      expect(await askedOf(traveller, orderId)).toEqual(['hotel'])
    },
  )
})

test.each(['Contact Customer', 'Customer Called'])('what is asked is the step of an order in %s', async (status) => {
  const { orderId, email, traveller } = await order()
  await ask(orderId, email, ['hotel'], { moveToAwaiting: false })
  await put('move-order-status', { orderId, status })
  const { steps, expected_by: expected } = (await traveller.history(orderId)).body.mainResult
  expect([steps.find(({ current }: any) => current).step, expected]).toEqual(['waiting', null])
})

test('what staff take back, words alone too, is asked no more, and its mail does not go if it waits', async () => {
  const { orderId, email, traveller } = await order()
  const withdraw = () => it.call('PUT', '/admin/withdraw-correction', { token: team, body: { orderId } })
  expect(await withdraw()).toMatchObject({ code: 409, body: { message: 'The traveller is asked for nothing' } })
  await ask(orderId, email, ['hotel', 'passportNumber'])
  await ask(orderId, email, [], { note: 'Do you travel alone?' })
  await traveller.post('answer-corrections', { orderId, values: { hotel: 'Hilton' } })
  await ask(orderId, email, [], { note: 'Please call us' })
  expect((await detail(orderId)).asked).toMatchObject([
    { by: expect.stringContaining('Team'), values: [], note: 'Please call us' },
    { by: expect.stringContaining('Team'), values: ['passportNumber'], note: '' },
  ])
  expect(await withdraw()).toMatchObject({ code: 200 })
  const { corrections, mainResult } = (await traveller.history(orderId)).body
  expect(corrections).toMatchObject({ asked: [], asked_at: null, notes: [] })
  expect(mainResult.steps.map(({ step }: any) => step)).not.toContain('waiting')
  const { asked, timeline } = await detail(orderId)
  expect([asked, timeline.map(({ event }: any) => event)]).toEqual([
    [],
    expect.arrayContaining(['correction.withdrawn']),
  ])
  await letGo(it, orderId)
  expect((await mailsOf(it, orderId)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  await ask(orderId, email, ['passportNumber'])
  expect(await askedOf(traveller, orderId)).toEqual(['passportNumber'])
})
