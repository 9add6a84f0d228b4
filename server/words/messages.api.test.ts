import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Admin')

const SPANISH = { 'x-language': 'es' }
const move = (orderId: unknown, status: string, headers: Record<string, string>, version?: number) =>
  it.call('PUT', '/admin/move-order-status', { token, headers, body: { orderId, status, version } })

test('a page in Spanish is answered in Spanish: successes, conflicts, refusals, fields, and what was left as it was', async () => {
  const orderId = await anOrder(it.services.pool)
  expect((await move(orderId, 'Completed', SPANISH, 1)).body.message).toBe('Pedido movido a Completado')
  const late = await it.call('PUT', '/admin/move-order-status', {
    token: await it.signInAs('Manager'),
    headers: SPANISH,
    body: { orderId, status: 'Awaiting', version: 1 },
  })
  expect([late.code, late.body.message]).toEqual([
    409,
    'Admin 1 lo movió a Completado antes. Revise el pedido de nuevo.',
  ])
  const again = await move(orderId, 'Completed', SPANISH)
  expect(again.body).toMatchObject({
    message: 'El pedido ya está en Completado',
    data: { skipped: [{ message: 'El pedido ya está en Completado' }] },
  })
  expect((await move(999_999_999, 'Completed', SPANISH)).body.message).toBe('No existe ese pedido')
  const remark = await it.call('POST', '/admin/add-new-remark', { token, headers: SPANISH, body: { orderId } })
  expect(remark.body).toMatchObject({
    message: 'Ingrese el comentario',
    errors: { remark: 'Ingrese el comentario' },
  })
  const nobody = await it.call('GET', '/user_info', { headers: SPANISH })
  expect(nobody.body).toMatchObject({ status: 401, message: 'Inicie sesión' })
  const nowhere = await it.call('GET', '/nothing', { headers: SPANISH })
  expect(nowhere.body.message).toBe('No hay nada en esta dirección')
})

test('whoever asks for no language of ours gets the specification’s words, whatever their browser speaks', async () => {
  const orderId = await anOrder(it.services.pool)
  const asked: Record<string, string>[] = [
    {},
    { 'accept-language': 'es-DO,es;q=0.9' },
    { 'x-language': 'en' },
    { 'x-language': '__proto__' },
  ]
  for (const headers of asked) {
    const { body } = await it.call('POST', '/admin/add-new-remark', { token, headers, body: { orderId } })
    expect(body.message).toBe('Please enter your remark')
  }
  expect((await move(orderId, 'Deleted', {})).body.message).toBe('Order has been deleted successfully')
})
