import type { Pool } from 'pg'
import { can } from '#contract/staff/access.ts'
import type { DayListName } from '#contract/lists/day-lists.ts'
import { filtersOf } from '#contract/lists/list-filters.ts'
import type { getMyDay as contract } from '#contract/lists/my-day.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import { MY_ORDERS, STILL_OPEN } from '#contract/lists/room-links.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { staffOf, type Context } from '#server/context.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { countSelected } from '#server/lists/list-orders.ts'
import { readSelection } from '#server/lists/query.ts'
import { daysAfter } from '#server/time/calendar.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface DayList {
  name: DayListName
  queue: QueueKey
  filters: Record<string, string | number>
}

/**
 * What the caller's day holds. Each number is counted as its list counts it, so that a member who follows it finds as many there: over all
 * orders for those who file, of the queues from which travellers are called for those who call.
 */
export async function getMyDay(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id, role } = staffOf(ctx)
  const today = dayInSantoDomingo(new Date())
  const files = can(role, 'orders:file')
  const asked = files ? FILERS_LISTS : CALLERS_LISTS
  const [count, ...orders] = await pipelined(ctx.pool, (pool) =>
    Promise.all([
      (files ? countCompleted : countCalls)(pool, id, today),
      ...asked.map(({ queue, filters }) => countSelected(pool, readSelection(ctx, queue, filtersOf.parse(filters)))),
    ]),
  )
  return {
    data: {
      lists: asked.map((list, at) => ({ ...list, orders: orders[at]! })),
      did: { what: files ? 'completed' : 'called', count },
    },
  }
}

const MINE: DayList = { name: 'mine', ...MY_ORDERS }

/** TABLE: the lists of whoever files. Days of flights are words: who follows a number and saves the list has tomorrow's there tomorrow. */
const FILERS_LISTS: readonly DayList[] = [
  { name: 'fliesToday', queue: 'allOrder', filters: { flight: 'today', ...STILL_OPEN } },
  { name: 'fliesTomorrow', queue: 'allOrder', filters: { flight: 'tomorrow', ...STILL_OPEN } },
  { name: 'late', queue: 'allOrder', filters: { due: 'late' } },
  { name: 'answered', queue: 'allOrder', filters: { answered: 1 } },
  { name: 'ready', queue: 'allOrder', filters: { ready: 1 } },
  MINE,
]

/** TABLE: those of whoever calls, of each queue from which travellers are called. */
const CALLERS_LISTS: readonly DayList[] = [
  ...(['contactCustomerOrder', 'customerCalledOrder'] as const).flatMap((queue): DayList[] => [
    { name: 'fliesToday', queue, filters: { flight: 'today' } },
    { name: 'fliesTomorrow', queue, filters: { flight: 'tomorrow' } },
    { name: 'late', queue, filters: { due: 'late' } },
    { name: 'missed', queue, filters: { due: 'missed' } },
  ]),
  MINE,
]

/** The day of Santo Domingo begins at this hour of UTC. */
const BEGINS = 4

/** As they are counted for the Manager's room, by the hour of UTC. */
async function countCompleted(pool: Pool, staffId: number, today: string): Promise<number> {
  const { rows } = await pool.query<{ completed: number }>({
    name: 'my-completed',
    text: `select coalesce(sum(n), 0)::int as completed from (
        select since as day, step as hour, n from completion_count
          where span = 'day' and since in ($2::date, $3::date) and what = 'person' and value = $1::int::text
        union all select day, hour, n from completion_delta where day in ($2::date, $3::date) and staff_id = $1) c
      where day = $2 and hour >= ${BEGINS} or day = $3 and hour < ${BEGINS}`,
    values: [staffId, today, daysAfter(today, 1)],
  })
  return rows[0]!.completed
}

async function countCalls(pool: Pool, staffId: number, today: string): Promise<number> {
  const { rows } = await pool.query<{ called: number }>({
    name: 'my-calls',
    text: `select count(*)::int as called from calls
      where staff_id = $1 and at >= ($2::date + interval '${BEGINS} hours') at time zone 'UTC'`,
    values: [staffId, today],
  })
  return rows[0]!.called
}
