import { PUT_OFF_FROM, listPutOff } from '#contract/lists/queues.ts'
import { nextCallTime, timeThere } from '#contract/values/local-time.ts'
import { findCalling } from '#server/calls/find-calling.ts'
import { whoSleeps } from '#server/calls/may-call.ts'
import type { Context } from '#server/context.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { findFirst, type From } from '#server/live/find-first.ts'
import { filterSqlByList } from '#server/lists/filters.ts'
import { FLIGHT, todayOf } from '#server/lists/sort-parts.ts'
import { inList } from '#server/lists/where.ts'
import { UNCLAIMED } from '#server/orders/claim-alive.ts'
import { HAS_WRONG_NUMBER } from '#server/orders/wrong-number.ts'

/** So many orders are looked at together for where their travellers are. */
const LOOKED_AT = 200

/** Whom one may call now: `only` these, after those whose travellers sleep, in which zones. */
export interface Awake extends From {
  sleeping: readonly (readonly string[])[]
}

/** Passes on the orders ahead whose travellers sleep, up to one whose does not. */
export async function passSleepers(ctx: Context, from: From): Promise<Awake> {
  const passed = [...from.passed]
  const sleeping: (readonly string[])[] = []
  for (;;) {
    const ahead = await findFirst(ctx.pool, { ...from, passed }, { limit: LOOKED_AT })
    const asleep = await whoSleeps(ctx, ahead)
    passed.push(...asleep.keys())
    sleeping.push(...asleep.values())
    const awake = ahead.filter((id) => !asleep.has(id))
    if (ahead.length < LOOKED_AT || awake.length > 0) return { ...from, only: awake, sleeping }
  }
}

/**
 * Returns from when somebody may be called where nobody may now: the first of those who sleep to be awake, or of those who are to be
 * called later to be due; null where there is nobody, or nobody knows when.
 */
export async function nextToCall(ctx: Context, from: Awake): Promise<Date | null> {
  const now = new Date()
  const later = await findLater(ctx, from)
  const called = await findCalling(ctx, [...later.keys()])
  // Of many who sleep, most live by the same few clocks.
  const asleep = new Map(from.sleeping.map((zones) => [zones.join(), zones]))
  const moments = [
    ...[...asleep.values()].map((zones) => firstCall(zones, now)),
    ...called.map(({ order_id: id, zones }) => firstCall(zones, new Date(Math.max(later.get(id)!, now.getTime())))),
  ].flatMap((moment) => moment?.getTime() ?? [])
  return moments.length > 0 ? new Date(Math.min(...moments)) : null
}

/** The first moment from `at` on at which somebody in these zones may be called; null where no moment suits them all. */
function firstCall(zones: readonly string[], at: Date): Date | null {
  const moment = nextCallTime(zones, at)
  return timeThere(zones, moment)?.mayCall === false ? null : moment
}

/** Of these lists the orders that are put off, or whose travellers agreed on a time to come, with that time: the earliest of them. */
async function findLater(ctx: Context, { lists, filters }: From): Promise<Map<number, number>> {
  const fits = filterSqlByList(filters, lists)
  const today = todayOf(filters?.now ?? new Date())
  const firsts = lists.flatMap((list): Sql[] => [
    sql`select * from (select o.order_id, c.again_at as at
      from orders o, lateral (select again_at from calls c where c.order_id = o.order_id order by c.id desc limit 1) c
      where ${inList(list)} and ${fits(list)} and ${FLIGHT} >= ${today} and c.again_at > now() and ${raw(UNCLAIMED)}
        and not ${raw(HAS_WRONG_NUMBER)}
      order by c.again_at limit ${LOOKED_AT}) agreed`,
    ...(PUT_OFF_FROM.includes(list)
      ? [
          sql`select * from (select o.order_id, o.put_off_until from orders o
            where o.queue = ${raw(listPutOff(list))} and o.put_off_until is not null and ${FLIGHT} >= ${today} and ${fits(list)}
              and not ${raw(HAS_WRONG_NUMBER)}
            order by o.put_off_until limit ${LOOKED_AT}) off`,
        ]
      : []),
  ])
  const { rows } = await ctx.pool.query<{ order_id: number; at: Date }>(
    sql`select order_id::float8 as order_id, at from (${join(firsts, ' union all ')}) firsts order by at limit ${LOOKED_AT}`,
  )
  return new Map(rows.map(({ order_id: id, at }) => [id, new Date(at).getTime()]))
}
