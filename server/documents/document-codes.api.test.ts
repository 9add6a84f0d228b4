import { afterAll, expect, test } from 'vitest'
import { textOfSquares } from '#server/documents/reading/text-of-squares.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')

const CODES = ['https://eticket.example/report?t=8M9BKV', 'https://portal.example/help']

/** An order whose ticket has the portal's link beside its own code. */
async function aTicket() {
  const order = await aTrackedOrder(it)
  const bytes = await ticketPdf({ lines: ['A ticket'], code: CODES[0]!, another: CODES[1]! })
  const form = uploadForm(order.orderId, order.email, { bytes, name: 'ticket.pdf', type: 'application/pdf' })
  const { body } = await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })
  const { documentId } = body.data as { documentId: number }
  const codes = async () => {
    const path = `/admin/document-codes?orderId=${order.orderId}&documentId=${documentId}`
    return (await it.call('GET', path, { token: team })).body.data
  }
  const choose = (code: number | null, orderId = order.orderId) =>
    it.call('PUT', '/admin/choose-document-code', { token: team, body: { orderId, documentId, code } })
  const shown = async () => {
    const [pass] = (await order.traveller.history(order.orderId)).body.passes
    const text = pass.qr && (await textOfSquares(it.services.readers, pass.qr))
    return [text, pass.picture_url !== null]
  }
  return { ...order, documentId, codes, choose, shown }
}

test('of two codes the pass shows none until one is chosen, then that one, and the first page again when none is to be', async () => {
  const { orderId, codes, choose, shown } = await aTicket()
  expect(await shown()).toEqual([null, true])
  const { codes: found, shown_code } = await codes()
  const texts = found.map(({ text }: { text: string }) => text)
  expect([texts.toSorted(), shown_code]).toEqual([CODES, null])
  for (const text of CODES) {
    const { code, body } = await choose(texts.indexOf(text))
    expect([code, body.message, body.data]).toMatchObject([
      200,
      'The pass shows this code now',
      { codes: 2, shown_code: texts.indexOf(text) },
    ])
    expect(await shown()).toEqual([text, false])
  }
  await choose(null)
  expect(await shown()).toEqual([null, true])
  await choose(null)
  const { rows } = await it.services.pool.query(
    `select before->'code' as before, after->'code' as after from audit_log
      where order_id = $1 and event = 'document.code-chosen' order by id`,
    [orderId],
  )
  const [own, portal] = CODES.map((text) => texts.indexOf(text) + 1)
  // Choosing again what is shown changes nothing.
  expect(rows).toEqual([
    { before: null, after: own },
    { before: own, after: portal },
    { before: portal, after: null },
  ])
})

test('the pages that are open hear of it', async () => {
  const { orderId, choose } = await aTicket()
  const told = async () => {
    const { rows } = await it.services.pool.query(
      `select count(*)::int as lines from live_log where $1 = any(order_ids) and part = 'documents'`,
      [orderId],
    )
    return rows[0].lines
  }
  const before = await told()
  await choose(0)
  expect(await told()).toBe(before + 1)
})

test('a code that the document does not have is refused, and another order’s document is not found', async () => {
  const [mine, other] = [await aTicket(), await aTicket()]
  expect((await mine.choose(2)).code).toBe(409)
  expect((await mine.choose(0, other.orderId)).code).toBe(404)
  expect(await mine.shown()).toEqual([null, true])
})

test('a document from before its codes were kept is read again when somebody wants to choose', async () => {
  const { documentId, codes, choose, shown } = await aTicket()
  await it.services.pool.query('update passes set choices = null where document_id = $1', [documentId])
  expect((await choose(0)).code).toBe(409)
  expect((await codes()).codes).toHaveLength(2)
  expect((await choose(0)).code).toBe(200)
  expect((await shown())[0]).not.toBeNull()
})
