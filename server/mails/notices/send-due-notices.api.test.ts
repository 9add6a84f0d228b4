import { afterAll, describe, expect, test } from 'vitest'
import type { TravellerEvent } from '#contract/travellers/traveller-events.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { testApp, type TestAnswer } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.tokenOf('Manager')
const key = (await createIntakeKey(it.services.pool, 1, 'Checkout')).key

const PAYMENT = {
  status: 'paid',
  amount: '69.00',
  currency: 'USD',
  card_brand: 'Visa',
  card_last4: '4242',
  transaction_id: 'txn_42',
}
const TRAVELLER = { name: 'Ana', last_name: 'Diaz', IsArrival: 'Arrival', processing_mode: 'standard' }
let sent = 0

async function buy(own: object = {}): Promise<number> {
  const order = {
    ...TRAVELLER,
    email: 'ana@mail.example',
    embarkation_flight_number: 'DE 2234',
    intended_arrival_year: '2099',
    intended_arrival_month: '12',
    intended_arrival_date: '15',
    payment: PAYMENT,
    ...own,
  }
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `told-${++sent}` }
  const { body } = await it.call('POST', '/intake/orders', { body: order, headers })
  return body.data.orderId
}

const move = (orderId: number, status: string) =>
  it.call('PUT', '/admin/move-order-status', { token: manager, body: { orderId, status } })
const refund = async (orderId: number, more: object = {}) => {
  const body = { orderId, ...more }
  expect((await it.call('PUT', '/admin/move-to-complete-refund', { token: manager, body })).code).toBe(200)
}
const undo = (orderId: number) => it.call('PUT', '/admin/undo-move', { token: manager, body: { orderId } })
const query = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)

/** The time to take a slip back passes, and everything that is due is told. */
async function tellAll(): Promise<void> {
  await query('update order_events set due_at = now() where settled_at is null')
  await sendDueNotices(it.services)
}
const told = async (orderId: number) => (await mailsOf(it, orderId)).map(({ kind }) => kind)
async function whyNot(orderId: number, event: TravellerEvent): Promise<string | null | undefined> {
  const { rows } = await query('select no_mail from order_events where order_id = $1 and event = $2', [orderId, event])
  return rows[0]?.no_mail
}
async function theMail(orderId: number, kind: string) {
  await letGo(it, orderId)
  const mail = (await mailsOf(it, orderId)).find((one) => one.kind === kind)!
  return readMail(it, orderId, mail.id)
}

