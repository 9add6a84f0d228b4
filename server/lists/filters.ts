import { filterPermissions } from '#contract/lists/filter-permissions.ts'
import { FILTER_NAMES, type Filters } from '#contract/lists/list-filters.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { ENDED_LISTS, OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { all, raw, sql, type Sql } from '#server/db/sql.ts'
import { flightDays } from '#server/lists/flight-days.ts'
import { ALL_LISTS, flightOf, listOfQueue, missed } from '#server/lists/sort-parts.ts'
import { CLAIM_ALIVE, UNCLAIMED } from '#server/orders/claim-alive.ts'
import { CAME_HERE, WORK_DUE } from '#server/orders/order-columns.ts'
import { beginningOf, daysAfter } from '#server/time/calendar.ts'

/** The filters of a list that are set, and whose they are: `me` is the caller. */
export interface FilterSet {
  values: Filters
  me: number
  now: Date
}

/**
 * Reads the filters among the fields that were sent; undefined where there are none. Throws `forbidden` for what the role may not
 * see of an order.
 */
export function readFilters(ctx: Context, sent: Filters): FilterSet | undefined {
  const now = new Date()
  const values = Object.fromEntries(FILTER_NAMES.map((name) => [name, sent[name]])) as Filters
  // What was counted for one is remembered, and is another's number; that of today is not tomorrow's. The audit log gets days, too.
  if (values.assigned === 'me') values.assigned = staffOf(ctx).id
  if (values.putOffBy === 'me') values.putOffBy = staffOf(ctx).id
  if (values.flight !== null) values.flight = flightDays(values.flight, now)
  const set = FILTER_NAMES.filter((name) => values[name] !== null)
  if (set.length === 0) return undefined
  for (const permission of filterPermissions(set)) need(ctx, permission)
  return { values, me: staffOf(ctx).id, now }
}

/** The set with one filter otherwise; null takes it away. */
export function withFilter<Name extends keyof Filters>(
  filters: FilterSet,
  name: Name,
  value: Filters[Name],
): FilterSet {
  return { ...filters, values: { ...filters.values, [name]: value } }
}

/** Whether any filter is set. */
export const isFiltering = ({ values }: FilterSet): boolean => Object.values(values).some((value) => value !== null)

/** The moment in PostgreSQL's zone, UTC, at which the country's next day begins. */
const midnight = (now: Date) => beginningOf(daysAfter(dayInSantoDomingo(now), 1))

/** How a condition is written: a value, so that the plan is for it alone or for all; and the column of the day of the flight. */
export interface Writing {
  value: (value: unknown) => Sql
  flightDay: Sql
}

/** Planned for these very values. */
export const EACH: Writing = { value: (value) => sql`${value}`, flightDay: raw('o.flight_day') }
/** Planned once for all values: the planner does not look into a query of its own, so that such a plan never seems worse. */
export const ONCE: Writing = { ...EACH, value: (value) => sql`(select ${value})` }
/** The same where another index leads: that of days is planned for as few of them as a filter usually names, and these may span years. */
export const ONCE_BESIDE_AN_INDEX: Writing = { ...ONCE, flightDay: raw('(o.flight_day + 0)') }

function between(column: Sql, { from, to }: { from: string | null; to: string | null }, { value }: Writing): Sql {
  return all([
    ...(from ? [sql`${column} >= ${value(from)}::date`] : []),
    ...(to ? [sql`${column} < ${value(to)}::date + 1`] : []),
  ])
}

/** The lists of orders that are put off. */
const PUT_OFF_LISTS: readonly number[] = QUEUES.laterOrder.lists

