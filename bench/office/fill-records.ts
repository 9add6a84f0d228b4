import type { Pool } from 'pg'
import { QUEUES } from '#contract/lists/queues.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { fillOrders } from '../fill-orders.ts'
import { generateOrder } from '../generate-orders.ts'

const YEARS_MS = 3 * 365 * 86_400_000
const COMPLETED = QUEUES.completedOrder.lists[0]
const CONTACT = QUEUES.contactCustomerOrder.lists[0]
const WAITING_GOVT = QUEUES.awaitingGovtOrder.lists[0]
const REFUNDS = QUEUES.refundOrder.lists[0]

/** One of twelve colleagues, the same for the same order. */
const PERSON = 'people.ids[1 + order_id % 12]'
const PEOPLE = `(select array_agg(id order by id) as ids from staff where email like 'person%@staff.example') people`
/** What is drawn for an order, from 0 to 999, the same at every run. */
const DRAWN = (salt: number) => `(order_id * 7919 + ${salt}) % 1000`

/** Rows that each order has are written for this many orders at once, as triggers look through all that a statement wrote. */
const AT_ONCE = 20_000
const SOME = 'order_id > $1 and order_id <= $2'

/**
 * TABLE: what an office has beside its orders, written once they are there. Of a thousand orders 8 were disputed and 20 paid back; a mail
 * or two went out for each; 15 were called; and what waits now is what a large office has on a bad day.
 */
const RECORDS: readonly string[] = [
  // Orders generated as completed were completed within a day of their payment.
  `insert into completions (order_id, at, staff_id, took_seconds, landing_site, language)
    select order_id, created_at + (order_id % 1440) * interval '1 minute', ${PERSON}, order_id % 1440 * 60, landing_site, language
    from orders, ${PEOPLE} where queue = ${COMPLETED} and ${SOME}
    on conflict (order_id) do update set at = excluded.at, staff_id = excluded.staff_id, took_seconds = excluded.took_seconds`,
  `insert into mails (order_id, kind, email, language, provider, state, delivered_at, created_at)
    select order_id, 'approval', email, language, 'AWS', 'delivered', created_at + interval '1 day', created_at + interval '1 day'
    from orders where queue = ${COMPLETED} and ${SOME}`,
  `insert into mails (order_id, kind, email, language, provider, state, reason, created_at)
    select order_id, 'correction', email, language, 'Sendgrid', case order_id % 3 when 0 then 'bounced' when 1 then 'failed' else 'uncertain' end,
      '550 no such mailbox', created_at from orders where queue in (${CONTACT}, ${WAITING_GOVT}) and ${DRAWN(1)} < 60`,
  `with written as (insert into remarks (order_id, staff_id, remark, telephone, created_at)
      select order_id, ${PERSON}, 'No answer', 'Y', created_at + interval '3 hours' from orders, ${PEOPLE} where ${DRAWN(2)} < 15
      returning id, order_id, staff_id, created_at)
    insert into calls (order_id, staff_id, at, outcome, remark_id, version)
      select order_id, staff_id, created_at, 'no-answer', id, 1 from written`,
  `insert into refunds (order_id, amount, currency, is_whole, reason, state, asked_by, asked_at, done_by, done_at)
    select order_id, 69, 'USD', true, 'cancelled', 'done', ${PERSON}, created_at + interval '2 days', ${PERSON}, created_at + interval '3 days'
    from orders, ${PEOPLE} where queue <> ${REFUNDS} and ${DRAWN(3)} < 20 and created_at < now() - interval '4 days'`,
  `insert into refunds (order_id, amount, currency, is_whole, reason, state, asked_by, asked_at)
    select order_id, 69, (array['USD', 'EUR', 'DOP'])[1 + order_id % 3], true, 'late', 'asked', ${PERSON}, now() - order_id % 40 * interval '1 day'
    from orders, ${PEOPLE} where queue = ${REFUNDS} and refund_date is null order by order_id desc limit 600
    on conflict do nothing`,
  `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, amount, currency, opened_at, due_at, ended_at, source, worker_id)
    select order_id, 'transaction', 'Stripe', 'dp_' || order_id, 'chargeback', (array['won', 'lost', 'accepted'])[1 + order_id % 3], 'fraud', 69, 'USD',
      created_at + interval '30 days', created_at + interval '45 days', created_at + interval '75 days', 'csv', ${PERSON}
    from orders, ${PEOPLE} where ${DRAWN(4)} < 8 and created_at < now() - interval '76 days'`,
  `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, amount, currency, opened_at, due_at, source, worker_id)
    select order_id, 'transaction', 'Stripe', 'dp_' || order_id, 'chargeback', case when order_id % 3 = 0 then 'submitted' else 'needs-response' end, 'fraud', 69, 'USD',
      now() - order_id % 20 * interval '1 day', now() + order_id % 20 * interval '1 day', 'csv', case when order_id % 2 = 0 then ${PERSON} end
    from orders, ${PEOPLE} where ${DRAWN(4)} < 8 and created_at between now() - interval '76 days' and now() - interval '10 days' limit 800`,
  `with off as (select order_id from orders where queue in (${CONTACT}, ${WAITING_GOVT}) order by order_id desc limit 900),
      put as (update orders o set put_off_until = now() + (o.order_id % 200) * interval '1 hour' from off where o.order_id = off.order_id
        returning o.order_id, o.put_off_until)
    insert into put_offs (order_id, staff_id, kind, until, reason) select order_id, ${PERSON}, 'time', put_off_until, 'Answers after work' from put, ${PEOPLE}`,
  `insert into order_claims (order_id, staff_id) select order_id, ${PERSON} from orders, ${PEOPLE} where queue = ${WAITING_GOVT} order by order_id desc limit 60
    on conflict do nothing`,
  `insert into notices (staff_id, order_id, kind, at, first_at, read_at)
    select staff.id, orders.order_id, 'answered', now() - row_number() over () * interval '1 minute', now() - row_number() over () * interval '1 minute', case when orders.order_id % 5 > 0 then now() end
    from (select order_id from orders where queue = ${COMPLETED} order by order_id desc limit 2000) orders, staff
    where staff.role in ('Admin', 'Team')`,
  `insert into tags (name, colour) select 'Tag ' || n, 'blue' from generate_series(1, 8) n`,
  `update orders set tags = array[(select min(id) from tags) + (order_id % 8)::int] where ${DRAWN(5)} < 30`,
  `insert into audit_log (at, actor_kind, actor_id, actor_name, event, order_id, after)
    select created_at + interval '5 hours', 'staff', (${PERSON})::text, 'Person ' || (1 + order_id % 12), 'order.moved', order_id, '{"processStatus": "Completed"}'
    from orders, ${PEOPLE} where queue = ${COMPLETED} and ${SOME}`,
]

