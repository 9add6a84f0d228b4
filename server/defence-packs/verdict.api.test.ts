import { afterAll, describe, expect, test } from 'vitest'
import { PACK_TYPES, type PackType } from '#contract/disputes/evidence.ts'
import { anOrder } from '#server/testing/factories.ts'
import { addMails, details, make, PURCHASE_IP, soldOrder, squeezed } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

async function said(orderId: number, type: PackType) {
  const pack = await details(it, orderId, type)
  return { pack, text: JSON.stringify(pack.parts) }
}
async function checked(orderId: number) {
  const { body } = await it.call('GET', `/admin/order-evidence/${orderId}`, { token: await it.tokenOf('Team') })
  return Object.fromEntries(body.data.map(({ reason, enough }: any) => [reason, enough])) as Record<string, boolean>
}

describe('a pack is contested where the order’s evidence says enough, and nowhere else (F6)', () => {
  const cases: [string, () => Promise<number>][] = [
    ['terms, and nothing delivered', () => soldOrder(it)],
    ['a ticket that was never sent, without terms', async () => withTicket(await soldOrder(it, { terms: null }))],
    ['terms of 2024', async () => withTicket(await soldOrder(it, { terms: termsOf('2024-03-01T10:00:00Z') }))],
    ['nothing', () => anOrder(it.services.pool, { payment: null, terms: null, form: {} })],
  ]
  const withTicket = async (orderId: number) => {
    await storeTicket(it.services, orderId, await samplePdf())
    return orderId
  }
  const termsOf = (at: string) => ({ version: '2026-03', accepted_at: at, ip: PURCHASE_IP })
  test.each(cases)('not with %s', async (_, order) => {
    const orderId = await order()
    for (const type of PACK_TYPES) {
      const { pack } = await said(orderId, type)
      expect(pack.verdict).toBe('accept')
      expect(pack.reasons.every(({ verdict }) => verdict === 'accept')).toBe(true)
    }
    // Of payments alone nothing of this tells; and what every dispute needs answers none.
    const { any: _any, duplicate: _once, 'paid-otherwise': _so, ...reasons } = await checked(orderId)
    expect(new Set(Object.values(reasons))).toEqual(new Set([false]))
  })

  test('after a refund of a part, that part alone; after a whole one, only the refund is argued', async () => {
    const orderId = await soldOrder(it, { terms: null })
    const admin = await it.tokenOf('Admin')
    const refund = async (amount?: string) => {
      const { code, body } = await it.call('PUT', '/admin/move-to-complete-refund', {
        token: admin,
        body: { orderId, reason: 'cancelled', ...(amount && { amount }), reference: `re_${amount ?? 'rest'}` },
      })
      expect(code, body.message).toBe(200)
    }
    await it.call('PUT', '/admin/move-order-status', { token: admin, body: { orderId, status: 'Refunds' } })
    await refund('5')
    const part = await said(orderId, 1)
    expect(part.pack.verdict).toBe('accept-in-part')
    expect(part.text).toContain('5.00 USD was refunded:')
    expect(part.text).toContain('and accept it for the rest of the amount')
    expect(part.text).not.toMatch(/ticket (was|follows)|Exhibit C/)
    await refund()
    const whole = await said(orderId, 2)
    expect(whole.pack.verdict).toBe('contest')
    expect(whole.text).not.toMatch(/accept it for the rest|Download History/)
    expect(squeezed((await make(it, orderId, 2)).text)).toContain(squeezed('reference re_rest'))
  })
})

test('events of one second are told in the order of the steps (F7)', async () => {
  const orderId = await soldOrder(it, {
    createdAt: '2026-10-01T14:00:00.300Z',
    paidAt: '2026-10-01T14:00:00.100Z',
    terms: { version: '2026-03', accepted_at: '2026-10-01T14:00:00.400Z', ip: PURCHASE_IP },
  })
  const ticket = await storeTicket(it.services, orderId, await samplePdf(), { createdAt: '2026-10-02T08:00:00.700Z' })
  await addMails(it, orderId, ticket, 1, { at: '2026-10-02T08:00:00.700Z' })
  await it.services.pool.query(`update mails set delivered_at = '2026-10-02T08:00:00Z' where order_id = $1`, [orderId])
  const { pack } = await said(orderId, 1)
  const table = pack.parts
    .flatMap(({ blocks }) => blocks)
    .find((one) => one.kind === 'table' && one.label.startsWith('What happened'))
  expect(table?.kind === 'table' && table.rows.map(([, what]) => what)).toEqual([
    `Order ${orderId} was received`,
    'The payment was confirmed',
    'The ticket was stored on the order',
    expect.stringContaining('The ticket was sent by e-mail'),
    'The mail provider reported the delivery of that e-mail',
    'The day of the flight',
  ])
})

test('pack 1 shows the mails wherever there is one, and has no such part where there is none', async () => {
  const orderId = await soldOrder(it)
  const ticket = await storeTicket(it.services, orderId, await samplePdf())
  expect((await said(orderId, 1)).text).not.toContain('Email History')
  await addMails(it, orderId, ticket, 1, { state: 'failed' })
  const { text } = await said(orderId, 1)
  expect(text).toContain(': Email History')
  expect(text).toContain('which e-mails about this order were sent')
})