/** TABLE: filter that the list of an order decides -> whether all of a list's orders fit (true), none does, or some do (undefined). */
const DECIDED_BY_LIST: {
  [Name in keyof Filters]?: (wanted: NonNullable<Filters[Name]>, list: number) => boolean | undefined
} = {
  standing: (wanted, list) => wanted !== ENDED_LISTS.includes(list),
  completed: (wanted, list) => wanted === (QUEUES.completedOrder.lists as readonly number[]).includes(list),
  due: (_, list) => (OPEN_LISTS.includes(list) ? undefined : false),
  dueBefore: (_, list) => (OPEN_LISTS.includes(list) ? undefined : false),
  since: (_, list) => (OPEN_LISTS.includes(list) ? undefined : false),
  backBefore: (_, list) => (PUT_OFF_LISTS.includes(list) ? undefined : false),
  putOffBy: (_, list) => (PUT_OFF_LISTS.includes(list) ? undefined : false),
}

/**
 * Returns which of these lists (below 100) can hold orders that fit the filters, and what is still to be checked in them. For [0], every
 * order, nothing is known beforehand.
 */
export function withinLists(
  lists: readonly number[],
  filters: FilterSet,
): { lists: readonly number[]; filters: FilterSet } {
  if (lists.includes(0)) return { lists, filters }
  const values = { ...filters.values }
  let left = lists
  for (const [name, decides] of Object.entries(DECIDED_BY_LIST) as [
    keyof Filters,
    (wanted: unknown, list: number) => boolean | undefined,
  ][]) {
    const wanted = values[name]
    if (wanted === null) continue
    left = left.filter((list) => decides(wanted, list) !== false)
    if (left.every((list) => decides(wanted, list) === true)) Object.assign(values, { [name]: null })
  }
  return { lists: left, filters: { ...filters, values } }
}

/** What is due from now on and before a moment, of orders `o` that wait and can be filed. */
function dueUntil(until: Date | string, { value, flightDay }: Writing, now: Date, today: Sql): Sql {
  return sql`${DUE_AT} >= ${value(now)}::timestamptz and ${DUE_AT} < ${value(until)}::timestamptz and ${flightOf(flightDay)} >= ${today}`
}

/** TABLE: what is due, of orders `o` that wait. What can no longer be filed is neither late nor due. */
const DUE: Record<NonNullable<Filters['due']>, (writing: Writing, now: Date, today: Sql) => Sql> = {
  late: ({ value, flightDay }, now, today) =>
    sql`${DUE_AT} < ${value(now)}::timestamptz and ${flightOf(flightDay)} >= ${today}`,
  today: (writing, now, today) => dueUntil(midnight(now), writing, now, today),
  missed: ({ flightDay }, _now, today) => missed(today, flightDay),
}
const DUE_AT = raw(WORK_DUE)

/** TABLE: refunds `r` that are still to be made -> SQL of which. The Manager's room counts by the same. */
export const OWED = {
  owed: `r.state in ('asked', 'approved')`,
  unknown: `r.state in ('asked', 'approved') and r.amount is null`,
  old: `r.state in ('asked', 'approved') and r.asked_at < now() - interval '7 days'`,
} as const

/** Orders of these refunds: few, and named by an index. */
const ofRefunds = (which: Sql) => sql`o.order_id = any (array(select r.order_id from refunds r where ${which}))`
const ofCompletions = (which: Sql) => sql`o.order_id in (select c.order_id from completions c where ${which})`
const inCurrency = (currency: string, { value }: Writing) =>
  currency === 'none' ? raw('r.currency is null') : sql`r.currency = ${value(currency)}`

/** In Refunds by a move alone: nobody asked for a refund, and none was recorded. */
const UNASKED = raw(`o.queue = ${QUEUES.refundOrder.lists[0]} and not exists (select from refunds r
  where r.order_id = o.order_id and r.state in ('asked', 'approved', 'done'))`)

const yes = (condition: string) => (wanted: boolean) => raw(wanted ? condition : `not (${condition})`)
const inQueues = (lists: readonly number[]) => `o.queue in (${lists.join(', ')})`

/** The filters, and the lists whose orders are asked: below 100 or those of months; [0] is every order. */
interface AskedOf extends FilterSet {
  lists: readonly number[]
}

