import type { Permission } from '#contract/staff/access.ts'
import { FILTER_NAMES, type Filters } from '#contract/lists/list-filters.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { ENDED_LISTS, OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import { CLAIM_IDLE_MS } from '#contract/http/timeouts.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { FLIGHT, missed } from '#server/lists/sort-parts.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'
import { daysAfter } from '#server/time/calendar.ts'

/** The filters of a list, and whose they are: `me` is the caller. */
export interface Narrowing {
  filters: Filters
  me: number
  now: Date
}

/** TABLE: filter -> the permission it needs, beside seeing the list. */
const NEEDED: Partial<Record<keyof Filters, Permission>> = { gateway: 'gateways:read' }

/** The permissions that these filters need. */
export function neededFor(names: readonly string[]): Permission[] {
  return Object.entries(NEEDED).flatMap(([name, permission]) => (names.includes(name) ? [permission] : []))
}

/**
 * Reads the filters among the fields that were sent; undefined where there are none. Throws `forbidden` for what the role may not
 * see of an order.
 */
export function readFilters(ctx: Context, sent: Filters): Narrowing | undefined {
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, sent[name]])) as Filters
  const asked = FILTER_NAMES.filter((name) => filters[name] !== null)
  if (asked.length === 0) return undefined
  for (const permission of neededFor(asked)) need(ctx, permission)
  return { filters, me: staffOf(ctx).id, now: new Date() }
}

type Next = (value: unknown) => string
type Ways = { [Name in keyof Filters]: (wanted: NonNullable<Filters[Name]>, next: Next, by: Narrowing) => string }

const yes = (sql: string) => (wanted: boolean) => (wanted ? sql : `not (${sql})`)
const ALIVE = `c.active_at > now() - interval '${CLAIM_IDLE_MS} milliseconds'`
/** The moment in PostgreSQL's zone, UTC, at which the country's next day begins. */
const midnight = (now: Date) => `${daysAfter(dayInSantoDomingo(now), 1)}T04:00:00Z`

function between(column: string, { from, to }: { from: string | null; to: string | null }, next: Next): string {
  return [from && `${column} >= ${next(from)}::date`, to && `${column} < ${next(to)}::date + 1`]
    .filter(Boolean)
    .join(' and ')
}

/** TABLE: filter that the list of an order answers -> whether all of a list's orders fit (true), none does, or some do (undefined). */
const ANSWERED_BY_LIST: {
  [Name in keyof Filters]?: (wanted: NonNullable<Filters[Name]>, list: number) => boolean | undefined
} = {
  standing: (wanted, list) => wanted !== ENDED_LISTS.includes(list),
  completed: (wanted, list) => wanted === (QUEUES.completedOrder.lists as readonly number[]).includes(list),
  due: (_, list) => (OPEN_LISTS.includes(list) ? undefined : false),
}

/**
 * The lists, of some below 100, in which orders can fit the filters, and what is still to be asked of them. Of [0], every order, nothing is
 * known beforehand.
 */
export function withinLists(lists: readonly number[], by: Narrowing): { lists: readonly number[]; by: Narrowing } {
  if (lists.includes(0)) return { lists, by }
  const filters = { ...by.filters }
  let left = lists
  for (const [name, answers] of Object.entries(ANSWERED_BY_LIST) as [
    keyof Filters,
    (wanted: unknown, list: number) => boolean | undefined,
  ][]) {
    const wanted = filters[name]
    if (wanted === null) continue
    left = left.filter((list) => answers(wanted, list) !== false)
    if (left.every((list) => answers(wanted, list) === true)) Object.assign(filters, { [name]: null })
  }
  return { lists: left, by: { ...by, filters } }
}

/** TABLE: what is due, of orders `o` that wait. What can no longer be filed is neither late nor due. */
const DUE: Record<NonNullable<Filters['due']>, (next: Next, now: Date, today: string) => string> = {
  late: (next, now, today) => `${WORK_DUE} < ${next(now)}::timestamptz and ${FLIGHT} >= ${today}`,
  today: (next, now, today) =>
    `${WORK_DUE} >= ${next(now)}::timestamptz and ${WORK_DUE} < ${next(midnight(now))}::timestamptz and ${FLIGHT} >= ${today}`,
  missed: (_next, _now, today) => missed(today),
}

/** TABLE: filter -> what it asks of orders `o`. What is rare is asked as its index has it (server/db/tables/orders.ts). */
const WAYS: Ways = {
  due: (wanted, next, { now }) =>
    `o.queue in (${OPEN_LISTS.join(', ')}) and ${DUE[wanted](next, now, `${next(dayInSantoDomingo(now))}::date`)}`,
  flight: (wanted, next) => between('o.flight_day', wanted, next),
  came: (wanted, next) => between('o.created_at', wanted, next),
  flagged: (wanted) => (wanted ? 'o.checks > 0' : 'o.checks = 0'),
  duplicate: yes('o.duplicate'),
  ready: yes('o.ready'),
  stopped: yes('o.stopped'),
  mail: () => 'o.mail_trouble',
  downloaded: yes('o.downloaded'),
  answered: yes('o.answered'),
  standing: yes(`o.queue not in (${ENDED_LISTS.join(', ')})`),
  completed: yes(`o.queue in (${QUEUES.completedOrder.lists.join(', ')})`),
  site: (wanted, next) => `o.landing_site = ${next(wanted)}::bigint`,
  language: (wanted, next) => `o.language = ${next(wanted)}`,
  nationality: (wanted, next) => `o.nationality = ${next(wanted)}`,
  mode: (wanted, next) => `o.processing_mode = ${next(wanted)}`,
  direction: (wanted) => (wanted === 'Arrival' ? 'o.arrives' : 'not o.arrives'),
  gateway: (wanted, next) => `lower(o.gateway) = lower(${next(wanted.trim())})`,
  claimed: (wanted, next, { me }) =>
    wanted === 'nobody'
      ? `not exists (select from order_claims c where c.order_id = o.order_id and ${ALIVE})`
      : `o.order_id = any (array(select c.order_id from order_claims c
          where c.staff_id = ${next(wanted === 'me' ? me : wanted)}::bigint and ${ALIVE}))`,
  tag: () => 'false',
}

/**
 * SQL that holds for the orders `o` that fit all filters, with its parameters; the first of them has the number `first`. `planned`:
 * whether it is planned for these values each time, or `once` for all, by what such values have in common.
 */
export function filterCondition(
  by: Narrowing,
  first: number,
  planned: 'each' | 'once' = 'each',
): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const next = (value: unknown) => {
    const parameter = `$${first + values.push(value) - 1}`
    // The planner does not look into a query of its own, so that a plan for all values never seems worse than one for these.
    return planned === 'once' ? `(select ${parameter})` : parameter
  }
  const conditions = FILTER_NAMES.flatMap((name) => {
    const wanted = by.filters[name]
    return wanted === null
      ? []
      : [(WAYS[name] as (wanted: unknown, next: Next, by: Narrowing) => string)(wanted, next, by)]
  })
  return { sql: conditions.join(' and '), values }
}
