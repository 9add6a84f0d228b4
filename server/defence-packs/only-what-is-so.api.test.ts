import { afterAll, describe, expect, test } from 'vitest'
import { PACK_TYPES } from '#contract/disputes/evidence.ts'
import { anOrder } from '#server/testing/factories.ts'
import { addDownloads, addMails, details, make, PURCHASE_IP, soldOrder, squeezed } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const OWN = 'maria@mail.example'

async function ordered(own: Parameters<typeof soldOrder>[1] = {}): Promise<{ orderId: number; ticket: number }> {
  const orderId = await soldOrder(it, { email: OWN, ...own })
  return { orderId, ticket: await storeTicket(it.services, orderId, await samplePdf()) }
}

/** What a pack says, without its spaces; and what it names as missing. */
async function said(orderId: number, type: 1 | 2): Promise<{ text: string; missing: string[] }> {
  const { missing } = await details(it, orderId, type)
  const { text } = await make(it, orderId, type)
  return { text: squeezed(text), missing: missing.map(({ evidence }) => evidence) }
}

describe('“delivered” is said only where a provider delivered the current ticket to the order’s own e-mail before the flight', () => {
  const DELIVERED = squeezed('The service was delivered')
  const ruled = async (orderId: number, isDelivered: boolean) => {
    const { text, missing } = await said(orderId, 1)
    expect(text.includes(DELIVERED)).toBe(isDelivered)
    expect(text.includes(squeezed('that the ticket was delivered by e-mail'))).toBe(isDelivered)
    expect(missing.includes('mail-delivered')).toBe(!isDelivered)
    const { body } = await it.call('GET', `/admin/order-evidence/${orderId}`, { token: await it.tokenOf('Team') })
    expect(body.data[2].evidence).toContainEqual({
      name: 'mail-delivered',
      present: isDelivered,
      tooLate: !isDelivered,
    })
    return text
  }

  test('of a ticket that we withdrew or replaced, no; of the one that counts now, yes', async () => {
    for (const ended of ['withdrawn_at', 'superseded_at']) {
      const { orderId, ticket } = await ordered()
      await addMails(it, orderId, ticket, 1)
      await ruled(orderId, true)
      await it.services.pool.query(`update documents set ${ended} = '2026-10-03T00:00:00Z' where id = $1`, [ticket])
      const right = await storeTicket(it.services, orderId, await samplePdf())
      await addMails(it, orderId, right, 1, { state: 'failed', at: '2026-10-04T08:00:00Z' })
      await ruled(orderId, false)
      await addMails(it, orderId, right, 1, { at: '2026-10-05T08:00:00Z' })
      expect(await ruled(orderId, true)).toContain(squeezed('its delivery on 5 Oct 2026'))
    }
  })

  test('sent or downloaded before the ticket was stored, no: nothing goes out before it is there', async () => {
    const { orderId, ticket } = await ordered()
    await addMails(it, orderId, ticket, 1)
    await addDownloads(it, orderId, ticket, 2)
    await ruled(orderId, true)
    await it.services.pool.query(`update documents set created_at = '2026-10-20T00:00:00Z' where id = $1`, [ticket])
    const text = await ruled(orderId, false)
    expect(text).not.toMatch(/downloads?ofthe|wasdownloaded|wassentbye-mail/)
    await addMails(it, orderId, ticket, 1, { at: '2026-10-20T00:00:00Z' })
    expect(await ruled(orderId, true)).toContain(squeezed('its delivery on 20 Oct 2026'))
  })

  test('to a colleague, no; to the order’s own e-mail whatever its case, yes; corrected since, the new one counts', async () => {
    const { orderId, ticket } = await ordered()
    await addMails(it, orderId, ticket, 1, { state: 'bounced' })
    await addMails(it, orderId, ticket, 1, { to: 'colleague@office.example' })
    expect(await ruled(orderId, false)).not.toContain('e-mailedtocolleague')
    await addMails(it, orderId, ticket, 1, { to: 'Maria@Mail.example' })
    await ruled(orderId, true)
    await it.services.pool.query(`update orders set email = 'maria.new@mail.example' where order_id = $1`, [orderId])
    await ruled(orderId, false)
  })

  test.each(['complained', 'bounced', 'captured', 'failed', 'queued', 'uncertain'] as const)(
    'by a mail that is %s, no',
    async (state) => {
      const { orderId, ticket } = await ordered()
      await addMails(it, orderId, ticket, 1, { state })
      const text = await ruled(orderId, false)
      expect(text).not.toContain(squeezed('was sent by e-mail'))
    },
  )

  test('by one that a provider only took, no: it is called sent', async () => {
    const { orderId, ticket } = await ordered()
    await addMails(it, orderId, ticket, 1, { state: 'sent' })
    expect(await ruled(orderId, false)).toContain(
      squeezed(`The ticket was sent by e-mail to ${OWN}, the customer’s own`),
    )
  })

  test('the day of the flight begins in Santo Domingo; where it is not known, nothing was before it', async () => {
    const late = await ordered()
    await addMails(it, late.orderId, late.ticket, 1, { at: '2026-10-20T04:00:00Z' })
    await ruled(late.orderId, false)
    const early = await ordered()
    await addMails(it, early.orderId, early.ticket, 1, { at: '2026-10-20T03:59:00Z' })
    await ruled(early.orderId, true)
    const unknown = await ordered({ form: { IsArrival: 'Arrival' } })
    await addMails(it, unknown.orderId, unknown.ticket, 1)
    const { text, missing } = await said(unknown.orderId, 1)
    expect(text).not.toContain(DELIVERED)
    expect(missing).toEqual(expect.arrayContaining(['mail-delivered', 'before-travel']))
  })

  test('a ticket made after the flight is no ticket that was ready for it', async () => {
    const orderId = await soldOrder(it)
    await storeTicket(it.services, orderId, await samplePdf(), { createdAt: '2026-11-22T08:00:00Z' })
    const { text, missing } = await said(orderId, 1)
    expect(text).not.toContain(squeezed('The approved ticket'))
    expect(missing).toContain('ticket')
  })
})