/** TABLE: filter -> its condition on orders `o`. A rare one is written as its index has it (server/db/tables/orders.ts). */
const FILTER_SQL: {
  [Name in keyof Filters]: (wanted: NonNullable<Filters[Name]>, writing: Writing, filters: AskedOf) => Sql
} = {
  due: (wanted, writing, { now }) => {
    const today = sql`${writing.value(dayInSantoDomingo(now))}::date`
    return sql`${raw(inQueues(OPEN_LISTS))} and ${DUE[wanted](writing, now, today)}`
  },
  dueBefore: (wanted, writing, { now }) => {
    const today = sql`${writing.value(dayInSantoDomingo(now))}::date`
    return sql`${raw(inQueues(OPEN_LISTS))} and ${dueUntil(wanted, writing, now, today)}`
  },
  since: (wanted, { value }) =>
    sql`${raw(inQueues(OPEN_LISTS))} and ${raw(CAME_HERE)} >= ${value(wanted)}::timestamptz`,
  backBefore: (wanted, { value }) => sql`o.put_off_until < ${value(wanted)}::timestamptz`,
  putOffBy: (wanted, { value }, { me }) =>
    sql`o.put_off_until is not null and (select p.staff_id from put_offs p
      where p.order_id = o.order_id order by p.id desc limit 1) = ${value(wanted === 'me' ? me : wanted)}::bigint`,
  flight: (wanted, writing, { now }) => between(writing.flightDay, flightDays(wanted, now), writing),
  came: (wanted, writing) => between(raw('o.created_at'), wanted, writing),
  flagged: (wanted) => raw(wanted ? 'o.checks > 0' : 'o.checks = 0'),
  duplicate: yes('o.duplicate'),
  ready: yes('o.ready'),
  stopped: yes('o.stopped'),
  mail: () => raw('o.mail_trouble'),
  downloaded: yes('o.downloaded'),
  answered: yes('o.answered'),
  standing: yes(`o.queue not in (${ENDED_LISTS.join(', ')})`),
  completed: yes(inQueues(QUEUES.completedOrder.lists)),
  // Of two that one row decides, one asks for both: an index leads to it.
  completedOn: (wanted, writing, { values: { completedBy } }) =>
    completedBy === null ? ofCompletions(between(raw('c.at'), wanted, writing)) : raw('true'),
  completedBy: (wanted, writing, { values: { completedOn } }) => {
    const who = wanted === 'unknown' ? raw('c.staff_id is null') : sql`c.staff_id = ${writing.value(wanted)}::bigint`
    return ofCompletions(all([who, ...(completedOn ? [between(raw('c.at'), completedOn, writing)] : [])]))
  },
  refund: (wanted, writing, { values: { owedIn } }) =>
    wanted === 'unasked'
      ? UNASKED
      : ofRefunds(all([raw(OWED[wanted]), ...(owedIn === null ? [] : [inCurrency(owedIn, writing)])])),
  owedIn: (wanted, writing, { values: { refund } }) =>
    refund === null || refund === 'unasked'
      ? ofRefunds(all([raw(OWED.owed), inCurrency(wanted, writing)]))
      : raw('true'),
  paidBack: (wanted, writing) => ofRefunds(all([raw(`r.state = 'done'`), between(raw('r.done_at'), wanted, writing)])),
  site: (wanted, { value }) => sql`o.landing_site = ${value(wanted)}::bigint`,
  language: (wanted, { value }) => sql`o.language = ${value(wanted)}`,
  nationality: (wanted, { value }) => sql`o.nationality = ${value(wanted)}`,
  mode: (wanted, { value }) => sql`o.processing_mode = ${value(wanted)}`,
  direction: (wanted) => raw(wanted === 'Arrival' ? 'o.arrives' : 'not o.arrives'),
  gateway: (wanted, { value }) => sql`lower(o.gateway) = lower(${value(wanted.trim())})`,
  claimed: (wanted, { value }, { me }) =>
    wanted === 'nobody'
      ? raw(UNCLAIMED)
      : sql`o.order_id = any (array(select c.order_id from order_claims c
          where c.staff_id = ${value(wanted === 'me' ? me : wanted)}::bigint and ${raw(CLAIM_ALIVE)}))`,
  assigned: (wanted, { value }, filters) =>
    wanted === 'nobody'
      ? sql`not ${ASSIGNED}`
      : sql`o.order_id = any (array(select a.order_id from orders a
          where a.assigned_to = ${value(wanted === 'me' ? filters.me : wanted)}::bigint and ${amongOf(filters)}))`,
  tag: (wanted) => (wanted === 'none' ? raw(`o.tags = '{}'`) : withTags(wanted.split(',').map(Number))),
}

