import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import type { Room } from '#contract/lists/room.ts'
import { raw, sql } from '#server/db/sql.ts'
import { OWED } from '#server/lists/filters.ts'
import { lateAt } from '#server/lists/late.ts'
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
        .flatMap(({ order_id: orderId, due, came }) =>
          orderId === null || due === null || came === null ? [] : [{ orderId, due, came }],
        )
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
  came: string | null
}

/** As the filters `late` and `missed` of a list find them (server/lists/filters.ts). What has been due longest is looked for from where it can be. */
async function readLists(pool: Pool, now: Date): Promise<ListRow[]> {
  const due = raw(WORK_DUE)
  const today = sql`${dayInSantoDomingo(now)}::date`
  const { text, values } =
    sql`select l.list, coalesce(t.n, 0)::int as orders, coalesce(late.n, 0)::int as late, coalesce(missed.n, 0)::int as missed,
        d.order_id, d.due, d.came
      from unnest(${OPEN_LISTS}::smallint[]) l(list)
      left join list_totals(${OPEN_LISTS}::integer[]) t on t.list = l.list
      left join (select list, sum(n) as n from (${lateAt(now)}) by_mode group by 1) late on late.list = l.list
      left join (select list, sum(n) as n from open_before('flight', ${today}) group by 1) missed on missed.list = l.list
      left join fileable_from(${today}) since on since.list = l.list
      left join lateral (select o.order_id::int8 as order_id, to_char(${due} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due,
          to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as came
        from orders o where o.queue = l.list and o.queue in (${raw(OPEN_LISTS.join(', '))}) and coalesce(o.flight_day, 'infinity'::date) >= ${today}
          and ${due} >= since.since order by ${due}, o.order_id limit 1) d on true`
  return (await pool.query<ListRow>({ name: 'room-lists', text, values })).rows
}

/** By currency, as the filters `refund` and `owedIn` find them. */
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
        count(*) filter (where ${OWED.unknown})::int as unknown,
        count(*) filter (where ${OWED.old})::int as old,
        (array_agg(order_id order by asked_at, id))[1]::int8 as order_id,
        to_char(min(asked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as asked_at
      from refunds r where ${OWED.owed} group by currency order by refunds desc, currency`,
  })
  return rows.map(({ order_id: orderId, asked_at: askedAt, ...row }) => ({ ...row, oldest: { orderId, askedAt } }))
}

/** As the filter `refund=unasked` finds them: what is owed to them stands in no case. They are the list without those that are in one. */
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
