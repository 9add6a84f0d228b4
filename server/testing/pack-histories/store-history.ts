import type { Pool } from 'pg'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import {
  AGENTS,
  EMAIL,
  HOME,
  PHONE,
  POLICY_BODIES,
  POLICY_VERSIONS,
  type PackHistory,
} from '#server/testing/pack-histories/history.ts'
import {
  digestOf,
  fileOf,
  nearbyMoments,
  nearbyTransaction,
  otherId,
  paymentOf,
  saidOf,
  saidOnPage,
  termsOf,
  type HistoryIds,
} from '#server/testing/pack-histories/evidence-of.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Who travels; `latin`: as the ticket has the name, null where it has none. */
export interface PackTraveller {
  name: string
  lastName: string
  latin: string | null
}
const MARIA: PackTraveller = { name: 'Maria', lastName: 'Perez', latin: null }

/** Writes a history into the database, row by row as it happened, and returns the ids of its rows. */
export async function storeHistory(
  it: TestApp,
  history: PackHistory,
  ticket: Buffer,
  { name, lastName, latin }: PackTraveller = MARIA,
): Promise<HistoryIds> {
  const { pool } = it.services
  const staff = await aStaffMember(pool)
  const done = history.refunds.filter((refund) => refund.done)
  const whole = done.find(({ isWhole }) => isWhole)
  // Nobody else's, so that each history has its own related orders.
  await pool.query(`update orders set email = 'former-' || order_id || '@mail.example'`)
  const phone = `${PHONE}${staff.id}`
  const order = await anOrder(pool, {
    createdAt: iso(history.createdAt)!,
    paidAt: iso(history.paidAt),
    name,
    lastName,
    email: EMAIL,
    countryCode: '1',
    phoneNumber: phone,
    processStatus: history.status ?? (whole ? 'Refunds' : null),
    refundDate: iso(whole?.at ?? null),
    transactionId: history.transactionId,
    form: { ...formOf(history), passport_number: `XR${10_000 + staff.id}`, permanent_address: HOME },
    payment: paymentOf(history, history.bySite ? 'paid' : 'pending'),
    terms: termsOf(history),
  })
  for (const [index, { at, amount }] of history.otherPayments.entries()) {
    await pool.query('insert into second_payments (order_id, transaction_id, payment, at) values ($1, $2, $3, $4)', [
      order,
      otherId(index),
      { status: 'paid', currency: 'USD', ...(amount !== null && { amount }) },
      iso(at),
    ])
  }
  const ids: HistoryIds = { order, documents: [], mails: [], downloads: [], earlier: [], nearby: [], policies: [] }
  await storePolicies(it, history, ids, staff.id)
  for (const [at, document] of history.documents.entries()) {
    const { verdict } = document
    const id = await storeTicket(it.services, order, ticket, {
      name: fileOf(at),
      createdAt: iso(document.at)!,
      verdict,
    })
    ids.documents.push(id)
    if (latin !== null)
      await pool.query('insert into passes (document_id, codes, traveller) values ($1, 0, $2)', [id, latin])
    await pool.query(
      `update documents set in_addition = $2, superseded_at = case when $3 = 'superseded' then now() end,
        withdrawn_at = case when $3 = 'withdrawn' then now() end,
        allowed_at = case when $4 then now() end, allowed_by = case when $4 then $6::int end, allowed_reason = case when $4 then 'Same family' end,
        confirmed_at = case when $5 then now() end, confirmed_by = case when $5 then $6::int end, confirmed_reason = case when $5 then 'Seen' end
       where id = $1`,
      [id, document.inAddition, document.ended, document.allowed, document.confirmed, staff.id],
    )
  }
  for (const mail of history.mails) {
    const brought = mail.documents.map((document) => ids.documents[document]!)
    const { rows } = await pool.query<{ id: number }>(
      `insert into mails (order_id, document_id, also_documents, kind, email, provider, state, created_at, delivered_at, opened_at)
       values ($1, $2, $3, $4, $5, 'AWS', $6, $7, $8, $9) returning id::float8 as id`,
      [
        order,
        brought.length === 0 ? null : Math.max(...brought),
        brought.length === 0 ? [] : brought.filter((id) => id !== Math.max(...brought)),
        mail.kind,
        mail.to,
        mail.state,
        iso(mail.at),
        iso(mail.deliveredAt),
        iso(mail.openedAt),
      ],
    )
    ids.mails.push(rows[0]!.id)
    await storeText(pool, rows[0]!.id, mail, history.mails.indexOf(mail))
  }
  for (const download of history.downloads) {
    const { browser, os } = readUserAgent(download.isIphone ? AGENTS.iphone : AGENTS.other)
    const { rows } = await pool.query<{ id: number }>(
      `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os, created_at)
       values ($1, $2, $3, $7, 'x', $4, $5, $6) returning id::float8 as id`,
      [order, ids.documents[download.document], download.ip, browser, os, iso(download.at), download.place],
    )
    ids.downloads.push(rows[0]!.id)
  }
  for (const [nth, { at, lastAt, times, day, offered }] of history.pages.entries()) {
    await pool.query(
      `insert into page_texts (order_id, sha256, offered, body, promised_day, first_shown_at, last_shown_at, times)
       select $1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), array(select file1 from documents where id = any($3) order by id), $2, $4, $5, $6, $7`,
      [
        order,
        saidOnPage(nth, day),
        offered.map((document) => ids.documents[document]!),
        day,
        iso(at),
        iso(lastAt),
        times,
      ],
    )
  }
  for (const { at, amount, isWhole, reference, done: isDone } of history.refunds) {
    await pool.query(
      `insert into refunds (order_id, amount, currency, is_whole, state, asked_by, asked_at, decided_by, decided_at, done_by, done_at, reference)
       select $1, $2, 'USD', $3, case when $4 then 'done' else 'asked' end, $5, $6,
         case when $4 then $5::int end, case when $4 then $6::timestamptz end,
         case when $4 then $5::int end, case when $4 then $6::timestamptz end, case when $4 then $7 end`,
      [order, amount, isWhole, isDone, staff.id, iso(at), reference],
    )
  }
  const remark = (orderId: number, what: 'chargeback' | 'voided', at: number) =>
    pool.query(`insert into remarks (order_id, staff_id, remark, ${what}, created_at) values ($1, $2, 'x', 'Y', $3)`, [
      orderId,
      staff.id,
      iso(at),
    ])
  if (history.disputedAt !== null) await remark(order, 'chargeback', history.disputedAt)
  if (history.voided) await remark(order, 'voided', history.createdAt)
  for (const [at, one] of history.earlier.entries()) {
    const id = await anOrder(pool, {
      createdAt: iso(one.paidAt)!,
      paidAt: iso(one.paidAt),
      email: one.sharesEmail ? EMAIL : 'other@mail.example',
      countryCode: '1',
      phoneNumber: phone,
      processStatus: one.refunded ? 'Refunds' : null,
      transactionId: `txn_${at}`,
      form: { IsArrival: 'Arrival', permanent_address: one.sharesAddress ? HOME : 'Calle 1' },
      payment: paymentOf(one),
    })
    ids.earlier.push(id)
    if (one.disputed) await remark(id, 'chargeback', one.paidAt)
  }
  for (const [at, one] of history.nearby.entries()) {
    if (history.paidAt === null) break
    const { paidAt, flightDay } = nearbyMoments(history, one)
    const id = await anOrder(pool, {
      createdAt: iso(paidAt)!,
      paidAt: iso(paidAt),
      name: one.sameTraveller ? `${name.toUpperCase()} ` : 'Juan',
      lastName,
      email: EMAIL,
      countryCode: '1',
      phoneNumber: phone,
      processStatus: one.refunded ? 'Refunds' : null,
      refundDate: one.refunded ? iso(paidAt + 60_000) : null,
      transactionId: nearbyTransaction(at),
      form: formOf({ arrives: one.sameDirection === history.arrives, flightDay }),
      payment: paymentOf({
        brand: 'amex',
        ip: null,
        isIphone: true,
        proofs: { device: null, account: null, fingerprint: null },
      }),
    })
    ids.nearby.push(id)
    if (one.voided) await remark(id, 'voided', paidAt)
  }
  return ids
}

