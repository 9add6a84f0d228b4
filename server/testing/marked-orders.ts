import type { Pool } from 'pg'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { MAIL_STATE_NAMES } from '#contract/mails/mail-states.ts'
import { QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function randomOrder() {
  const day = new Date(Date.now() + (Math.random() * 12 - 6) * 86_400_000).toISOString()
  const arrives = Math.random() < 0.7
  const flight = arrives ? 'intended_arrival' : 'embarkation_flight_date'
  const [year, month, date] = day.slice(0, 10).split('-')
  return newOrder({
    landingSite: pick([1, 1, 2]),
    processStatus: pick([...STATUS_NAMES, null, null, null, null]),
    statusBeforeDelete: '',
    processingMode: pick(PROCESSING_MODE_NAMES),
    movedAt: pick([null, at(-Math.random() * 90)]),
    paidAt: pick([null, at(-Math.random() * 90), at(-Math.random() * 9)]),
    processingDate: pick([null, day.slice(0, 10)]),
    released: pick([true, false]),
    refundDate: pick([null, null, at(-1)]),
    putOffUntil: pick([null, null, null, null, at(Math.random() * 90)]),
    createdAt: at(-Math.random() * 100),
    nationality: pick([null, 'ESP', 'USA', 'Nowhere']),
    language: pick(TRAVELLER_LANGUAGES),
    payment: pick([
      null,
      { status: 'paid', gateway: 'Stripe' },
      { status: 'paid', gateway: ' stripe' },
      { status: 'paid', gateway: 'PayPal' },
    ]),
    needsCheck: Array.from({ length: pick([0, 0, 1, 3]) }, () => ({ field: 'hotel', message: 'Hotel: look at it' })),
    form: {
      IsArrival: arrives ? 'Arrival' : 'Departure',
      passport_number: pick(['', `ZE${Math.floor(Math.random() * 60)}`, `ze-${Math.floor(Math.random() * 60)}`]),
      ...(Math.random() < 0.8 && { [`${flight}_year`]: year, [`${flight}_month`]: month, [`${flight}_date`]: date }),
    },
  })
}

/** Writes orders of every kind, with documents, mails, downloads and claims as they come, some of them changed afterwards. */
export async function markedOrders(pool: Pool, count: number, members: readonly number[]): Promise<void> {
  for (let left = count; left > 0; left -= 50)
    await insertOrders(pool, Array.from({ length: Math.min(left, 50) }, randomOrder))
  const some = (share: number) => `from orders where random() < ${share}`
  await pool.query(`insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, to_check, verdict, superseded_at, withdrawn_at)
    select order_id, 'f' || random(), 'k', 'n', 'pdf', 1, 's', random() < 0.4, case when random() < 0.4 then 'stopped' end,
      case when random() < 0.2 then now() end, case when random() < 0.2 then now() end ${some(0.4)}`)
  for (let i = 0; i < 2; i += 1) {
    await pool.query(
      `insert into mails (order_id, kind, email, provider, state)
       select order_id, 'approval', 'someone@mail.example', 'AWS', ($1::text[])[ceil(random() * $2)] ${some(0.3)}`,
      [MAIL_STATE_NAMES, MAIL_STATE_NAMES.length],
    )
  }
  await pool.query(`update mails set handled_at = now() where random() < 0.3`)
  await pool.query(`update documents set withdrawn_at = now() where random() < 0.2`)
  await pool.query(`update documents set to_check = false where random() < 0.2`)
  await pool.query(`insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
    select order_id, id, '', '', '', '', '' from documents where random() < 0.3`)
  await pool.query(`update applications set needs_check = '[]', language = 'it' where random() < 0.1`)
  await pool.query(`update orders set process_status = 'Deleted' where random() < 0.05`)
  await pool.query(`update orders set paid_at = now(), flight_day = flight_day + 1 where random() < 0.05`)
  await pool.query(
    `update orders set tags = array(select t from unnest(array[1, 2, 3]) t where random() < 0.4 or order_id is null) where random() < 0.4`,
  )
  await pool.query(
    `insert into order_claims (order_id, staff_id, active_at)
     select order_id, ($1::int[])[ceil(random() * $2)], now() - floor(random() * 2) * interval '31 minutes' ${some(0.2)}`,
    [members, members.length],
  )
  await pool.query(
    `insert into completions (order_id, at, staff_id, landing_site, language)
      select order_id, now() - random() * interval '9 days', case when random() < 0.8 then ($1::int[])[ceil(random() * $2)] end, landing_site, language
      ${some(0.4)} on conflict do nothing`,
    [members, members.length],
  )
  for (let i = 0; i < 2; i += 1) {
    await pool.query(
      `insert into refunds (order_id, amount, currency, is_whole, state, asked_at, done_at)
        select order_id, case when random() < 0.7 then 10 end, (array['USD', 'EUR', null])[ceil(random() * 3)], true, state,
          now() - random() * interval '14 days', case when state = 'done' then now() - random() * interval '9 days' end
        from (select order_id, queue, (array['asked', 'approved', 'done', 'refused', 'withdrawn'])[ceil(random() * 5)] as state from orders) o
        where random() < case when queue in (11, 12) then 0.6 else 0.2 end on conflict do nothing`,
    )
  }
  await pool.query('update orders set assigned_to = ($1::int[])[ceil(random() * $2)] where random() < 0.3', [
    members,
    members.length,
  ])
}

/** What is kept of an order everywhere, read again and without anything that lists keep. */
export interface Facts {
  id: number
  queue: number
  site: number
  mode: string
  nationality: string | null
  language: string
  gateway: string | null
  arrives: boolean
  flight: string | null
  came: string
  due: number | null
  /** Since when it is back from having been put off. */
  back: number | null
  checks: number
  ready: boolean
  stopped: boolean
  mail: string | null
  trouble: boolean
  downloaded: boolean
  duplicate: boolean
  claimedBy: number | null
  tags: number[]
  assignedTo: number | null
  /** The day on which it was completed, and who did it. */
  completedOn: string | null
  completedBy: number | null
  /** The refund that is still to be made. */
  owed: { currency: string | null; known: boolean; old: boolean } | null
  /** The days on which something was paid back. */
  paidBack: string[]
}

const SOUND = (o: string) =>
  `${o}.paid_at is not null and ${o}.refund_date is null and ${o}.process_status is distinct from 'Deleted'`
const PASSPORT = (a: string) => `upper(regexp_replace(${a}.form->>'passport_number', '[^[:alnum:]]', '', 'g'))`

/** The facts of all orders, the newest first. */
export async function factsOf(pool: Pool): Promise<Facts[]> {
  const { rows } = await pool.query<Facts>(
    `select o.order_id as id, o.queue, o.landing_site as site, o.processing_mode as mode, o.nationality,
      a.language, nullif(btrim(a.payment->>'gateway'), '') as gateway, o.arrives, o.flight_day::text as flight,
      to_char(o.created_at, 'YYYY-MM-DD') as came, jsonb_array_length(a.needs_check) as checks,
      extract(epoch from case when o.paid_at is not null and o.queue in (1, 2, 3, 6, 7, 8, 9) then least(
        case when o.queue > 3 then coalesce(o.moved_at, o.paid_at) + (interval '1 hour') * ($1::jsonb->>o.process_status)::int end,
        case when o.queue <= 3 then case o.processing_mode when 'priority' then o.paid_at + interval '4 hours' when 'standard' then o.paid_at + interval '24 hours'
          else greatest(o.paid_at, o.processing_date + interval '4 hours') + interval '24 hours' end end,
        o.flight_day - interval '2 hours') end)::float8 * 1000 as due,
      extract(epoch from o.back_at)::float8 * 1000 as back,
      exists (select from documents d where d.order_id = o.order_id and d.to_check and d.withdrawn_at is null and d.superseded_at is null) as ready,
      exists (select from documents d where d.order_id = o.order_id and d.state = 'stopped') as stopped,
      coalesce((select state from mails m where m.order_id = o.order_id and state in ('failed', 'bounced', 'uncertain') and handled_at is null
        order by id desc limit 1), (select state from mails m where m.order_id = o.order_id order by id desc limit 1)) as mail,
      exists (select from mails m where m.order_id = o.order_id and state in ('failed', 'bounced', 'uncertain') and handled_at is null) as trouble,
      exists (select from downloads w where w.order_id = o.order_id) as downloaded,
      ${SOUND('o')} and exists (select from applications b join orders t using (order_id) where b.order_id <> o.order_id
        and ${PASSPORT('b')} = ${PASSPORT('a')} and ${PASSPORT('a')} <> '' and t.arrives = o.arrives and t.flight_day = o.flight_day
        and ${SOUND('t')}) as duplicate,
      (select staff_id from order_claims c where c.order_id = o.order_id and c.active_at > now() - interval '30 minutes') as "claimedBy", o.tags,
      (select s.id from staff s where s.id = o.assigned_to and s.suspended_at is null and s.deleted_at is null) as "assignedTo",
      (select to_char(at, 'YYYY-MM-DD') from completions c where c.order_id = o.order_id) as "completedOn",
      (select staff_id from completions c where c.order_id = o.order_id) as "completedBy",
      (select json_build_object('currency', currency, 'known', amount is not null, 'old', asked_at < now() - interval '7 days')
        from refunds r where r.order_id = o.order_id and state in ('asked', 'approved')) as owed,
      array(select to_char(done_at, 'YYYY-MM-DD') from refunds r where r.order_id = o.order_id and state = 'done') as "paidBack"
    from orders o join applications a using (order_id) order by o.order_id desc`,
    [
      JSON.stringify(
        Object.fromEntries(
          QUEUE_KEYS.flatMap((key) =>
            typeof QUEUES[key].due === 'number' ? [[QUEUES[key].orders, QUEUES[key].due]] : [],
          ),
        ),
      ),
    ],
  )
  return rows
}
