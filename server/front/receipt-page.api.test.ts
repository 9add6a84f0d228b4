import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPath, receiptPath, receiptPdfPath, trackPath } from '#contract/travellers/front-paths.ts'
import type { FrontPage } from '#contract/travellers/front-page.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { frontApp, type FrontApp } from '#server/testing/front-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let aBrowser: FrontApp['aBrowser']
let close: FrontApp['close']
beforeAll(async () => void ({ it, aBrowser, close } = await frontApp()))
afterAll(() => close())

const EMAIL = 'receipt@mail.example'
const receiptOf = (page: FrontPage) => (page as Extract<FrontPage, { kind: 'receipt' }>).receipt

async function aPaidOrder(own: Parameters<typeof anOrder>[1] = {}) {
  const payment = { status: 'paid' as const, amount: '69.00', currency: 'USD', card_brand: 'visa', card_last4: '4242' }
  const form = {
    IsArrival: 'Arrival' as const,
    passport_number: 'C01X0006H',
    hotel: 'Riu',
    nationality: 'GBR',
    Country_residence: 'U.S.A.',
    place_of_birth: 'Saint Helier, Jersey',
    year_of_dob: '1990',
    month_of_dob: '02',
    date_of_dob: '03',
  }
  return anOrder(it.services.pool, { email: EMAIL, name: 'Anna', payment, form, transactionId: 'pi_receipt_1', ...own })
}

test('whoever proved the order reads what was paid, for what, and what was entered; of private values the end alone', async () => {
  const orderId = await aPaidOrder()
  const other = await aPaidOrder({ name: 'Łukasz' })
  const browser = aBrowser()
  await browser.prove(orderId, EMAIL)
  const { page } = await browser.open(receiptPath(orderId))
  const receipt = receiptOf(page)
  expect(receipt).toMatchObject({
    order_id: orderId,
    direction: 'Arrival',
    payment: { amount: '69.00', currency: 'USD', cardBrand: 'visa', cardLast4: '4242', reference: 'pi_receipt_1' },
    refunds: [],
    open_refund: null,
    others: [{ order_id: other }],
  })
  expect(receipt.entered).toEqual(
    expect.arrayContaining([
      { value: 'passportNumber', sent: '•••06H' },
      { value: 'dateOfBirth', sent: '•••' },
      { value: 'hotel', sent: 'Riu' },
      // Of a country its region, which the page names in its reader's language.
      { value: 'nationality', sent: 'GB' },
      { value: 'countryOfResidence', sent: 'US' },
      { value: 'placeOfBirth', sent: 'Saint Helier, Jersey' },
    ]),
  )
  expect(JSON.stringify(page)).not.toMatch(/C01X0006H|1990|receipt@mail/)
})

test('a stranger comes to the form, also for the PDF', async () => {
  const orderId = await aPaidOrder({ transactionId: 'pi_receipt_2' })
  for (const path of [receiptPath(orderId), receiptPdfPath(orderId)]) {
    const { headers } = await aBrowser().send('GET', path)
    expect(headers.location).toBe(trackPath(orderId, undefined))
  }
})

test('the PDF is a file of the order’s own, never kept by what passes it on', async () => {
  const orderId = await aPaidOrder({ transactionId: 'pi_receipt_pdf' })
  const browser = aBrowser()
  await browser.prove(orderId, EMAIL)
  const { headers, rawPayload } = await browser.send('GET', receiptPdfPath(orderId))
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toContain(`receipt-${orderId}.pdf`)
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a refund stands there with its sum from when it is promised, on the receipt as on the order’s page', async () => {
  const orderId = await aPaidOrder({ transactionId: 'pi_receipt_3' })
  const { id: staffId } = await aStaffMember(it.services.pool)
  await it.services.pool.query(
    `insert into refunds (order_id, amount, currency, is_whole, state, asked_by) values ($1, 20, 'USD', false, 'asked', $2)`,
    [orderId, staffId],
  )
  const browser = aBrowser()
  await browser.prove(orderId, EMAIL)
  const open = async () => {
    const { page } = await browser.open(orderPath(orderId))
    const ofOrder = (page as Extract<FrontPage, { kind: 'order' }>).shown.order.open_refund
    expect(receiptOf((await browser.open(receiptPath(orderId))).page).open_refund).toEqual(ofOrder)
    return ofOrder
  }
  // That of a part may still be refused: nothing is promised yet.
  expect(await open()).toBeNull()
  await it.services.pool.query(`update refunds set state = 'approved', decided_at = now() where order_id = $1`, [
    orderId,
  ])
  expect(await open()).toMatchObject({ amount: '20.00', currency: 'USD', is_approved: true })
  await it.services.pool.query(`update refunds set state = 'asked', decided_at = null where order_id = $1`, [orderId])
  await it.services.pool.query(`update orders set process_status = 'Refunds' where order_id = $1`, [orderId])
  expect(await open()).toMatchObject({ amount: '20.00', currency: 'USD', is_approved: false })
})

test('what stands on a home screen names the order’s page and the site, and nobody', async () => {
  const orderId = await aPaidOrder({ transactionId: 'pi_receipt_4' })
  const { body, headers } = await aBrowser().send(
    'GET',
    `/pass.webmanifest?site=2&order=${encodeURIComponent(encodeId(orderId))}`,
  )
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(JSON.parse(body)).toMatchObject({
    start_url: expect.stringContaining('/get-new-order-details/'),
    display: 'minimal-ui',
  })
  expect(body).not.toMatch(/Anna|receipt@/)
  expect(JSON.parse((await aBrowser().send('GET', '/pass.webmanifest?order=x')).body).start_url).toMatch(
    /^\/track-order/,
  )
  const icon = await aBrowser().send('GET', '/pass-icon.svg?site=2')
  expect(icon.body).toMatch(/^<svg .*<\/svg>$/)
})
