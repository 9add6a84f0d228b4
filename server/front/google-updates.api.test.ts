import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobContext } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { googleWalletServer, type GoogleWalletServer } from '#server/testing/google-wallet-server.ts'
import { walletDesk } from '#server/testing/wallet-desk.ts'
import { walletFiles } from '#server/testing/wallet-files.ts'
import { forgetOldWallets } from '#server/tracking/forget-old-wallets.ts'
import { tellWallet } from '#server/wallets/changed-passes.ts'
import { WALLET_WORDS } from '#server/wallets/wallet-words.ts'

const operator = walletFiles()

let desk: Awaited<ReturnType<typeof walletDesk>>
let google: GoogleWalletServer

beforeAll(async () => {
  google = await googleWalletServer(operator.googleKey)
  const at = { GOOGLE_OAUTH_BASE_URL: google.url, GOOGLE_WALLET_BASE_URL: google.url }
  desk = await walletDesk('google', { ...operator.google, ...at })
})
afterAll(async () => {
  await desk.close()
  await google.close()
  operator.remove()
})
beforeEach(() => {
  google.patches.length = google.fails.length = google.refuses.length = google.tokens = 0
})

/** An order with a ticket, and where its traveller is led by "Add to Google Wallet". */
async function aTicket() {
  const ticket = await desk.aTicket()
  const click = async () => String((await ticket.click()).headers.location)
  return { ...ticket, click, id: `3388000000022123456.${ticket.orderId}-Arrival` }
}

test('a saved pass becomes the new one when its ticket is replaced, in the language that it was given in', async () => {
  const { orderId, click, id } = await aTicket()
  expect(google.save(await click())).toMatchObject({
    id,
    barcode: { value: `https://eticket.example/first-${orderId}` },
  })
  await desk.work()
  // Nothing has changed.
  expect([google.tokens, google.patches]).toEqual([0, []])
  await desk.upload(orderId, 'https://eticket.example/second')
  await desk.work()
  expect(google.saved.get(id)).toMatchObject({
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: 'https://eticket.example/second' },
    subheader: { defaultValue: { language: 'de', value: 'Einreise' } },
    header: { defaultValue: { value: 'ANNA SCHONBERGER' } },
  })
  expect(await desk.told(orderId)).toEqual([{ wallet: 'google', passes: 1 }])
  expect(await desk.waiting(orderId)).toBe(0)
})

test('a withdrawn ticket’s has expired, has no code, and says so; a later one’s is good again', async () => {
  const { orderId, documentId, click, id } = await aTicket()
  google.save(await click())
  await desk.withdraw(orderId, documentId)
  await desk.work()
  const { ended, endedMore } = WALLET_WORDS.de
  const now = google.saved.get(id)!
  expect(now).toMatchObject({
    state: 'EXPIRED',
    subheader: { defaultValue: { value: ended } },
    textModulesData: [{ id: 'ended', header: ended, body: endedMore }, { id: 'order' }],
  })
  expect(now).not.toHaveProperty('barcode')
  await desk.upload(orderId, 'https://eticket.example/later')
  await desk.work()
  expect(google.saved.get(id)).toMatchObject({ state: 'ACTIVE', barcode: { value: 'https://eticket.example/later' } })
})

test('who clicks again has what is true now, though Google keeps what it has', async () => {
  const { orderId, click, id } = await aTicket()
  google.save(await click())
  // Not a new ticket: the flight that stands in the order.
  await desk.query(
    `update applications set form = jsonb_set(form, '{embarkation_flight_number}', '"XX 77"') where order_id = $1`,
    [orderId],
  )
  google.save(await click())
  expect(JSON.stringify(google.saved.get(id))).toContain('DE 2234')
  await desk.work()
  expect(JSON.stringify(google.saved.get(id))).toContain('XX 77')
})

