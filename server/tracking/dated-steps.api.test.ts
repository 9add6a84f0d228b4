import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { letGo } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.tokenOf('Manager')

const put = async (path: string, body: object) => {
  const answer = await it.call('PUT', `/admin/${path}`, { token: manager, body })
  expect(answer.code).toBe(200)
}

/** The steps that the traveller is shown, the current one with a star. */
async function stepsOf(orderId: number) {
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId, email: OWN_EMAIL })
  const { mainResult } = (await traveller.history(orderId)).body
  const shown = mainResult.steps.map(
    ({ step, current }: { step: string; current: boolean }) => step + (current ? '*' : ''),
  )
  return { shown, steps: mainResult.steps, expected: mainResult.expected_by }
}

test('each step of an order has its moment, what was taken back has none, and a refund says what went back', async () => {
  const payment = { status: 'paid', amount: '69.00', currency: 'USD' } as const
  const orderId = await anOrder(it.services.pool, { email: OWN_EMAIL, payment })
  const first = await stepsOf(orderId)
  expect(first.shown).toEqual(['received', 'paid*'])
  expect(Date.parse(first.expected)).toBeGreaterThan(Date.now())
  await put('move-order-status', { orderId, status: 'AwaitingGovt' })
  await it.call('PUT', '/admin/undo-move', { token: manager, body: { orderId } })
  expect((await stepsOf(orderId)).shown).toEqual(['received', 'paid*'])
  await put('move-order-status', { orderId, status: 'AwaitingGovt' })
  expect((await stepsOf(orderId)).shown.at(-1)).toBe('filed*')
  await put('move-order-status', { orderId, status: 'Awaiting' })
  const asked = await stepsOf(orderId)
  expect([asked.shown.includes('waiting*'), asked.expected]).toEqual([false, null])
  const upload = async (pages: number) =>
    uploadsOf(it, manager).upload(orderId, { bytes: await samplePdf(pages), name: 'a.pdf' }, OWN_EMAIL, manager)
  await upload(1)
  await letGo(it, orderId)
  await upload(2)
  await put('move-order-status', { orderId, status: 'Completed' })
  expect(new Set((await stepsOf(orderId)).shown)).toEqual(
    new Set(['received', 'paid', 'checked', 'filed', 'replaced', 'ready*']),
  )
  await put('move-order-status', { orderId, status: 'Refunds' })
  expect((await stepsOf(orderId)).shown.join()).not.toContain('refunded')
  await put('move-to-complete-refund', { orderId, reference: 're_9' })
  const { steps } = await stepsOf(orderId)
  expect(steps.at(-1)).toMatchObject({ step: 'refunded', current: true, currency: 'USD', reference: 're_9' })
  expect(Number(steps.at(-1).amount)).toBe(69)
})

test('of those who were bought for together each tab says how far they are', async () => {
  const [, second] = await Promise.all(
    [1, 2].map(() => anOrder(it.services.pool, { email: OWN_EMAIL, transactionId: 'txn_of_two' })),
  )
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId: second, email: OWN_EMAIL })
  const stateOf = async () =>
    (await traveller.history(second)).body.party.find((one: any) => one.order_id === second).state
  expect(await stateOf()).toBe('not-ready')
  const sent = await uploadsOf(it, manager).upload(second!, { bytes: await samplePdf(1), name: 'a.pdf' }, OWN_EMAIL)
  await letGo(it, second!)
  expect(await stateOf()).toBe('ready')
  await put('withdraw-document', { orderId: second, documentId: sent.body.data.documentId })
  expect(await stateOf()).toBe('withdrawn')
  await put('move-order-status', { orderId: second, status: 'Refunds' })
  expect(await stateOf()).toBe('refund-open')
  await put('move-to-complete-refund', { orderId: second })
  expect(await stateOf()).toBe('refunded')
})
