import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'

/** Stands in every value of an order of everything that is its traveller's. */
export const CANARY = 'kanarek'

/** Writes a finished order that has a row with its traveller's values in every table that can hold any. */
export async function anOrderOfEverything(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  staffId: number,
  own: Parameters<typeof newOrder>[0] = {},
): Promise<number> {
  const payment = {
    status: 'paid',
    gateway: 'Stripe',
    transaction_id: 'pi_1',
    amount: '79.00',
    currency: 'USD',
    three_d_secure_eci: '05',
    three_d_secure_id: 'ds_1',
    avs_result: 'Y',
    cvv_result: 'M',
    authorisation_code: '027193',
    arn: '74537604221431003881865',
    descriptor: 'PALMA TRAVEL DESK',
  } as const
  const order = newOrder({
    queue: 'completedOrder',
    name: 'Łukasz',
    lastName: `O'Connor-${CANARY}`,
    email: `${CANARY}@mail.example`,
    nationality: 'POL',
    form: {
      passport_number: `ZX${CANARY}`,
      IsArrival: 'Arrival',
      intended_arrival_year: '2025',
      intended_arrival_month: '12',
      intended_arrival_date: '2',
    },
    asSent: { hotel: CANARY },
    needsCheck: [{ field: 'hotel', message: CANARY }],
    notes: [{ field: 'hotel', message: CANARY }],
    payment: {
      ...payment,
      ip: CANARY,
      user_agent: CANARY,
      card_brand: 'visa',
      card_last4: CANARY,
      device_id: CANARY,
      card_fingerprint: CANARY,
      customer_account_id: CANARY,
    },
    terms: { version: '3', accepted_at: '2025-11-01T10:00:00Z', ip: CANARY },
    ...own,
  })
  const [id] = await insertOrders(pool, [order])
  const keep = async (extension: string) => {
    await using arrived = await files.receive(Readable.from([Buffer.from(CANARY)]), 1000)
    return { key: await arrived.keep(extension), bytes: arrived.bytes, sha256: arrived.sha256 }
  }
  const [document, message, answer] = [await keep('pdf'), await keep('eml'), await keep('pdf')]
  const values = [id, staffId, CANARY, document.key, message.key, document.bytes, document.sha256, answer.key]
  for (const sql of STATEMENTS) {
    // A statement is given those that it names, by its own numbers.
    const used = [...new Set([...sql.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)))]
    const text = sql.replaceAll(/\$(\d)/g, (_, place: string) => `$${used.indexOf(Number(place)) + 1}`)
    await pool.query(
      text,
      used.map((place) => values[place - 1]),
    )
  }
  return id!
}

const MAIL = '(select max(id) from mails where order_id = $1)'
const DOCUMENT = '(select max(id) from documents where order_id = $1)'
const MESSAGE = '(select max(id) from government_mails)'

