import { afterAll, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { aTraveller } from '#server/testing/traveller.ts'
import { testApp } from '#server/testing/test-app.ts'

let reasons: number[] = []
const it = await testApp()
afterAll(() => it.close())
const manager = await it.signInAs('Manager')
const { body } = await it.call('GET', '/admin/texts', { token: manager })
const idOf = (code: string) => body.data.find((one: { code: string }) => one.code === code).id
reasons = [idOf('passport-name'), idOf('passport-number')]

const send = (path: string, body: object) => it.call('POST', `/admin/${path}`, { token: manager, body })
const newOrders = async (language: string) => {
  const [orderId] = await insertOrders(it.services.pool, [newOrder({ language })])
  const { rows } = await it.services.pool.query('select email from orders where order_id = $1', [orderId])
  return { orderId: orderId!, email: rows[0].email as string }
}
const asked = async (orderId: number, language: string) => {
  const { body } = await it.call('GET', `/admin/get-orders-details/${orderId}`, {
    token: manager,
    headers: { 'x-language': language },
  })
  return body.data.asked as { note: string }[]
}

test('ready reasons reach the traveller in the language of the order, and each member of staff reads them in their own, as they were worded', async () => {
  const { orderId, email } = await newOrders('de')
  const request = { orderId, reasons, note: 'Danke!' }
  const shown = (await send('preview-correction', request)).body.data
  expect(shown.text).toMatch(/Der Name muss genau der aus Ihrem Reisepass sein.*\n\n.*Nummer Zeichen für Zeichen/s)
  expect((await send('send-correction', { ...request, email })).code).toBe(200)
  const { rows } = await it.services.pool.query(
    `select c.note, c.reasons from corrections c join mails m on m.id = c.mail_id where m.order_id = $1`,
    [orderId],
  )
  expect(rows[0].note).toMatch(/^Der Name .*\n\nBitte vergleichen .*\n\nDanke!$/)
  expect(rows[0].note.slice(rows[0].reasons.ownFrom)).toBe('Danke!')
  expect(rows[0].reasons.texts).toEqual(reasons.map((id) => ({ id, version: 1 })))
  const words = { en: 'Changed since' }
  const changed = { id: reasons[0], version: 1, code: 'passport-name', name: 'Name', uses: ['question'], words }
  expect((await send('save-text', changed)).code).toBe(200)
  expect((await asked(orderId, 'es'))[0]!.note).toMatch(/^El nombre debe ser .*\n\nCompare el número .*\n\nDanke!$/)
  expect((await asked(orderId, 'en'))[0]!.note).toMatch(/^The name must be .*\n\nPlease compare .*\n\nDanke!$/)
  await it.call('PUT', '/admin/remove-preset', { token: manager, body: { id: reasons[0], version: 2 } })
  expect((await asked(orderId, 'en'))[0]!.note).toMatch(/^The name must be/)
})

test('a reason alone is enough; what is not offered for a question, too many, or a gap is refused in words', async () => {
  const { orderId, email } = await newOrders('es')
  const alone = { orderId, email, reasons: [reasons[1]] }
  expect((await send('send-correction', alone)).code).toBe(200)
  expect((await asked(orderId, 'en'))[0]!.note).toMatch(/^Please compare the number/)
  expect((await send('send-correction', { orderId, email, reasons: [] })).body.errors).toEqual({
    fields: 'Choose what is to be corrected, or write a note',
  })
  const remark = await send('save-text', { code: 'r', name: 'R', uses: ['remark'], words: { en: 'R' } })
  for (const wrong of [remark.body.data.id, 99_999])
    expect((await send('send-correction', { ...alone, reasons: [wrong] })).body.errors).toEqual({
      reasons: 'This reason is not offered any more',
    })
  const gap = await send('save-text', { code: 'g', name: 'G', uses: ['question'], words: { en: '{flight_number}?' } })
  await it.owner.query(
    `update applications set form = (form::jsonb - 'embarkation_flight_number')::json where order_id = $1`,
    [orderId],
  )
  expect((await send('preview-correction', { orderId, reasons: [gap.body.data.id] })).body.errors).toEqual({
    reasons: 'This order has nothing for {flight_number}',
  })
  const six = [1, 2, 3, 4, 5, 6]
  expect((await send('preview-correction', { orderId, reasons: six })).body.errors).toEqual({
    reasons: 'Choose 5 reasons at most',
  })
})

test('what staff typed in another language says in which, in the mail and on the page; a ready reason beside it is in theirs', async () => {
  const { orderId, email } = await newOrders('de')
  const request = { orderId, reasons: [reasons[1]], note: 'Which hotel is it?', noteLanguage: 'en' }
  const shown = (await send('preview-correction', request)).body.data
  expect(shown.html).toMatch(/Auf Englisch geschrieben<\/p><div lang="en">.*Which hotel is it\?/s)
  expect(shown.html.indexOf('Bitte vergleichen')).toBeLessThan(shown.html.indexOf('Auf Englisch geschrieben'))
  const inTheirs = (await send('preview-correction', { ...request, noteLanguage: 'de' })).body.data
  expect(inTheirs.html).not.toContain('geschrieben')
  expect((await send('preview-correction', { ...request, noteLanguage: 'xx' })).body.errors).toEqual({
    noteLanguage: 'There is no such language',
  })

  expect((await send('send-correction', { ...request, email })).code).toBe(200)
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId, email })
  const { body } = await traveller.history(orderId)
  expect(body.corrections.notes).toEqual([
    { text: expect.stringContaining('Bitte vergleichen'), language: null },
    { text: 'Which hotel is it?', language: 'en' },
  ])
})