/** SQL that an order `a` is in one of the lists that are asked for and can hold one that fits: what somebody did in years is much, what they are to do is not. */
function amongOf({ lists, ...filters }: AskedOf): Sql {
  const { lists: left } = withinLists(lists.includes(0) ? ALL_LISTS : lists.map(listOfQueue), filters)
  if (left.length === ALL_LISTS.length) return raw('true')
  return raw(left.length === 0 ? 'false' : `a.queue in (${left.join(', ')})`)
}

/**
 * SQL that an order `o` has all of these tags, and none of those whose numbers are below 0. The numbers are literals: how many orders
 * have a tag decides how they are found, and a tag is rare or everywhere.
 */
function withTags(numbers: readonly number[]): Sql {
  const has = numbers.filter((number) => number > 0)
  const hasNot = numbers.filter((number) => number < 0).map((number) => -number)
  return all([
    ...(has.length > 0 ? [raw(`o.tags <> '{}' and o.tags @> '{${has.join(',')}}'::integer[]`)] : []),
    ...(hasNot.length > 0 ? [raw(`not o.tags && '{${hasNot.join(',')}}'::integer[]`)] : []),
  ])
}

/** SQL that an order `o` is assigned to somebody who can sign in: to the others nobody is there who does it. */
const ASSIGNED = raw(`exists (select from staff s
  where s.id = o.assigned_to and s.deleted_at is null and s.suspended_at is null)`)

/** Filters that depend on more than the orders: on claims, or on who can sign in. */
export const NOBODYS = ['claimed', 'assigned'] as const

/** TABLE: of these -> SQL of the few orders that somebody has. */
export const SOMEBODYS = {
  claimed: raw(`select c.order_id from order_claims c where ${CLAIM_ALIVE}`),
  assigned: sql`select o.order_id from orders o where o.assigned_to is not null and ${ASSIGNED}`,
} as const satisfies Record<(typeof NOBODYS)[number], Sql>

/** SQL that holds for the orders `o` of these lists that fit all filters; without any, `true`. */
export function filterSql(filters: FilterSet | undefined, lists: readonly number[], writing: Writing = EACH): Sql {
  if (!filters) return raw('true')
  const asked: AskedOf = { ...filters, lists }
  return all(
    FILTER_NAMES.flatMap((name) => {
      const wanted = filters.values[name]
      if (wanted === null) return []
      return [
        (FILTER_SQL[name] as (wanted: unknown, writing: Writing, filters: AskedOf) => Sql)(wanted, writing, asked),
      ]
    }),
  )
}

/**
 * What is asked of the orders of each list, where lists are read one by one: of what is assigned to somebody each reads its own alone. Without that it
 * is the same for all of them, `whole`.
 */
export function filterSqlByList(
  filters: FilterSet | undefined,
  lists: readonly number[],
  writing: Writing = EACH,
  whole = filterSql(filters, lists, writing),
): (list: number) => Sql {
  const assigned = filters?.values.assigned ?? 'nobody'
  return assigned === 'nobody' ? () => whole : (list) => filterSql(filters, [list], writing)
}
