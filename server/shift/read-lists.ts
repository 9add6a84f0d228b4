import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS, QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import type { ShiftBoard } from '#contract/lists/shift.ts'
import { SHIFT_NAMED_AT_MOST } from '#contract/lists/shift-rules.ts'
import { raw, sql } from '#server/db/sql.ts'
import { lateAt } from '#server/lists/late.ts'
import { CAME_HERE, WORK_DUE } from '#server/orders/order-columns.ts'
import { queueOfList } from '#server/shift/queue-of-list.ts'

type Queue = ShiftBoard['queues'][number]

interface Row extends Omit<Queue, 'queue'> {
  list: number
}

const COUNTED = ['orders', 'came', 'due', 'late', 'answered', 'ready'] as const

/** What waits, as the filters `since`, `dueBefore`, `due`, `answered` and `ready` of its lists find it (server/lists/filters.ts), each from its index. */
export async function readLists(pool: Pool, now: Date, since: string, until: string): Promise<Queue[]> {
  const open = raw(`o.queue = l.list and o.queue in (${OPEN_LISTS.join(', ')})`)
  const [cameHere, due] = [raw(CAME_HERE), raw(WORK_DUE)]
  const { text, values } =
    sql`select l.list, coalesce(t.n, 0)::int as orders, came.n as came, due.n as due, coalesce(late.n, 0)::int as late,
        answered.n as answered, ready.n as ready
      from unnest(${OPEN_LISTS}::smallint[]) l(list)
      left join list_totals(${OPEN_LISTS}::integer[]) t on t.list = l.list
      left join (select list, sum(n) as n from (${lateAt(now)}) by_mode group by 1) late on late.list = l.list
      cross join lateral (select count(*)::int as n from orders o where ${open} and ${cameHere} >= ${since}::timestamptz) came
      cross join lateral (select count(*)::int as n from orders o where ${open} and ${due} >= ${now}::timestamptz and ${due} < ${until}::timestamptz
        and coalesce(o.flight_day, 'infinity'::date) >= ${dayInSantoDomingo(now)}::date) due
      cross join lateral (select count(*)::int as n from orders o where o.queue = l.list and o.answered) answered
      cross join lateral (select count(*)::int as n from orders o where o.queue = l.list and o.ready) ready`
  const { rows } = await pool.query<Row>({ name: 'shift-lists', text, values })
  return QUEUE_KEYS.filter((queue) => QUEUES[queue].due !== null).map((queue) => {
    const here = rows.filter(({ list }) => (QUEUES[queue].lists as readonly number[]).includes(list))
    const sums = COUNTED.map((what) => [what, here.reduce((n, row) => n + row[what], 0)])
    return { queue, ...(Object.fromEntries(sums) as Omit<Queue, 'queue'>) }
  })
}

/** What is put off, by when it comes back. */
export async function readLater(pool: Pool, until: string): Promise<ShiftBoard['later']> {
  const [next, numbers] = await Promise.all([readNext(pool), countLater(pool, until)])
  return { ...numbers, next }
}

async function countLater(pool: Pool, until: string): Promise<{ orders: number; back: number }> {
  const { rows } = await pool.query<{ orders: number; back: number }>({
    name: 'shift-later',
    text: `select (select coalesce(sum(n), 0)::int from list_totals($1::integer[])) as orders,
        (select count(*)::int from orders o where o.queue = any($1::smallint[]) and o.put_off_until < $2::timestamptz) as back`,
    values: [QUEUES.laterOrder.lists, until],
  })
  return rows[0]!
}

async function readNext(pool: Pool): Promise<ShiftBoard['later']['next']> {
  const { rows } = await pool.query<{
    order_id: number
    list: number
    until: string
    kind: ShiftBoard['later']['next'][number]['kind']
    reason: string | null
    by: string | null
  }>({
    name: 'shift-later-next',
    text: `select n.order_id::float8 as order_id, n.queue as list, to_json(n.put_off_until) #>> '{}' as until, p.kind, p.reason, p.by
      from (select o.order_id, o.queue, o.put_off_until from unnest($1::smallint[]) l(list)
        cross join lateral (select order_id, queue, put_off_until from orders
          where queue = l.list and put_off_until is not null order by put_off_until, order_id limit ${SHIFT_NAMED_AT_MOST}) o
        order by o.put_off_until, o.order_id limit ${SHIFT_NAMED_AT_MOST}) n
      left join lateral (select p.kind, p.reason, s.name as by from put_offs p join staff s on s.id = p.staff_id
        where p.order_id = n.order_id order by p.id desc limit 1) p on true
      order by n.put_off_until, n.order_id`,
    values: [QUEUES.laterOrder.lists],
  })
  return rows.map(({ order_id: orderId, list, reason, ...row }) => ({
    orderId,
    queue: queueOfList(list),
    ...row,
    reason: reason ?? '',
  }))
}