test('one that is looked at later delays nothing that changes meanwhile', async () => {
  const { orderId, click, documentId, id } = await aTicket()
  google.save(await click())
  await desk.withdraw(orderId, documentId)
  // A pass of the same order whose page is still open, seen by a job that began before.
  await transaction(desk.it.services.pool, (client) => tellWallet(client, orderId, 'google', 86_400_000))
  await desk.work()
  expect([google.saved.get(id)?.state, await desk.waiting(orderId)]).toEqual(['EXPIRED', 1])
})

test('one that nobody saved is settled, once its page is surely closed', async () => {
  const { orderId, click, id } = await aTicket()
  const link = await click()
  await desk.upload(orderId, 'https://eticket.example/second')
  await desk.work()
  expect([google.patches.length, await desk.told(orderId), await desk.waiting(orderId)]).toEqual([1, [], 1])
  // Pressed at last, with what was true then.
  google.save(link)
  await desk.work({ ahead: true })
  expect(google.saved.get(id)).toMatchObject({ barcode: { value: 'https://eticket.example/second' } })

  const other = await aTicket()
  await other.click()
  await desk.query(`update wallet_passes set given_at = now() - interval '25 hours' where order_id = $1`, [
    other.orderId,
  ])
  await desk.withdraw(other.orderId, other.documentId)
  await desk.work()
  expect([await desk.told(other.orderId), await desk.waiting(other.orderId)]).toEqual([[], 0])
})

test.each([401, 403, 429, 500, 503, 400, 'hangs up' as const])(
  'where Google answers %s, it is asked again until it takes it',
  async (answer) => {
    const { orderId, documentId, click, id } = await aTicket()
    google.save(await click())
    google.fails.push(answer)
    await desk.withdraw(orderId, documentId)
    await desk.work()
    expect([google.saved.get(id)!.state, await desk.waiting(orderId), await desk.told(orderId)]).toEqual([
      'ACTIVE',
      1,
      [],
    ])
    await desk.work()
    expect([google.saved.get(id)!.state, await desk.waiting(orderId)]).toEqual(['EXPIRED', 0])
    expect(await desk.told(orderId)).toHaveLength(1)
  },
)

test('nor is anything lost where it gives no token', async () => {
  const { orderId, documentId, click, id } = await aTicket()
  google.save(await click())
  google.refuses.push(503)
  await desk.withdraw(orderId, documentId)
  await desk.work()
  expect([google.patches.length, await desk.waiting(orderId)]).toEqual([0, 1])
  await desk.work()
  expect(google.saved.get(id)!.state).toBe('EXPIRED')
})

test('a job tells what is true when it runs, and the last change wins', async () => {
  const { orderId, documentId, click, id } = await aTicket()
  google.save(await click())
  google.fails.push(503)
  await desk.withdraw(orderId, documentId)
  await desk.work()
  await desk.upload(orderId, 'https://eticket.example/last')
  expect(await desk.waiting(orderId)).toBe(1)
  await desk.work()
  expect(google.saved.get(id)).toMatchObject({ state: 'ACTIVE', barcode: { value: 'https://eticket.example/last' } })
  const lanes = await desk.it.owner.query(
    `select distinct queue_name from graphile_worker._private_job_queues where queue_name like 'wallets-%'`,
  )
  expect(lanes.rows.length).toBeLessThanOrEqual(16)
})

test('of an anonymised order nothing of a person stays at Google', async () => {
  const { orderId, click, id } = await aTicket()
  google.save(await click())
  await transaction(desk.it.services.pool, (client) =>
    anonymiseOrders(client, jobContext(desk.it.services, 'test'), [orderId], 'erasure'),
  )
  await forgetOldWallets(desk.it.services)
  await desk.work()
  const now = google.saved.get(id)!
  expect(now).toMatchObject({ state: 'INACTIVE', textModulesData: [] })
  expect(JSON.stringify(now)).not.toMatch(/ANNA|SCHONBERGER|eticket|2234|2098/)
  expect(await desk.query('select from wallet_passes where order_id = $1', [orderId])).toEqual([])
  await forgetOldWallets(desk.it.services)
  expect(await desk.waiting(orderId)).toBe(0)
})
