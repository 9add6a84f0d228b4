import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMails, make, PURCHASE_IP, soldOrder, squeezed } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
beforeAll(async () => void (it = await testApp()))
afterAll(() => it.close())

describe('the check list', () => {
  const evidenceOf = async (orderId: number) => {
    const { body } = await it.call('GET', `/admin/order-evidence/${orderId}`, { token: await it.tokenOf('Team') })
    return body.data as { reason: string; enough: boolean; evidence: { name: string; present: boolean }[] }[]
  }

  test('tells of a new order what it has and lacks, by the reason of a dispute', async () => {
    const found = await evidenceOf(await soldOrder(it))
    expect(found.map(({ reason, enough }) => [reason, enough])).toEqual([
      ['any', true],
      ['fraud', true],
      ['not-received', false],
      ['not-as-described', false],
      ['credit', true],
    ])
    const notReceived = found[2]!.evidence.filter(({ present }) => !present).map(({ name }) => name)
    expect(notReceived).toEqual(['ticket', 'mail-delivered', 'before-travel', 'download'])
  })

  test('a mail that was only captured or came back proves no delivery; one delivered before the flight does', async () => {
    const orderId = await soldOrder(it)
    const document = await storeTicket(it.services, orderId, await samplePdf())
    await addMails(it, orderId, document, 1, 'captured')
    await addMails(it, orderId, document, 1, 'bounced')
    expect((await evidenceOf(orderId))[2]!.enough).toBe(false)
    await addMails(it, orderId, document, 1)
    const [, , notReceived] = await evidenceOf(orderId)
    expect(notReceived!.enough).toBe(true)
    expect(notReceived!.evidence).toContainEqual({ name: 'before-travel', present: true })
  })

  test('two undisputed payments of the same card, 120 to 365 days old, from the same address are found and shown', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const email = 'frequent@mail.example'
    const earlier = (days: number, own: Parameters<typeof soldOrder>[1] = {}) =>
      soldOrder(it, { email, createdAt: daysAgo(days), paidAt: daysAgo(days), ...own })
    const both = [await earlier(150), await earlier(300)]
    await earlier(100)
    await earlier(400)
    await earlier(200, { payment: { status: 'paid', ip: PURCHASE_IP, card_brand: 'visa', card_last4: '1111' } })
    const refunded = await earlier(210, { processStatus: 'Refunds' })
    const disputed = await earlier(220)
    const { rows } = await it.services.pool.query('select id from staff limit 1')
    await it.services.pool.query(
      `insert into remarks (order_id, staff_id, remark, chargeback) values ($1, $2, 'disputed', 'Y')`,
      [disputed, rows[0].id],
    )
    const orderId = await soldOrder(it, { email })
    expect((await evidenceOf(orderId))[1]!.evidence).toContainEqual({ name: 'earlier-payments', present: true })
    const { text } = await make(it, orderId, 2)
    for (const id of both) expect(text).toContain(String(id))
    for (const id of [refunded, disputed]) expect(text).not.toContain(String(id))
    expect(squeezed(text)).toContain(squeezed('IP address, account (e-mail)'))
  })
})
