import type { Pool } from 'pg'
import { listPutOff, OPEN_LISTS, PUT_OFF_FROM } from '#contract/lists/queues.ts'
import { nextCallTime, timeThere } from '#contract/values/local-time.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { findCalling } from '#server/calls/find-calling.ts'
import { whomToCall } from '#server/calls/may-call.ts'
import type { Context } from '#server/context.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { findFirst, isMine, type From } from '#server/live/find-first.ts'
import { filterSqlByList } from '#server/lists/filters.ts'
import { FLIGHT, todayOf } from '#server/lists/sort-parts.ts'
import { inList } from '#server/lists/where.ts'
import { UNCLAIMED } from '#server/orders/claim-alive.ts'
import { HAS_WRONG_NUMBER } from '#server/orders/wrong-number.ts'

/** So many orders are looked at together for where their travellers are. */
const LOOKED_AT = 200

/** Somebody who sleeps: in which zones, and when they were found asleep. */
interface Sleeper {
  zones: readonly string[]
  foundMs: number
}

/** Those who sleep, by order. */
type Sleepers = Map<number, Sleeper>

/** Whom one may call now: `only` these, after those whose travellers sleep; `silent`: who follow them, for no number of theirs can be dialled. */
export interface Awake extends From {
  sleepers: Sleepers
  silent: readonly number[]
}

/** An open desk asks again and again: so long it takes those for asleep whom it found so. */
const KNOWN_MS = 60_000
const known = new WeakMap<Pool, Sleepers>()

/** Those whom an open desk of these found asleep in the last minute. */
export function knownSleepers(pool: Pool): Sleepers {
  const since = Date.now() - KNOWN_MS
  const left = [...(known.get(pool) ?? [])].filter(([, { foundMs }]) => foundMs > since)
  const sleepers = new Map(left)
  known.set(pool, sleepers)
  return sleepers
}

/**
 * Passes on the orders ahead whose travellers sleep or have no number, up to one who can be called; where nobody can, those without a number
 * are left. `sleepers` are known to sleep, and those found are added.
 */
export async function passSleepers(ctx: Context, from: From, sleepers: Sleepers = new Map()): Promise<Awake> {
  const silent: number[] = []
  for (;;) {
    const ahead = await findFirst(
      ctx.pool,
      { ...from, passed: [...from.passed, ...sleepers.keys(), ...silent] },
      { limit: LOOKED_AT },
    )
    const found = await whomToCall(ctx, ahead)
    const foundMs = Date.now()
    for (const [id, zones] of found.asleep) sleepers.set(id, { zones, foundMs })
    silent.push(...found.silent)
    if (found.callable.length > 0) return { ...from, only: found.callable, sleepers, silent }
    if (ahead.length < LOOKED_AT) return { ...from, only: silent, sleepers, silent: [] }
  }
}

/**
 * Returns from when somebody may be called where nobody may now: the first of those who sleep to be awake, or of those who are to be
 * called later to be due, before their flights; null where there is nobody, or nobody knows when.
 */
export async function nextToCall(ctx: Context, from: Awake): Promise<Date | null> {
  const now = Date.now()
  const later = await findLater(ctx, from)
  const called = await findCalling(ctx, [...later.keys()])
  // Who was known to sleep may have been called, claimed or moved since.
  const asleep = await findFirst(ctx.pool, { ...from, only: [...from.sleepers.keys()] }, { limit: from.sleepers.size })
  const flights = await findFlights(ctx, [...asleep, ...later.keys()])
  const waiting = [
    ...asleep.map((id) => ({ zones: from.sleepers.get(id)!.zones, at: now, day: flights.get(id) ?? null })),
    ...called.map(({ order_id: id, zones }) => {
      return { zones, at: Math.max(later.get(id)!, now), day: flights.get(id) ?? null }
    }),
  ]
  // Of many who sleep, most live by the same few clocks and fly on the same few days.
  const alike = new Map(waiting.map((one) => [JSON.stringify(one), one]))
  const moments = [...alike.values()].flatMap(({ zones, at, day }) => {
    const moment = firstCall(zones, new Date(at))
    return moment === null || (day !== null && dayInSantoDomingo(moment) > day) ? [] : moment.getTime()
  })
  return moments.length > 0 ? new Date(Math.min(...moments)) : null
}

/** The days of these orders' flights, YYYY-MM-DD; of those that have none it is not known. */
async function findFlights({ pool }: Context, ids: readonly number[]): Promise<Map<number, string | null>> {
  const { rows } = await pool.query<{ id: number; day: string | null }>({
    name: 'flights-of-waiting',
    text: 'select order_id::float8 as id, flight_day::text as day from orders where order_id = any ($1::bigint[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** The first moment from `at` on at which somebody in these zones may be called; null where no moment suits them all. */
function firstCall(zones: readonly string[], at: Date): Date | null {
  const moment = nextCallTime(zones, at)
  return timeThere(zones, moment)?.mayCall === false ? null : moment
}

/** Of these lists the orders that are put off, or whose travellers agreed on a time to come, with that time: the earliest of them. */
async function findLater(ctx: Context, { lists, filters, passed }: From): Promise<Map<number, number>> {
  const fits = filterSqlByList(filters, lists)
  const today = todayOf(filters?.now ?? new Date())
  const isFree = raw(isMine(filters) ? 'true' : UNCLAIMED)
  const isLeft = sql`o.order_id <> all (${passed}::bigint[])`
  const open = lists.flatMap((list) => (list === 0 ? OPEN_LISTS : [list]))
  const firsts = open.flatMap((list): Sql[] => [
    sql`select * from (select o.order_id, c.again_at as at
      from orders o, lateral (select again_at from calls c where c.order_id = o.order_id order by c.id desc limit 1) c
      where ${inList(list)} and ${fits(list)} and ${FLIGHT} >= ${today} and c.again_at > now() and ${isFree}
        and ${isLeft} and not ${raw(HAS_WRONG_NUMBER)}
      order by c.again_at limit ${LOOKED_AT}) agreed`,
    ...(PUT_OFF_FROM.includes(list)
      ? [
          sql`select * from (select o.order_id, o.put_off_until from orders o
            where o.queue = ${raw(listPutOff(list))} and o.put_off_until is not null and ${FLIGHT} >= ${today} and ${fits(list)}
              and ${isLeft} and not ${raw(HAS_WRONG_NUMBER)}
            order by o.put_off_until limit ${LOOKED_AT}) off`,
        ]
      : []),
  ])
  const { rows } = await ctx.pool.query<{ order_id: number; at: Date }>(
    sql`select order_id::float8 as order_id, at from (${join(firsts, ' union all ')}) firsts order by at limit ${LOOKED_AT}`,
  )
  return new Map(rows.map(({ order_id: id, at }) => [id, new Date(at).getTime()]))
}