describe('“accepted” is said only of terms with version, address and a moment that was not after the payment', () => {
  const whole = { version: '2026-03', accepted_at: '2026-10-01T13:59:00Z', ip: PURCHASE_IP }
  const wrong: [string, typeof whole | Record<string, string>][] = [
    ['nothing of them', {}],
    ['no version', { ...whole, version: '' }],
    ['no address', { version: whole.version, accepted_at: whole.accepted_at }],
    ['no moment', { ...whole, accepted_at: 'yesterday' }],
    ['a moment without its zone', { ...whole, accepted_at: '2026-10-01 13:59:00' }],
    ['a moment after the payment', { ...whole, accepted_at: '2027-01-01T10:00:00Z' }],
  ]
  test.each(wrong)('with %s there is no such exhibit and no such sentence', async (_, terms) => {
    const { orderId, ticket } = await ordered({ terms })
    await addMails(it, orderId, ticket, 1)
    const { text, missing } = await said(orderId, 1)
    expect(text).not.toMatch(/Termsaccepted|customeracceptedtheterms|agreedto/)
    expect(text).not.toContain(squeezed('Exhibit E'))
    expect(missing).toContain('terms')
  })

  test('the version is the order’s own, and of a refund policy nothing is said that was not recorded', async () => {
    const { orderId } = await ordered()
    const { text } = await said(orderId, 1)
    expect(text).toContain(squeezed('accepted the terms and conditions before the payment was confirmed on 1 Oct 2026'))
    expect(text).toContain(squeezed('Version of the terms 2026-03'))
    expect(text.toLowerCase()).not.toContain('refundpolicy')
  })

  test.each([
    ['that staff confirmed', {}],
    ['that never came', { paidAt: null }],
  ])('a payment %s has no moment: nothing was accepted before it', async (_, own) => {
    const payment = { status: 'pending' as const, amount: '69.00', currency: 'USD' }
    const { orderId, ticket } = await ordered({ payment, ...own })
    await addMails(it, orderId, ticket, 1)
    const { text, missing } = await said(orderId, 1)
    expect(text).not.toMatch(/Termsaccepted|customeracceptedtheterms|agreedto|beforethepaymentwas/)
    expect(missing).toContain('terms')
  })
})

test('downloads by strangers are only counted, nobody is said to have received or used anything', async () => {
  const { orderId, ticket } = await ordered()
  await addDownloads(it, orderId, ticket, 4, { ip: '88.12.0.7', browser: 'Chrome-140-PC-desktop' })
  const { text, missing } = await said(orderId, 2)
  expect(text).toContain(squeezed('4 downloads of the ticket from our page are recorded'))
  expect(text).not.toMatch(/receivedandused|customerused|customerdownloaded|very(IP|browser)|equals/)
  expect(missing).toEqual(expect.arrayContaining(['same-ip', 'same-device']))
})

