import type { Pool } from 'pg'
import type { Room } from '#contract/lists/room.ts'
import { CLAIM_ALIVE } from '#server/orders/claim-alive.ts'
import { countAssigned } from '#server/reports/count-assigned.ts'
import { readCompleted, type Counted, type Period } from '#server/reports/room-completed.ts'

type Done = Pick<Room, 'now' | 'before' | 'people' | 'sites' | 'languages'>

/** $1 to $3: the first day of the previous period, the first of the period, the last. Days are UTC. */
const within = (at: string) =>
  `${at} >= $1::date::timestamp at time zone 'UTC' and ${at} < ($3::date + 1)::timestamp at time zone 'UTC'`
const isNow = (at: string) => `${at} >= $2::date::timestamp at time zone 'UTC'`

/** What was done in a period and in the one before. */
export async function readDone(pool: Pool, period: Period): Promise<Done> {
  const { from, to, beforeFrom } = period
  const days = [beforeFrom, from, to]
  const [came, { counted, took }, refunded, working, assigned, staff, sites] = await Promise.all([
    countCame(pool, days),
    readCompleted(pool, period),
    sumRefunded(pool, days),
    countWorking(pool),
    countAssigned(pool),
    readNames(pool, 'staff'),
    readNames(pool, 'landing_sites'),
  ])
  const done = (inPeriod: boolean): Room['now'] => ({
    came: came.find((row) => row.now === inPeriod)?.n ?? 0,
    completed: counted
      .filter(({ what, now }) => what === 'took' && now === inPeriod)
      .reduce((sum, { n }) => sum + n, 0),
    took: took(inPeriod),
    refunded: refunded
      .filter((row) => row.now === inPeriod)
      .map(({ currency, refunds, amount }) => ({ currency, refunds, amount })),
  })
  return {
    now: done(true),
    before: done(false),
    people: peopleOf(counted, staff, working, assigned),
    sites: byValue(counted, 'site').map(({ value, ...counts }) => {
      const id = Number(value)
      return { id, name: sites.get(id) ?? '', ...counts }
    }),
    languages: byValue(counted, 'language').map(({ value, ...counts }) => ({
      language: value as Room['languages'][number]['language'],
      ...counts,
    })),
  }
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

async function countWorking(pool: Pool) {
  const { rows } = await pool.query<{ id: number; n: number }>({
    name: 'room-working',
    text: `select c.staff_id as id, count(*)::int as n from order_claims c where ${CLAIM_ALIVE} group by 1`,
  })
  return rows
}

/** The names of people or of landing sites, by id. */
async function readNames(pool: Pool, table: 'staff' | 'landing_sites'): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: `room-names-${table}`,
    text: `select id::int, name from ${table}`,
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Completions of each value, the most first. */
function byValue(counted: readonly Counted[], what: Counted['what']) {
  const found = new Map<string, { completed: number; before: number }>()
  for (const { what: of, value, now, n } of counted) {
    if (of !== what) continue
    const known = found.get(value) ?? { completed: 0, before: 0 }
    known[now ? 'completed' : 'before'] += n
    found.set(value, known)
  }
  return [...found]
    .map(([value, counts]) => ({ value, ...counts }))
    .sort((a, b) => b.completed - a.completed || b.before - a.before || a.value.localeCompare(b.value))
}

function peopleOf(
  counted: readonly Counted[],
  names: ReadonlyMap<number, string>,
  working: readonly { id: number; n: number }[],
  assigned: readonly { id: number; n: number }[],
): Room['people'] {
  const people = new Map<number | null, Room['people'][number]>()
  const of = (id: number | null) => {
    const known = people.get(id) ?? {
      id,
      name: id === null ? null : (names.get(id) ?? ''),
      completed: 0,
      before: 0,
      hours: Array.from({ length: 24 }, () => 0),
      working: 0,
      assigned: 0,
    }
    people.set(id, known)
    return known
  }
  for (const { what, value, now, step: hour, n } of counted) {
    if (what !== 'person') continue
    const person = of(value === '' ? null : Number(value))
    if (!now) person.before += n
    else {
      person.completed += n
      person.hours[hour]! += n
    }
  }
  for (const { id, n } of working) of(id).working = n
  for (const { id, n } of assigned) of(id).assigned = n
  return [...people.values()].sort(
    (a, b) =>
      Number(a.id === null) - Number(b.id === null) ||
      b.completed - a.completed ||
      b.working - a.working ||
      b.assigned - a.assigned ||
      b.before - a.before ||
      (a.name ?? '').localeCompare(b.name ?? ''),
  )
}
