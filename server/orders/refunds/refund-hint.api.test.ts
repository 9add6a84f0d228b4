import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const id = await anOrder(it.services.pool, { payment: { status: 'paid', amount: '69.00', currency: 'USD' } })

type Method = Parameters<TestApp['call']>[0]
const call = async (method: Method, path: string, body?: object) =>
  (await it.call(method, `/admin/${path}`, { token: await it.tokenOf('Admin'), ...(body && { body }) })).body.data
const remark = (text: string) => call('POST', 'add-new-remark', { orderId: id, remark: text })
const refunds = () => call('GET', `order-refunds/${id}`)

test('a word of a bank suggests a refund until one is made, or somebody says that none is needed, and again while something is left', async () => {
  expect((await refunds()).hint).toBeNull()
  await remark('She says she will go to her Bank.')
  expect((await refunds()).hint).toMatchObject({ word: 'Bank', where: 'remark' })
  await call('PUT', 'dismiss-refund-hint', { orderId: id })
  expect((await refunds()).hint).toBeNull()
  await remark('Now it is fraud')
  expect((await refunds()).hint).toMatchObject({ word: 'fraud' })
  const { id: refundId } = await call('POST', 'ask-refund', { orderId: id, reason: 'cancelled', amount: '5' })
  expect((await refunds()).hint).toBeNull()
  await call('PUT', 'move-to-complete-refund', { orderId: id, refundId })
  expect((await refunds()).hint).toBeNull()
  await remark('Says that her bank wants the rest')
  expect((await refunds()).hint).toMatchObject({ word: 'bank' })
  await call('POST', 'ask-refund', { orderId: id, reason: 'cancelled' })
  await call('PUT', 'move-to-complete-refund', { orderId: id })
  expect(await refunds()).toMatchObject({ hint: null, rest: '0.00' })
})

test('of an order whose payment is disputed no refund is suggested, whatever is said of banks', async () => {
  const disputed = await anOrder(it.services.pool, { payment: { status: 'paid', amount: '69.00', currency: 'USD' } })
  const hint = async () => (await call('GET', `order-refunds/${disputed}`)).hint
  await call('POST', 'add-new-remark', { orderId: disputed, remark: 'Her bank has asked' })
  expect(await hint()).toMatchObject({ word: 'bank' })
  await call('POST', 'add-new-remark', { orderId: disputed, remark: 'The bank took it back', chargeBack: 'Y' })
  expect(await call('GET', `order-refunds/${disputed}`)).toMatchObject({ hint: null, disputed: true })
})