test('of thousands of rows the one that proves is printed and marked, and all are summed up', async () => {
  const { orderId, ticket } = await ordered()
  const stranger = { browser: 'Chrome-140-PC-desktop' }
  await addMails(it, orderId, ticket, 1500, { state: 'bounced' })
  await addMails(it, orderId, ticket, 1, { at: '2026-10-09T10:20:30Z' })
  await addMails(it, orderId, ticket, 1500, { to: 'colleague@office.example', at: '2026-10-10T00:00:00Z' })
  await addDownloads(it, orderId, ticket, 1500, { ...stranger, ip: '2001:db8:1111:2222:3333:4444:5555:6666' })
  await addDownloads(it, orderId, ticket, 1, stranger)
  await addDownloads(it, orderId, ticket, 1500, { ...stranger, ip: '203.0.113.77' })
  const [mails, downloads] = [await make(it, orderId, 1), await make(it, orderId, 2)]
  expect(squeezed(mails.text)).toContain(squeezed('3,001 e-mails are recorded, of 3 different addresses and states.'))
  expect(squeezed(mails.text)).toContain(squeezed('2 * 9 Oct 2026, 10:20:30'))
  expect(squeezed(downloads.text)).toContain(squeezed('3,001 downloads are recorded, of 3 different addresses'))
  expect(squeezed(downloads.text)).toContain(squeezed(`* 1 of 3,001 downloads of the ticket came from ${PURCHASE_IP}`))
  const { parts } = await details(it, orderId, 2)
  const table = parts
    .flatMap(({ blocks }) => blocks)
    .find((one) => one.kind === 'table' && one.label === 'Download History')
  expect(table).toMatchObject({ rows: { length: 3 } })
  expect(JSON.stringify(table)).toContain(`${PURCHASE_IP} *`)
  expect(downloads.pages).toBeLessThanOrEqual(9)
})

describe('an order of which too little speaks for us', () => {
  const nothing = () => anOrder(it.services.pool, { paidAt: null, payment: null, terms: null, form: {} })

  test.each(PACK_TYPES)('gets no letter as pack %s, but one page that says not to contest', async (type) => {
    const orderId = await nothing()
    const { verdict, parts, missing } = await details(it, orderId, type)
    expect([verdict, parts.length]).toEqual(['accept', 1])
    expect(missing.length).toBeGreaterThan(8)
    const { text, pages } = await make(it, orderId, type)
    expect(pages).toBe(1)
    expect(squeezed(text)).toContain(squeezed('Do not contest this dispute'))
    expect(squeezed(text)).toContain(squeezed('It is not a letter, and does not go to the bank'))
    expect(text).not.toMatch(/No record found|No approved ticket|Dear Sir|Exhibit/)
  })

  test('also where its ticket was withdrawn and went to somebody else', async () => {
    const { orderId, ticket } = await ordered({ terms: null })
    await addMails(it, orderId, ticket, 1, { to: 'colleague@office.example' })
    await it.services.pool.query('update documents set withdrawn_at = now() where id = $1', [ticket])
    expect(await details(it, orderId, 1)).toMatchObject({ verdict: 'accept' })
  })

  test('with enough that does, the letter leaves out what there is not, in words that admit nothing', async () => {
    const { orderId } = await ordered()
    const { text } = await said(orderId, 1)
    expect(text).not.toMatch(/Norecordfound|Noapprovedticket|Notrecorded|EmailHistory/)
    expect(text).toContain(squeezed('Exhibit C: Terms accepted'))
  })
})

test('what no font of the letter can draw is left out in words, on the page as in the PDF: never an empty box', async () => {
  const names: [string, string, string][] = [
    ['𐎠𐎼𐎣', 'Wei', 'Wei (name in original script omitted)'],
    ['অনন্যা', 'সেন', '(name in original script omitted)'],
    ['Anna \u{10fff0}', 'Ødegård', 'Anna Ødegård (signs omitted)'],
    ['Łukasz', 'O’Connor-Núñez', 'Łukasz O’Connor-Núñez'],
  ]
  for (const [name, lastName, shown] of names) {
    const { orderId } = await ordered({ name, lastName })
    const pack = await details(it, orderId, 1)
    const { text } = await make(it, orderId, 1)
    expect(JSON.stringify(pack.parts)).toContain(`the arrival of ${shown}.`)
    expect(squeezed(text)).toContain(squeezed(`the arrival of ${shown}.`))
    expect(text).not.toContain('\u25a1')
  }
})

test('every moment is written one way, the pictures are called examples, and the letter is to the card issuer', async () => {
  const { orderId, ticket } = await ordered()
  await addMails(it, orderId, ticket, 2)
  await addDownloads(it, orderId, ticket, 2)
  for (const type of PACK_TYPES) {
    const { text } = await said(orderId, type)
    expect(text).not.toMatch(/\d\d\/\d\d\/\d{4}|EST|October/)
    expect(text).toContain(squeezed('with an invented person and an invented order. They are not this customer’s'))
    expect(text).toContain(squeezed('The card issuer, through the payment processor (Stripe)'))
    expect(text).toContain(squeezed('nothing in it is covered'))
  }
})

test('advice is for a dispute: nothing is to be sent once more', async () => {
  const orderId = await anOrder(it.services.pool, { paidAt: null, payment: null, terms: null, form: {} })
  for (const type of PACK_TYPES) {
    const { missing } = await details(it, orderId, type)
    for (const { message } of missing) expect(message).not.toMatch(/\bsend\b(?! the (amount|address|browser|card))/i)
  }
})