/** What a mail said, with the attempt that it went with. */
async function storeText(
  pool: Pool,
  id: number,
  { text, at }: PackHistory['mails'][number],
  nth: number,
): Promise<void> {
  if (text === null) return
  const { sender, subject, body, files, takenAt, messageId } = saidOf(nth, at)
  const attempt = `insert into mail_attempts (mail_id, started_at, finished_at, outcome) values ($1, $2, $3, $4) returning id::float8 as id`
  if (text === 'twice') await pool.query(attempt, [id, iso(at), null, 'unknown'])
  const { rows } = await pool.query<{ id: number }>(attempt, [id, iso(at), takenAt, 'sent'])
  await pool.query('update mails set provider_message_id = $2 where id = $1', [id, messageId])
  await pool.query(
    'insert into mail_texts (mail_id, attempt_id, sender, subject, body, files) values ($1, $2, $3, $4, $5, $6)',
    [id, rows[0]!.id, sender, subject, body, files],
  )
}

/** The texts of the site, and of nobody's before. */
async function storePolicies(it: TestApp, history: PackHistory, ids: HistoryIds, staffId: number): Promise<void> {
  const { owner: pool } = it
  await pool.query('delete from site_policies')
  for (const { kind, isNamed, at, body } of history.policies) {
    await pool.query('insert into policy_texts (sha256, body) values ($1, $2) on conflict do nothing', [
      digestOf(body),
      POLICY_BODIES[body],
    ])
    const { rows } = await pool.query<{ id: number }>(
      `insert into site_policies (site_id, kind, version, sha256, entered_at, entered_by)
       values (1, $1, $2, $3, $4, $5) returning id::float8 as id`,
      [kind, POLICY_VERSIONS[kind][isNamed ? 'named' : 'other'], digestOf(body), iso(at), staffId],
    )
    ids.policies.push(rows[0]!.id)
  }
}

function formOf({ flightDay, arrives }: Pick<PackHistory, 'flightDay' | 'arrives'>) {
  if (flightDay === null) return { IsArrival: arrives ? 'Arrival' : 'Departure' }
  const [year, month, date] = flightDay.split('-')
  return {
    IsArrival: arrives ? 'Arrival' : 'Departure',
    embarkation_flight_date_year: year!,
    embarkation_flight_date_month: month!,
    embarkation_flight_date_date: date!,
  }
}
