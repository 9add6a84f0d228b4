import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

let it: TestApp
beforeAll(async () => (it = await testApp()))
afterAll(() => it.close())

const query = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)

/** The receipt of an order, as its traveller reads it. */
async function receiptOf(orderId: number): Promise<string> {
  await query(`insert into order_events (order_id, event, subject, due_at) values ($1, 'received', '', now())`, [
    orderId,
  ])
  await sendDueNotices(it.services)
  await letGo(it, orderId)
  const mail = (await mailsOf(it, orderId)).find(({ kind }) => kind === 'received')!
  return (await readMail(it, orderId, mail.id)).text!.replaceAll(/\s+/g, ' ')
}

test('a receipt says what follows as far as it does: now, on a later day, or nothing any more', async () => {
  const soon = await receiptOf(await anOrder(it.services.pool, { queue: 'newOrder' }))
  expect(soon).toContain('We will now check your details')
  expect(soon).not.toContain('when it is filed')
  const planned = await anOrder(it.services.pool, { queue: 'futureOrder' })
  await query(`update orders set processing_date = '2099-12-01' where order_id = $1`, [planned])
  const later = await receiptOf(planned)
  expect(later).toContain('will start on 1 December 2099')
  expect(later).not.toContain('We will now check')
  for (const queue of ['awaitingGovtOrder', 'completedOrder', 'refundOrder'] as const) {
    expect(await receiptOf(await anOrder(it.services.pool, { queue }))).not.toMatch(/check your details|start on/)
  }
  // Paid late: its ticket was there before.
  const ready = await anOrder(it.services.pool, { queue: 'newOrder' })
  const { upload } = uploadsOf(it, await it.tokenOf('Manager'))
  await upload(ready, { bytes: await samplePdf(1), name: 'a.pdf' }, 'ana@mail.example')
  expect(await receiptOf(ready)).not.toContain('check your details')
})

test('no mail of any kind goes once its order was deleted', async () => {
  const token = await it.tokenOf('Manager')
  const orderId = await anOrder(it.services.pool, { queue: 'newOrder', email: 'ana@mail.example' })
  const body = { orderId, fields: ['passportNumber'], note: '', email: 'ana@mail.example' }
  expect((await it.call('POST', '/admin/send-correction', { token, body })).code).toBe(200)
  await query(`update orders set process_status = 'Deleted' where order_id = $1`, [orderId])
  await letGo(it, orderId)
  expect(await mailsOf(it, orderId)).toMatchObject([{ kind: 'correction', state: 'failed' }])
})

test('the link of a mail that waited while the order’s address was mended proves nothing to the former one', async () => {
  const token = await it.tokenOf('Manager')
  const orderId = await anOrder(it.services.pool, { queue: 'newOrder', email: 'wrong@mail.example' })
  const body = { orderId, fields: ['passportNumber'], note: '', email: 'wrong@mail.example' }
  await it.call('POST', '/admin/send-correction', { token, body })
  await uploadsOf(it, token).upload(orderId, { bytes: await samplePdf(1), name: 'a.pdf' }, 'wrong@mail.example')
  await query(`update orders set email = 'right@mail.example' where order_id = $1`, [orderId])
  await letGo(it, orderId)
  const sent = await mailsOf(it, orderId)
  expect(sent.map(({ kind }) => kind)).toEqual(['correction', 'approval'])
  for (const { id } of sent) {
    const { text, html } = await readMail(it, orderId, id)
    for (const part of [text, html]) {
      expect(part).not.toMatch(/\/t\/|right@mail/)
      expect(part).toContain('/track-order/')
      expect(part).toContain('The page asks for the order ID and the email of the order.')
    }
  }
})

test('a refund that was taken back before its mail was written is told to nobody', async () => {
  const token = await it.tokenOf('Admin')
  const orderId = await anOrder(it.services.pool, { queue: 'refundOrder' })
  const put = (call: string) => it.call('PUT', `/admin/${call}`, { token, body: { orderId } })
  expect((await put('move-to-complete-refund')).code).toBe(200)
  expect((await put('undo-move')).code).toBe(200)
  await query('update order_events set due_at = now() where order_id = $1 and settled_at is null', [orderId])
  await sendDueNotices(it.services)
  const { rows } = await query(`select no_mail from order_events where order_id = $1 and event = 'refunded'`, [orderId])
  expect([rows, await mailsOf(it, orderId)]).toEqual([[{ no_mail: 'not-so' }], []])
})