/** $1 order, $2 member of staff, $3 the canary, $4 file, $5 original of a message, $6 its bytes, $7 its digest, $8 an answer to a dispute. */
const STATEMENTS = [
  `update applications set transaction_id = 'pi_' || $1::bigint where order_id = $1`,
  `insert into second_payments (order_id, transaction_id, payment) values ($1, 'pi_2_' || $1::bigint, jsonb_build_object('status', 'paid', 'ip', $3::text))`,
  `insert into remarks (order_id, staff_id, remark) values ($1, $2, $3)`,
  `insert into old_mails (order_id, at, email, subject, provider, state, body) values ($1, now(), $3, $3, 'Mailgun', $3, $3)`,
  `insert into imported_records (site_id, kind, key, said, order_id) values (1, 'mails', 'digest-' || $1::bigint, 'digest', $1)`,
  `insert into calls (order_id, staff_id, outcome, remark_id, again_at, version)
    select $1, $2, 'call-back', max(id), now(), 1 from remarks where order_id = $1`,
  `with note as (insert into shift_notes (staff_id, text, handed_at) values ($2, $3, now()) returning id)
    insert into shift_note_orders (note_id, order_id) select id, $1 from note`,
  `insert into put_offs (order_id, staff_id, kind, until, reason) values ($1, $2, 'time', now(), $3)`,
  `insert into new_dates (order_id, instead_of, expected_by, staff_id) values ($1, now(), now() + interval '1 day', $2)`,
  `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, opened_at, ended_at, card_last4, note, source)
    values ($1, 'hand', 'Stripe', 'dp_' || $1::bigint, 'chargeback', 'won', 'fraud', now() - interval '900 days', now() - interval '800 days', $3,
      $3, 'hand')`,
  `insert into notices (staff_id, order_id, kind) values ($2, $1, 'answered')`,
  `insert into refunds (order_id, amount, currency, is_whole, note, state, asked_by, decided_by, decided_at, done_by, done_at, reference)
    values ($1, 20, 'USD', false, $3, 'done', $2, $2, now(), $2, now(), 're_1')`,
  `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, verdict, comparison, allowed_at, allowed_by, allowed_reason,
      confirmed_at, confirmed_by, confirmed_reason)
    values ($1, 'eticket-' || $1::bigint || '.pdf', $4, $3, 'pdf', $6, $7, 'unsure', jsonb_build_object('verdict', 'unsure', 'fields', '{}'::jsonb, 'foundName', $3::text), now(), $2, $3, now(), $2, $3)`,
  `insert into dispute_packs (dispute_id, order_id, storage_key, sha256, bytes, pages, black_and_white, reason, argued, sent_by)
    select max(id), $1, $8, $7, $6, 1, false, 'fraud', '[]', $2 from disputes where order_id = $1`,
  `insert into mails (order_id, document_id, kind, email, provider, state, reason, provider_message_id)
    values ($1, ${DOCUMENT}, 'approval', $3 || '@mail.example', 'AWS', 'delivered', $3, $3)`,
  `insert into passes (document_id, codes, application_code, traveller) values (${DOCUMENT}, 1, $3, $3)`,
  `insert into wallet_passes (order_id, direction, wallet, document_id, language, changed_at) values ($1, 'Arrival', 'apple', ${DOCUMENT}, 'en', now())`,
  `insert into wallet_devices (order_id, direction, device_id, push_token) values ($1, 'Arrival', $3, $3)`,
  `insert into recalls (document_id, email, mail_id, sent_at) values (${DOCUMENT}, $3, ${MAIL}, now())`,
  `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os) values ($1, ${DOCUMENT}, $3, $3, $3, $3, $3)`,
  `insert into mail_attempts (mail_id, finished_at, outcome, detail) values (${MAIL}, now(), 'sent', $3)`,
  `insert into mail_texts (mail_id, attempt_id, sender, subject, body, files)
    select mail_id, max(id), $3, $3, $3, array[$3] from mail_attempts where mail_id = ${MAIL} group by mail_id`,
  `insert into page_texts (order_id, sha256, offered, body) values ($1, encode(sha256(convert_to($3, 'UTF8')), 'hex'), '{}', $3)`,
  `insert into mail_suppressions (email, state, at, mail_id) values ($3 || $1::bigint || '@mail.example', 'bounced', now(), ${MAIL})`,
  `insert into mail_words (mail_id, words, language) values (${MAIL}, $3, 'en')`,
  `insert into corrections (mail_id, fields, note) values (${MAIL}, '["email"]', $3)`,
  `insert into answers (order_id, value, given, verdict, decided_by, decided_at, reason)
    values ($1, 'email', jsonb_build_object('email', $3::text), 'refused', $2, now(), $3)`,
  `insert into data_requests (order_id, kind) values ($1, 'copy')`,
  `insert into order_events (order_id, event) values ($1, 'ready')`,
  `with message as (insert into webhook_messages (site_id, order_id, event, state) values (1, $1, 'ready', 'delivered') returning id)
    insert into webhook_attempts (message_id, attempt, at, url, body, signatures, status, answer, took_ms)
    select id, 1, now(), 'https://site.example/hook?key=1', '{}', 1, 200, $3, 5 from message`,
  `insert into government_mails (channel, state, fingerprint, storage_key, bytes, envelope_from, envelope_to, proofs, from_name, from_address,
      recipients, subject, body, files, problem)
    values ('posted', 'matched', $1::bigint, $5, $6, $3, array[$3], '{}', $3, $3, array[$3], $3, $3, jsonb_build_array($3::text), $3)`,
  `insert into government_mail_orders (mail_id, order_id) values (${MESSAGE}, $1)`,
  `insert into government_mail_files (mail_id, order_id, place, problem) values (${MESSAGE}, $1, 0, $3)`,
  `insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, before, after, ip)
    values ('staff', $2, 'Ana', 'order.moved', $1, '{"processStatus": null}', '{"processStatus": "Completed"}', '10.0.0.9')`,
  `insert into audit_log (actor_kind, actor_name, event, order_id, before, after, ip)
    values ('traveller', 'Traveller', 'order.corrected', $1, jsonb_build_object('name', $3::text), jsonb_build_object('name', 'Jan', 'email', $3::text), $3)`,
]
