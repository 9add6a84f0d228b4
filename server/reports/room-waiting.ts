import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import type { Room } from '#contract/lists/room.ts'
import { dayOfUtc } from '#server/lists/count-groups.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

type Queue = Omit<Room['queues'][number], 'queue'>

interface Waiting {
  /** What waits in these lists together. */
  of: (lists: readonly number[]) => Queue
  owed: Room['owed']
  unasked: number
  mailTrouble: number
}

/** What waits at this moment: by list, refunds that are owed, and mails in trouble. */
export async function readWaiting(pool: Pool, now: Date): Promise<Waiting> {
  const [lists, owed, unasked, mailTrouble] = await Promise.all([
    readLists(pool, now),
    readOwed(pool),
    countUnasked(pool),
    countMailTrouble(pool),
  ])
  return {
    owed,
    unasked,
    mailTrouble,
    of: (wanted) => {
      const found = lists.filter(({ list }) => wanted.includes(list))
      const sum = (what: 'orders' | 'late' | 'missed') => found.reduce((n, row) => n + row[what], 0)
      const [oldest] = found
        .flatMap(({ order_id: orderId, due }) => (orderId === null || due === null ? [] : [{ orderId, due }]))
        .toSorted((a, b) => a.due.localeCompare(b.due))
      return { orders: sum('orders'), late: sum('late'), missed: sum('missed'), oldest: oldest ?? null }
    },
  }
}

interface ListRow {
  list: number
  orders: number
  late: number
  missed: number
  order_id: number | null
  due: string | null
}

/**
 * As the filters `late` and `missed` of a list find them (server/lists/filters.ts). What is missed was due before its flight, so of what was due
 * by now the rest is late: by what is kept of the days before, and of the day of UTC by the orders themselves. What has been due longest is looked for from where it can be.
 */
async function readLists(pool: Pool, now: Date): Promise<ListRow[]> {
  const open = `o.queue = l.list and o.queue in (${OPEN_LISTS.join(', ')})`
  const fileable = `coalesce(o.flight_day, 'infinity'::date) >= $3::date`
  const { rows } = await pool.query<ListRow>({
    name: 'room-lists',
    text: `select l.list, coalesce(t.n, 0)::int as orders, (coalesce(due.n, 0) + now.n - coalesce(missed.n, 0))::int as late,
        coalesce(missed.n, 0)::int as missed, d.order_id, d.due
      from unnest($1::smallint[]) l(list)
      left join list_totals($1::integer[]) t on t.list = l.list
      left join (select list, sum(n) as n from open_before('due', $4::date) group by 1) due on due.list = l.list
      left join (select list, sum(n) as n from open_before('flight', $3::date) group by 1) missed on missed.list = l.list
      left join fileable_from($3::date) since on since.list = l.list
      cross join lateral (select count(*) as n from orders o
        where ${open} and ${WORK_DUE} >= $4::date and ${WORK_DUE} < $2::timestamptz) now
      left join lateral (select o.order_id::int8 as order_id, to_char(${WORK_DUE} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due
        from orders o where ${open} and ${fileable} and ${WORK_DUE} >= since.since order by ${WORK_DUE}, o.order_id limit 1) d on true`,
    values: [OPEN_LISTS, now.toISOString(), dayInSantoDomingo(now), dayOfUtc(now)],
  })
  return rows
}

async function readOwed(pool: Pool): Promise<Room['owed']> {
  const { rows } = await pool.query<{
    currency: string | null
    refunds: number
    amount: string
    unknown: number
    old: number
    order_id: number
    asked_at: string
  }>({
    name: 'room-owed',
    text: `select currency, count(*)::int as refunds, coalesce(sum(amount), 0)::text as amount,
        count(*) filter (where amount is null)::int as unknown,
        count(*) filter (where asked_at < now() - interval '7 days')::int as old,
        (array_agg(order_id order by asked_at, id))[1]::int8 as order_id,
        to_char(min(asked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as asked_at
      from refunds where state in ('asked', 'approved') group by currency order by refunds desc, currency`,
  })
  return rows.map(({ order_id: orderId, asked_at: askedAt, ...row }) => ({ ...row, oldest: { orderId, askedAt } }))
}

/** In Refunds by a move alone: what is owed to them stands in no case. They are the list without those that are in one. */
async function countUnasked(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'room-unasked',
    text: `select (coalesce((select sum(n) from list_totals($1::integer[])), 0)
        - (select count(distinct o.order_id) from refunds r join orders o using (order_id)
          where r.state in ('asked', 'approved', 'done') and o.queue = any($1::smallint[])))::int as n`,
    values: [QUEUES.refundOrder.lists.slice(0, 1)],
  })
  return rows[0]!.n
}

/** Of every order, as the filter `mail` finds them in the list of all. */
async function countMailTrouble(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'room-mail-trouble',
    text: 'select count(*)::int as n from orders where mail_trouble',
  })
  return rows[0]!.n
}
