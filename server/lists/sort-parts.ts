import type { Filters } from '#contract/lists/list-filters.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS, QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { LISTED_COLUMNS, WORK_DUE } from '#server/orders/order-columns.ts'

export const ALL_LISTS: readonly number[] = [
  ...new Set(QUEUE_KEYS.flatMap((key): readonly number[] => QUEUES[key].lists)),
].filter((list) => list !== 0)

/** SQL of the day of a flight, one without a day the last of all; as the index of what is due has it. */
export const flightOf = (day: Sql): Sql => sql`coalesce(${day}, 'infinity'::date)`
export const FLIGHT = flightOf(raw('o.flight_day'))

/** SQL of the country's day, as a value that the planner sees. */
export const todayOf = (now: Date): Sql => raw(`'${dayInSantoDomingo(now)}'::date`)

/** Orders `o` that stand together in a list, and by what: an index leads to them, and holds them in that order. */
export interface Part {
  /** The lists that can have such orders. */
  lists: readonly number[]
  condition: Sql
  /** What they are sorted by before the id, as the index has it. */
  key: Sql
  type: 'date' | 'timestamptz' | 'text'
}

/** How a list is sorted by a column with indexes: its parts one after the other. */
export interface Sorted {
  parts: readonly Part[]
  /** What is null of the orders in no part, which come last; undefined: there are none. */
  none?: { key: Sql; lists: readonly number[] }
}

const FLIGHT_DAY = raw('o.flight_day')
const DUE_AT = raw(WORK_DUE)

const whole = (key: Sql): Sorted => ({
  parts: [{ lists: ALL_LISTS, condition: sql`${key} is not null`, key, type: 'text' }],
})

/**
 * What would be lost first (docs/decisions/019): flights of today and tomorrow, the earliest first; then what is due, by the clock of each
 * queue; last the flights that are past.
 */
function urgency(today: Sql): Record<'soon' | 'due' | 'missed', Part> {
  const flies = { lists: OPEN_LISTS, key: FLIGHT_DAY, type: 'date' } as const
  return {
    soon: {
      ...flies,
      condition: sql`o.due_at is not null and o.flight_day >= ${today} and o.flight_day <= ${today} + 1`,
    },
    due: {
      lists: OPEN_LISTS,
      condition: sql`${DUE_AT} is not null and ${FLIGHT} > ${today} + 1`,
      key: DUE_AT,
      type: 'timestamptz',
    },
    missed: { ...flies, condition: missed(today) },
  }
}

/** SQL that the flight of an order `o` that is due is past: no form takes it any more. */
export const missed = (today: Sql, flightDay = FLIGHT_DAY): Sql => sql`o.due_at is not null and ${flightDay} < ${today}`

/** The stretches of lists of what waits, as what would be lost first, but for flights that are past. */
export function stillToFile(lists: readonly number[], today: Sql): Group[] {
  const { soon, due } = urgency(today)
  const groups = groupsOf({ parts: [soon, due], none: { key: DUE_AT, lists: OPEN_LISTS } }, lists)
  const toFile = (run: Run): Run => ({ ...run, condition: sql`${run.condition} and ${FLIGHT} >= ${today}` })
  return groups.map(({ runs, ...group }) => ({ ...group, runs: runs.map(toFile) }))
}

/** Of the parts of what is due only those that can have orders which a filter asks for. */
function dueParts(today: Sql, due: Filters['due']): Sorted {
  const { soon, due: open, missed: past } = urgency(today)
  if (due === 'missed') return { parts: [past] }
  return due === null
    ? { parts: [soon, open, past], none: { key: DUE_AT, lists: OPEN_LISTS } }
    : { parts: [soon, open] }
}

/** TABLE: column with an index -> its parts by rising keys, on a day (SQL), where the filter `due` asks for that. */
export const KEYS: Record<string, (today: Sql, due: Filters['due']) => Sorted> = {
  due: dueParts,
  flight: () => ({
    parts: [{ lists: ALL_LISTS, condition: raw('o.flight_day is not null'), key: FLIGHT_DAY, type: 'date' }],
    none: { key: FLIGHT_DAY, lists: ALL_LISTS },
  }),
  name: () => whole(raw(LISTED_COLUMNS.name.sort)),
  email: () => whole(raw(LISTED_COLUMNS.email.sort)),
}

/** The parts of a list that is sorted so; undefined: by the id alone. */
export function sortedBy(sort: Sort | undefined, today: Sql, due: Filters['due'] = null): Sorted | undefined {
  const sorted = sort && KEYS[sort.column]?.(today, due)
  return sorted && { ...sorted, parts: sort.descending ? sorted.parts.toReversed() : sorted.parts }
}

/** A stretch of one list's index. */
export interface Run {
  list: number
  condition: Sql
  /** The columns of the index before the id. */
  order: readonly Sql[]
  /** What it is sorted by; undefined: by the id. */
  value?: Sql
}

/** Stretches of several lists that are merged, and the type of what they are sorted by. */
export interface Group {
  runs: Run[]
  type?: Part['type']
}

const QUEUE = raw('o.queue')
/** A list by the id. */
export const wholeList = (list: number): Run => ({ list, condition: raw('true'), order: [QUEUE] })

/** The stretches of these lists, one group after the other. */
export function groupsOf({ parts, none }: Sorted, lists: readonly number[]): Group[] {
  const groups = parts.map(({ lists: own, condition, key, type }): Group => {
    const runs = lists.filter((list) => own.includes(listOfQueue(list)))
    return { type, runs: runs.map((list) => ({ list, condition, order: [QUEUE, key], value: key })) }
  })
  if (none === undefined) return groups
  const last = lists.map((list): Run => {
    return none.lists.includes(listOfQueue(list))
      ? { list, condition: sql`${none.key} is null`, order: [QUEUE, none.key] }
      : wholeList(list)
  })
  return [...groups, { runs: last }]
}

/** SQL of which of the parts an order `o` is in: its number; null: in none. */
export function partOf({ parts }: Sorted): Sql {
  return caseOf(parts, (_, at) => raw(at))
}

/** SQL of what an order `o` is sorted by in its part. */
export function keyOf({ parts }: Sorted): Sql {
  return caseOf(parts, ({ key, type }) => asOne(key, type))
}

function caseOf(parts: readonly Part[], then: (part: Part, at: number) => Sql): Sql {
  const whens = parts.map(
    (part, at) => sql`when o.queue in (${raw(part.lists.join(', '))}) and ${part.condition} then ${then(part, at)}`,
  )
  return sql`case ${join(whens, ' ')} end`
}

/** Days and moments stand in one column. */
export function asOne(key: Sql, type: Part['type'] | undefined): Sql {
  return type === 'date' ? sql`${key}::timestamptz` : key
}

/** The list of the queue where it is that of a month. */
export const listOfQueue = (list: number) => (list < 100 ? list : 3)
