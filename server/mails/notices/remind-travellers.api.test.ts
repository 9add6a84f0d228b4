import { afterAll, expect, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Context } from '#server/context.ts'
import { remindTravellers } from '#server/mails/notices/remind-travellers.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'
import { lacksWayBack } from '#server/tracking/describe-party.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')

const query = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
const dayIn = (days: number) => dayInSantoDomingo(new Date(Date.now() + days * 86_400_000))

/** An order with a ticket that was mailed yesterday, for a flight so many days ahead. */
async function withTicket(days: number, own: Parameters<typeof anOrder>[1] = {}): Promise<number> {
  const [year, month, date] = dayIn(days).split('-')
  const orderId = await anOrder(it.services.pool, { queue: 'completedOrder', email: OWN_EMAIL, ...own })
  await query(`update orders set flight_day = $2 where order_id = $1`, [orderId, `${year}-${month}-${date}`])
  const file = { bytes: await samplePdf(1), name: 'ticket.pdf' }
  await uploadsOf(it, team).upload(orderId, file, OWN_EMAIL, team)
  await letGo(it, orderId)
  await query(`update mails set created_at = now() - interval '1 day' where order_id = $1`, [orderId])
  return orderId
}

async function remind(): Promise<void> {
  await remindTravellers(it.services)
  await sendDueNotices(it.services)
}
const told = async (orderId: number) =>
  (await mailsOf(it, orderId)).map(({ kind }) => kind).filter((kind) => kind !== 'approval')
const statusOf = async (orderId: number) =>
  (await query('select process_status from orders where order_id = $1', [orderId])).rows[0].process_status

test('two days before the flight, by the other provider, where nothing was downloaded; then it comes to a person, once', async () => {
  const orderId = await withTicket(1)
  await remind()
  await remind()
  expect(await told(orderId)).toEqual(['before-flight'])
  const { rows } = await query(`select provider from mails where order_id = $1 order by id`, [orderId])
  expect(rows.map(({ provider }) => provider)).toEqual(['AWS', 'Sendgrid'])
  await letGo(it, orderId)
  const mail = await readMail(it, orderId, (await mailsOf(it, orderId)).at(-1)!.id)
  expect(mail.subject).toBe(`You are travelling soon: please download your entry form – order ${orderId}`)
  expect(mail.text).toContain('/t/')
  expect(await statusOf(orderId)).toBe('Completed')
  await query(`update mails set created_at = now() - interval '13 hours' where order_id = $1`, [orderId])
  await remind()
  expect(await statusOf(orderId)).toBe('Contact Customer')
  const { body } = await it.call('GET', `/admin/mail-content/${orderId}`, { token: team })
  expect(body.data.whatsapp.text).toMatch(/Your flight is coming up/)
  await it.call('PUT', '/admin/move-order-status', { token: team, body: { orderId, status: 'Completed' } })
  await remind()
  expect([await statusOf(orderId), await told(orderId)]).toEqual(['Completed', ['before-flight']])
})

