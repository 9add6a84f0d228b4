import { afterAll, expect, test } from 'vitest'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { keepText } from '#server/mails/sending/keep-text.ts'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { transaction } from '#server/db/client.ts'
import { anOrder } from '#server/testing/factories.ts'
import { aDispute, PASSPORT, soldOrder } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const ask = async (orderId: number, email: string) =>
  it.call('POST', '/admin/send-correction', {
    token: await it.tokenOf('Team'),
    body: { orderId, email, fields: ['hotel'], note: 'Which hotel is it?', mailServiceProvider: 'AWS' },
  })

test('while a dispute runs nobody is asked for a correction; of a warning, and once it is decided, they are', async () => {
  const email = 'asked@mail.example'
  const orderId = await soldOrder(it, { email })
  const id = await aDispute(it, { orderId, reason: 'fraud' })
  for (const state of ['needs-response', 'submitted']) {
    await it.services.pool.query('update disputes set state = $2 where id = $1', [id, state])
    const refused = await ask(orderId, email)
    expect([refused.code, refused.body.message]).toEqual([
      409,
      'A dispute of this order is running: the customer is asked for nothing by mail until it is decided',
    ])
  }
  await it.services.pool.query(`update disputes set state = 'won', ended_at = now() where id = $1`, [id])
  const asked = await ask(orderId, email)
  expect(asked.code).toBe(200)
  // It waits still when the dispute comes again.
  await it.services.pool.query(`update disputes set state = 'needs-response', ended_at = null where id = $1`, [id])
  await sendMail(it.services, { mailId: asked.body.data.mailHistoryId, provider: 'AWS' })
  const { rows } = await it.services.pool.query('select state, reason from mails where id = $1', [
    asked.body.data.mailHistoryId,
  ])
  expect(rows).toEqual([{ state: 'failed', reason: expect.stringMatching(/^A dispute of this order is running/) }])
  await it.services.pool.query(`update disputes set stage = 'warning', state = 'warning' where id = $1`, [id])
  expect((await ask(orderId, email)).code).toBe(200)
})

test('of the mails that go by themselves those that ask for something are left out while a dispute runs', async () => {
  const told = async (isDisputed: boolean) => {
    const orderId = await anOrder(it.services.pool, {
      email: `told-${isDisputed}@traveller.test`,
      paidAt: '2026-10-01T14:01:00Z',
      processStatus: 'AwaitingGovt',
      form: {
        IsArrival: 'Arrival',
        embarkation_flight_date_year: '2036',
        embarkation_flight_date_month: '10',
        embarkation_flight_date_date: '20',
      },
    })
    await storeTicket(it.services, orderId, await samplePdf(1))
    if (isDisputed) await aDispute(it, { orderId, reason: 'fraud' })
    await it.services.pool.query(
      `insert into order_events (order_id, event, subject, due_at)
       select $1, event, subject, now() - interval '1 minute' from (values ('received', ''), ('filed', ''), ('before-flight', '2036-10-20')) e(event, subject)
       on conflict (order_id, event, subject) do update set due_at = excluded.due_at, settled_at = null`,
      [orderId],
    )
    await sendDueNotices(it.services)
    const { rows } = await it.services.pool.query<{ event: string; said: string | null }>(
      `select event, coalesce(no_mail, case when mail_id is not null then 'mail' end) as said from order_events
       where order_id = $1 and event in ('received', 'filed', 'before-flight') order by event`,
      [orderId],
    )
    return Object.fromEntries(rows.map(({ event, said }) => [event, said]))
  }
  expect(await told(false)).toEqual({ received: 'mail', filed: 'mail', 'before-flight': 'mail' })
  expect(await told(true)).toEqual({ received: 'mail', filed: 'mail', 'before-flight': 'disputed' })
})

test('what the mail with a ticket says is kept when it goes, without the secret of its link and the passport number', async () => {
  const orderId = await soldOrder(it, { email: 'kept@mail.example' })
  const { rows } = await it.services.pool.query<{ id: number; attempt: number }>(
    `with m as (insert into mails (order_id, kind, email, provider) values ($1, 'approval', 'kept@mail.example', 'AWS') returning id)
     select id::float8 as id from m`,
    [orderId],
  )
  const mailId = rows[0]!.id
  const { rows: attempts } = await it.services.pool.query<{ id: number }>(
    'insert into mail_attempts (mail_id) values ($1) returning id::float8 as id',
    [mailId],
  )
  const mail = {
    outboxId: 'x',
    captureName: 'x',
    from: { name: 'Palma', address: 'tickets@palma.example' },
    replyTo: 'support@palma.example',
    to: 'kept@mail.example',
    subject: `Ticket of ${PASSPORT}`,
    html: '<p>x</p>',
    text: `Open it: https://entrada.example/t/${orderId}.AbC-def_123\nPassport ${PASSPORT.slice(0, 2)} ${PASSPORT.slice(2).toLowerCase()}.`,
    attachments: [{ fileName: `e-ticket ${PASSPORT}.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }],
    kind: 'approval',
    language: 'en',
  }
  const keep = (kind: string) =>
    transaction(it.services.pool, (client) =>
      keepText(it.services, client, { mailId, attemptId: attempts[0]!.id, orderId }, { ...mail, kind }),
    )
  const kept = async () =>
    (await it.services.pool.query('select sender, subject, body, files from mail_texts where mail_id = $1', [mailId]))
      .rows
  await keep('filed')
  expect(await kept()).toEqual([])
  await keep('approval')
  expect(await kept()).toEqual([
    {
      sender: 'Palma <tickets@palma.example>',
      subject: 'Ticket of ******321',
      body: 'Open it: https://entrada.example/t/…\nPassport ******321.',
      files: ['e-ticket ******321.pdf'],
    },
  ])
})