/** Fills a database with so many orders of the last three years. */
export function fillYears(pool: Pool, count: number): Promise<void> {
  const now = Date.now()
  return fillOrders(pool, count, (number) => orderAt(number, count, now))
}

/** Adds what an office of that size has beside its orders, once its Admin is there; one that has it is left as it is. */
export async function fillRecords(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`insert into staff (name, email, password_hash, role)
    select 'Person ' || n, 'person' || n || '@staff.example', '', 'Team' from generate_series(1, 12) n
    where not exists (select from staff where email = 'person1@staff.example')`)
  if (rowCount === 0) return
  for (const [at, text] of RECORDS.entries()) {
    const begun = performance.now()
    if (text.includes(SOME)) await inParts(pool, text)
    else await pool.query(text)
    console.log(`records ${at + 1} of ${RECORDS.length}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  await compactLists(pool)
  await pool.query('vacuum analyze')
}

async function inParts(pool: Pool, text: string): Promise<void> {
  const { rows } = await pool.query<{ last: number }>('select max(order_id)::float8 as last from orders')
  for (let from = 0; from < rows[0]!.last; from += AT_ONCE) await pool.query(text, [from, from + AT_ONCE])
}

/** The newest order came in now; flights are up to 60 days after it. */
function orderAt(number: number, count: number, now: number): NewOrder {
  const order = generateOrder(number, count)
  const createdMs = now - (1 - number / count) * YEARS_MS
  const [year, month, date] = dayOf(createdMs + ((number * 7919) % 60) * 86_400_000).split('-')
  const createdAt = new Date(createdMs).toISOString()
  const flight = { intended_arrival_year: year, intended_arrival_month: month, intended_arrival_date: date }
  return { ...order, createdAt, paidAt: order.paidAt && createdAt, form: { ...order.form, ...flight } }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