test('nobody who downloaded it, flies later, flew, or got the ticket a moment ago', async () => {
  const orders = {
    downloaded: await withTicket(1),
    later: await withTicket(3),
    gone: await withTicket(-1),
    fresh: await withTicket(1),
    refunded: await withTicket(1, { queue: 'refundOrder' }),
    without: await anOrder(it.services.pool, { queue: 'completedOrder' }),
  }
  await query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
      select order_id, id, '192.0.2.1', '', '', '', '' from documents where order_id = $1`,
    [orders.downloaded],
  )
  await query('update mails set created_at = now() where order_id = $1', [orders.fresh])
  await query('update orders set flight_day = $2 where order_id = $1', [orders.without, dayIn(1)])
  await remind()
  for (const orderId of Object.values(orders)) expect(await told(orderId)).toEqual([])
})

test('where no mail can go it comes to a person at once; where a colleague has it, it stays there', async () => {
  const ids = [await withTicket(0), await withTicket(0, { queue: 'customerCalledOrder' })]
  await query(`update mails set state = 'bounced' where order_id = any($1)`, [ids])
  for (const orderId of ids) {
    await query(
      `insert into mail_suppressions (email, state, at, mail_id) select $1, 'bounced', now(), min(id) from mails
        where order_id = $2 on conflict do nothing`,
      [OWN_EMAIL.toLowerCase(), orderId],
    )
  }
  await remind()
  await remind()
  expect(await Promise.all(ids.map(statusOf))).toEqual(['Contact Customer', 'Customer Called'])
  await query('delete from mail_suppressions')
})

test('the nearer the flight, the sooner; a mail that came back had no time to be read', async () => {
  const orders = {
    today: await withTicket(0),
    todayFresh: await withTicket(0),
    inTwoDays: await withTicket(2),
    cameBack: await withTicket(2),
    failed: await withTicket(2),
    again: await withTicket(0),
  }
  const sent = (minutes: number, ids: number[], state = 'sent') =>
    query(`update mails set state = $3, created_at = now() - $2 * interval '1 minute' where order_id = any($1)`, [
      ids,
      minutes,
      state,
    ])
  await sent(65, [orders.today, orders.again])
  await sent(30, [orders.todayFresh])
  await sent(300, [orders.inTwoDays])
  await sent(1, [orders.cameBack], 'bounced')
  await sent(1, [orders.failed], 'failed')
  // The ticket went once more, a moment ago.
  await it.call('POST', '/admin/resend-mail', { token: team, body: { orderId: orders.again, email: OWN_EMAIL } })
  await remind()
  const reminded = await Promise.all(
    Object.entries(orders).map(async ([name, id]) => ((await told(id)).length > 0 ? [name] : [])),
  )
  expect(reminded.flat()).toEqual(['today', 'cameBack', 'failed'])
  await sent(65, [orders.today])
  await remind()
  expect(await statusOf(orders.today)).toBe('Contact Customer')
})

test('where the site sends no reminder, it comes to a person too', async () => {
  const orderId = await withTicket(1)
  await query(`update landing_sites set mails_off = array_append(mails_off, 'before-flight')`)
  await remind()
  await remind()
  await query(`update landing_sites set mails_off = array_remove(mails_off, 'before-flight')`)
  expect([await statusOf(orderId), await told(orderId)]).toEqual(['Contact Customer', []])
})

test('who arrived three days ago hears of the form for the journey back where the page says that it is missing, and nowhere else', async () => {
  const backOf = async (orderId: number, day: string | null, own: Parameters<typeof anOrder>[1] = {}) => {
    const passport = (await query('select form from applications where order_id = $1', [orderId])).rows[0].form
    const back = await anOrder(it.services.pool, {
      email: OWN_EMAIL,
      form: { ...passport, IsArrival: 'Departure' },
      ...own,
    })
    await query('update orders set flight_day = $2 where order_id = $1', [back, day])
  }
  const ways: [what: string, prepare: (orderId: number) => Promise<unknown>, isMissing: boolean][] = [
    ['nothing', async () => {}, true],
    ['an order', (orderId) => backOf(orderId, dayIn(5)), false],
    ['an order without a day', (orderId) => backOf(orderId, null), false],
    ['an earlier one', (orderId) => backOf(orderId, dayIn(-9)), true],
    ['one that is not paid', (orderId) => backOf(orderId, dayIn(5), { queue: 'pendingOrder' }), true],
    ['one that goes back', (orderId) => backOf(orderId, dayIn(5), { queue: 'refundOrder' }), true],
    [
      'a document of the same order',
      (orderId) =>
        query(`update documents set comparison = '{"foundDirection":"Departure"}' where order_id = $1`, [orderId]),
      false,
    ],
  ]
  const orders = await Promise.all(ways.map(() => withTicket(-3)))
  for (const [index, [, prepare]] of ways.entries()) await prepare(orders[index]!)
  await remind()
  const said = await Promise.all(
    ways.map(async ([what], index) => [
      what,
      await lacksWayBack(it.services as unknown as Context, orders[index]!),
      await told(orders[index]!),
    ]),
  )
  expect(said).toEqual(ways.map(([what, , isMissing]) => [what, isMissing, isMissing ? ['before-return'] : []]))
})
