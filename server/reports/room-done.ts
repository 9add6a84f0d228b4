import type { Pool } from 'pg'
import type { Room } from '#contract/lists/room.ts'
import { CLAIM_ALIVE } from '#server/orders/claim-alive.ts'

/** The days of a period and of the one before, each included. */
export type Period = Pick<Room, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>

type Done = Pick<Room, 'now' | 'before' | 'people' | 'sites' | 'languages'>

/** $1 to $3: the first day of the period before, the first of the period, the last. Days are UTC. */
const within = (at: string) =>
  `${at} >= $1::date::timestamp at time zone 'UTC' and ${at} < ($3::date + 1)::timestamp at time zone 'UTC'`
const isNow = (at: string) => `${at} >= $2::date::timestamp at time zone 'UTC'`

/** What was done in a period and in the one before. */
export async function readDone(pool: Pool, { from, to, beforeFrom }: Period): Promise<Done> {
  const days = [beforeFrom, from, to]
  const [came, took, refunded, hours, working, others] = await Promise.all([
    countCame(pool, days),
    readTook(pool, days),
    sumRefunded(pool, days),
    countHours(pool, days),
    countWorking(pool),
    countOthers(pool, days),
  ])
  const done = (inPeriod: boolean): Room['now'] => {
    const {
      completed = 0,
      orders = 0,
      median = null,
      ninetieth = null,
    } = took.find((row) => row.now === inPeriod) ?? {}
    return {
      came: came.find((row) => row.now === inPeriod)?.n ?? 0,
      completed,
      took: { orders, median, ninetieth },
      refunded: refunded
        .filter((row) => row.now === inPeriod)
        .map(({ currency, refunds, amount }) => ({ currency, refunds, amount })),
    }
  }
  return { now: done(true), before: done(false), people: peopleOf(hours, working), ...others }
}

async function countCame(pool: Pool, days: string[]) {
  const { rows } = await pool.query<{ now: boolean; n: number }>({
    name: 'room-came',
    text: `select day >= $2::date as now, sum(n)::int as n
      from (select since as day, n from country_count where span = 'day' and since >= $1::date and since <= $3::date
        union all select day, n from country_delta where day >= $1::date and day <= $3::date) counted
      group by 1`,
    values: days,
  })
  return rows
}

async function readTook(pool: Pool, days: string[]) {
  const { rows } = await pool.query<{
    now: boolean
    completed: number
    orders: number
    median: number | null
    ninetieth: number | null
  }>({
    name: 'room-took',
    text: `select ${isNow('at')} as now, count(*)::int as completed, count(took_seconds)::int as orders,
        percentile_cont(0.5) within group (order by took_seconds) as median,
        percentile_cont(0.9) within group (order by took_seconds) as ninetieth
      from completions where ${within('at')} group by 1`,
    values: days,
  })
  return rows
}

async function sumRefunded(pool: Pool, days: string[]) {
  const { rows } = await pool.query<{ now: boolean; currency: string | null; refunds: number; amount: string }>({
    name: 'room-refunded',
    text: `select ${isNow('done_at')} as now, currency, count(*)::int as refunds, coalesce(sum(amount), 0)::text as amount
      from refunds where state = 'done' and ${within('done_at')}
      group by 1, 2 order by 1, 3 desc`,
    values: days,
  })
  return rows
}

interface Hour {
  id: number | null
  name: string | null
  now: boolean
  hour: number
  n: number
}

async function countHours(pool: Pool, days: string[]): Promise<Hour[]> {
  const { rows } = await pool.query<Hour>({
    name: 'room-hours',
    text: `select c.staff_id as id, s.name, c.now, c.hour, c.n
      from (select staff_id, ${isNow('at')} as now, extract(hour from at at time zone 'UTC')::int as hour, count(*)::int as n
        from completions where ${within('at')} group by 1, 2, 3) c
      left join staff s on s.id = c.staff_id`,
    values: days,
  })
  return rows
}

async function countWorking(pool: Pool) {
  const { rows } = await pool.query<{ id: number; name: string; n: number }>({
    name: 'room-working',
    text: `select s.id, s.name, count(*)::int as n from order_claims c join staff s on s.id = c.staff_id
      where ${CLAIM_ALIVE} group by 1, 2`,
  })
  return rows
}

/** By site and by language, in one reading. */
async function countOthers(pool: Pool, days: string[]): Promise<Pick<Done, 'sites' | 'languages'>> {
  const { rows } = await pool.query<{
    site: number | null
    name: string | null
    language: Room['languages'][number]['language'] | null
    completed: number
    before: number
  }>({
    name: 'room-sites-languages',
    text: `select c.landing_site as site, s.name, c.language, c.completed, c.before
      from (select landing_site, language, count(*) filter (where ${isNow('at')})::int as completed,
          count(*) filter (where not (${isNow('at')}))::int as before
        from completions where ${within('at')} group by grouping sets ((landing_site), (language))) c
      left join landing_sites s on s.id = c.landing_site order by c.completed desc, c.before desc, site, language`,
    values: days,
  })
  return {
    sites: rows.flatMap(({ site: id, name, completed, before }) =>
      id === null ? [] : [{ id, name: name ?? '', completed, before }],
    ),
    languages: rows.flatMap(({ language, completed, before }) =>
      language === null ? [] : [{ language, completed, before }],
    ),
  }
}

function peopleOf(hours: readonly Hour[], working: readonly { id: number; name: string; n: number }[]): Room['people'] {
  const people = new Map<number | null, Room['people'][number]>()
  const of = (id: number | null, name: string | null) => {
    const known = people.get(id) ?? {
      id,
      name,
      completed: 0,
      before: 0,
      hours: Array.from({ length: 24 }, () => 0),
      working: 0,
    }
    people.set(id, known)
    return known
  }
  for (const { id, name, now, hour, n } of hours) {
    const person = of(id, name)
    if (!now) person.before += n
    else {
      person.completed += n
      person.hours[hour]! += n
    }
  }
  for (const { id, name, n } of working) of(id, name).working = n
  return [...people.values()].sort(
    (a, b) =>
      Number(a.id === null) - Number(b.id === null) ||
      b.completed - a.completed ||
      b.working - a.working ||
      b.before - a.before ||
      (a.name ?? '').localeCompare(b.name ?? ''),
  )
}