describe('a receipt', () => {
  test('is one of a whole purchase, with everybody and what was paid for each; who comes later gets their own', async () => {
    const family = { email: 'family@mail.example', payment: { ...PAYMENT, transaction_id: 'txn_family_42' } }
    const ids = [await buy(family), await buy({ ...family, name: 'Łukasz' }), await buy({ ...family, name: 'Eva' })]
    const elsewhere = await buy({ ...family, payment: { ...PAYMENT, transaction_id: 'txn_another_42' } })
    await tellAll()
    const mailed = await query(
      `select order_id::float8 as id from mails where kind = 'received' and order_id = any ($1)`,
      [ids],
    )
    expect(mailed.rows).toHaveLength(1)
    expect(await told(elsewhere)).toEqual(['received'])
    const main = mailed.rows[0].id
    const { text } = await theMail(main, 'received')
    for (const id of ids) expect(text).toContain(String(id))
    expect(text).toContain('Łukasz Diaz')
    expect(text).not.toContain(String(elsewhere))
    const { rows } = await query(
      `select count(*)::int as orders, count(distinct mail_id)::int as mails, count(*) filter (where settled_at is null)::int as open
        from order_events where event = 'received' and order_id = any ($1)`,
      [ids],
    )
    expect(rows).toEqual([{ orders: 3, mails: 1, open: 0 }])
    const history = await query(
      `select order_id::float8 as id from audit_log where event = 'mail.queued' and order_id = any ($1)`,
      [ids],
    )
    expect(history.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const late = await buy({ ...family, name: 'Omar' })
    await tellAll()
    expect(await told(late)).toEqual(['received'])
    expect((await theMail(late, 'received')).text).not.toContain(String(main))
  })

  test('says what was paid, how, and how the charge reads, with the flight', async () => {
    const orderId = await buy()
    await tellAll()
    const { text, subject, to } = await theMail(orderId, 'received')
    expect(to![0]!.address).toBe('ana@mail.example')
    expect(subject).toBe(`We have received your order ${orderId} – your receipt`)
    const facts = ['USD 69.00', 'Visa ··4242', 'txn_42', 'DE 2234', '15 December 2099', 'Arrival in the Dominican']
    for (const words of facts) expect(text!.replaceAll('\u00a0', ' ')).toContain(words)
    expect(text).toContain('PALMA')
    expect(text).toMatch(/Paid on: \d{1,2} [A-Z]\w+ \d{4}\n/)
    expect(text).toContain('/t/')
  })

  test('goes once, however many servers tell at once, and however often', async () => {
    const orderId = await buy()
    await query('update order_events set due_at = now() where settled_at is null')
    await Promise.all(Array.from({ length: 6 }, () => sendDueNotices(it.services)))
    await tellAll()
    expect(await told(orderId)).toEqual(['received'])
  })

  test('goes with the next round where the time of this one is over', async () => {
    const orderId = await buy()
    await query('update order_events set due_at = now() where settled_at is null')
    expect(await sendDueNotices(it.services, {}, -1)).toBe(0)
    expect(await told(orderId)).toEqual([])
    await tellAll()
    expect(await told(orderId)).toEqual(['received'])
  })

  test('waits for the payment', async () => {
    const orderId = await buy({ payment: { ...PAYMENT, status: 'pending' } })
    await tellAll()
    expect(await told(orderId)).toEqual([])
    const headers = { authorization: `Bearer ${key}` }
    await it.call('POST', `/intake/orders/${orderId}/payment`, { body: { transaction_id: 'txn_42' }, headers })
    await tellAll()
    expect(await told(orderId)).toEqual(['received'])
  })

  test('is for no order that comes as a line or from a file', async () => {
    const line = JSON.stringify({
      idempotency_key: `line-${++sent}`,
      ...TRAVELLER,
      email: 'line@mail.example',
      payment: PAYMENT,
    })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
    await it.call('POST', '/intake/orders/batch', { body: `${line}\n`, headers })
    const { rows } = await query(`select order_id::float8 as id from orders where email = 'line@mail.example'`)
    await tellAll()
    expect(await whyNot(rows[0].id, 'received')).toBeUndefined()
  })

  test('makes no link of a hostile name, nor a number to call', async () => {
    const orderId = await buy({
      name: 'Win http://evil.example/claim',
      last_name: 'or call +1 809 555 0199 www.evil.com',
      embarkation_flight_number: 'claim-evil.com +1 809 555 0199',
    })
    await tellAll()
    const { text, html, subject } = await theMail(orderId, 'received')
    for (const part of [text, html, subject]) expect(part).not.toMatch(/evil\.(example|com)|809\D*555|www\.evil/)
    const { body } = await it.call('GET', `/admin/mail-content/${orderId}`, { token: manager })
    expect(body.data.whatsapp.text).not.toMatch(/evil\.(example|com)|809\D*555/)
  })
})

describe('filed and refunded', () => {
  test('are told once the slip can be taken back no more, and not where it was', async () => {
    const orderId = await anOrder(it.services.pool)
    await move(orderId, 'AwaitingGovt')
    await sendDueNotices(it.services)
    expect(await told(orderId)).toEqual([])
    await undo(orderId)
    await tellAll()
    expect([await told(orderId), await whyNot(orderId, 'filed')]).toEqual([[], 'not-so'])
    await move(orderId, 'AwaitingGovt')
    await tellAll()
    await move(orderId, 'Awaiting')
    await move(orderId, 'AwaitingGovt')
    await tellAll()
    expect(await told(orderId)).toEqual(['filed'])
  })

  test('a refund is told with its date, and only with one', async () => {
    const orderId = await anOrder(it.services.pool, {
      queue: 'refundOrder',
      payment: { ...PAYMENT, status: 'paid' },
      transactionId: 'txn_42',
    })
    await tellAll()
    expect(await told(orderId)).toEqual([])
    await refund(orderId, { reference: 're_77' })
    await tellAll()
    const { text } = await theMail(orderId, 'refunded')
    for (const words of ['USD 69.00', 'Refunded on: ', 're_77', 'Visa ··4242'])
      expect(text!.replaceAll('\u00a0', ' ')).toContain(words)
  })

  test('each refund of a part is told with its own amount and reference, the rest too', async () => {
    const orderId = await anOrder(it.services.pool, {
      queue: 'refundOrder',
      payment: { ...PAYMENT, status: 'paid', amount: '45.00' },
    })
    await refund(orderId, { amount: '20.00', reference: 're_1' })
    await tellAll()
    await refund(orderId, { amount: '25.00', reference: 're_2' })
    await tellAll()
    expect(await told(orderId)).toEqual(['refunded', 'refunded'])
    await letGo(it, orderId)
    const texts = await Promise.all(
      (await mailsOf(it, orderId)).map(async ({ id }) =>
        (await readMail(it, orderId, id)).text!.replaceAll('\u00a0', ' '),
      ),
    )
    for (const text of texts) expect(text).toMatch(/refunded part of your payment[^]*Payment reference: txn_42/)
    expect(texts[0]).toMatch(/USD 20\.00[^]*Refund reference: re_1/)
    expect(texts[1]).toMatch(/USD 25\.00[^]*Refund reference: re_2/)
  })

  test('a refund that is taken back while its mail waits is not sent', async () => {
    const orderId = await anOrder(it.services.pool, { queue: 'refundOrder' })
    await refund(orderId)
    await tellAll()
    expect((await undo(orderId)).code).toBe(200)
    await letGo(it, orderId)
    expect(await mailsOf(it, orderId)).toMatchObject([{ kind: 'refunded', state: 'failed' }])
  })
})

describe('nobody is mailed', () => {
  test.each([
    [
      'deleted',
      async (orderId: number): Promise<void> =>
        void (await query(`update orders set process_status = 'Deleted' where order_id = $1`, [orderId])),
    ],
    [
      'suppressed',
      async (orderId: number): Promise<void> => {
        const { rows } = await query(
          `insert into mails (order_id, kind, email, provider, state) select order_id, 'correction', email, 'AWS', 'bounced'
            from orders where order_id = $1 returning id, email`,
          [orderId],
        )
        await query(`insert into mail_suppressions (email, state, at, mail_id) values ($1, 'bounced', now(), $2)`, [
          rows[0].email,
          rows[0].id,
        ])
      },
    ],
    [
      'reserved',
      async (orderId: number): Promise<void> =>
        void (await query(`update orders set email = 'a@traveller.example' where order_id = $1`, [orderId])),
    ],
  ] as const)('of an order that is %s', async (why, make) => {
    const orderId = await buy({ email: `never-${why}@mail.example` })
    await make(orderId)
    await tellAll()
    expect(await whyNot(orderId, 'received')).toBe(why)
    expect(await told(orderId)).not.toContain('received')
  })

  test('where the site switched the mail off; what happened then is not told later', async () => {
    const admin = await it.tokenOf('Admin')
    const [site] = (await it.call('GET', '/admin/landing-sites', { token: admin })).body.data
    const switchTo = (mails: string[]): Promise<TestAnswer> =>
      it.call('POST', '/admin/landing-site', { token: admin, body: { ...site, mails } })
    await switchTo(site.mails.filter((mail: string) => mail !== 'received'))
    const orderId = await buy()
    await tellAll()
    expect(await whyNot(orderId, 'received')).toBe('switched-off')
    const back = await switchTo(site.mails)
    expect(back.body.data.mails).toEqual(site.mails)
    await tellAll()
    expect(await told(orderId)).toEqual([])
    expect((await switchTo(['approval'])).code).toBe(422)
  })
})
