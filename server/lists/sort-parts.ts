import type { Filters } from '#contract/lists/list-filters.ts'
import type { GroupOf } from '#contract/lists/order-groups.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS, PUT_OFF_FROM, QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { beginningOf, daysAfter } from '#server/time/calendar.ts'
import { LISTED_COLUMNS, OWED_SINCE, WORK_DUE } from '#server/orders/order-columns.ts'

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
  /**
   * The orders in no part, which come last; undefined: there are none. Of the lists that can have parts, those of which the key is null; of
   * the others those of which `others` holds.
   */
  none?: {
    key: Sql
    lists: readonly number[]
    condition?: Sql
    others?: Sql
    /** Lists of which each order is in a part: none of it is left. */
    without?: readonly number[]
    /** The newest orders of them first, where the others are by rising keys. */
    isNewestFirst?: true
  }
}

const FLIGHT_DAY = raw('o.flight_day')
const DUE_AT = raw(WORK_DUE)

const PUT_OFF_UNTIL = raw('o.put_off_until')
/** Whether an order `o` is back from having been put off. */
const BACK = raw('o.back_at is not null')
const NOT_BACK = raw('o.back_at is null')

const whole = (key: Sql): Sorted => ({
  parts: [{ lists: ALL_LISTS, condition: sql`${key} is not null`, key, type: 'text' }],
})

/**
 * What would be lost first (docs/decisions/019): what is back from having been put off, the earliest first; flights of today and tomorrow,
 * the earliest first; then what is due, by the clock of each queue; last the flights that are past.
 */
function urgency(today: Sql): Record<'back' | 'soon' | 'due' | 'missed', Part> {
  const flies = { lists: OPEN_LISTS, key: FLIGHT_DAY, type: 'date' } as const
  return {
    back: { lists: PUT_OFF_FROM, condition: BACK, key: raw('o.back_at'), type: 'timestamptz' },
    soon: {
      ...flies,
      condition: sql`o.due_at is not null and o.flight_day >= ${today} and o.flight_day <= ${today} + 1 and ${NOT_BACK}`,
    },
    due: {
      lists: OPEN_LISTS,
      condition: sql`${DUE_AT} is not null and ${FLIGHT} > ${today} + 1 and ${NOT_BACK}`,
      key: DUE_AT,
      type: 'timestamptz',
    },
    missed: { ...flies, condition: sql`${missed(today)} and ${NOT_BACK}` },
  }
}
const NEVER_DUE = { key: DUE_AT, lists: OPEN_LISTS, condition: NOT_BACK, others: NOT_BACK }

/** SQL of what an order `o` of a list of what waits is in at a moment: each is in exactly one of them. */
export function urgentGroups(now: Date): Record<GroupOf<'due'>, Sql> {
  const today = todayOf(now)
  const { back, soon, due, missed: past } = urgency(today)
  return {
    back: back.condition,
    today: sql`${soon.condition} and ${FLIGHT_DAY} = ${today}`,
    tomorrow: sql`${soon.condition} and ${FLIGHT_DAY} = ${today} + 1`,
    overdue: sql`${due.condition} and ${DUE_AT} < ${now}::timestamptz`,
    inTime: sql`${due.condition} and ${DUE_AT} >= ${now}::timestamptz`,
    missed: past.condition,
    rest: sql`${DUE_AT} is null and ${NOT_BACK}`,
  }
}

/** SQL that the flight of an order `o` that is due is past: no form takes it any more. */
export const missed = (today: Sql, flightDay = FLIGHT_DAY): Sql => sql`o.due_at is not null and ${flightDay} < ${today}`

/** The stretches of lists of what waits, as what would be lost first, but for flights that are past. */
export function stillToFile(lists: readonly number[], today: Sql): Group[] {
  const { back, soon, due } = urgency(today)
  const groups = groupsOf({ parts: [back, soon, due], none: NEVER_DUE }, lists)
  const toFile = (run: Run): Run => ({ ...run, condition: sql`${run.condition} and ${FLIGHT} >= ${today}` })
  return groups.map(({ runs, ...group }) => ({ ...group, runs: runs.map(toFile) }))
}

/** Of the parts of what is due only those that can have orders which a filter asks for. */
function dueParts(today: Sql, due: Filters['due']): Sorted {
  const { back, soon, due: open, missed: past } = urgency(today)
  if (due === 'missed') return { parts: [back, past] }
  return due === null ? { parts: [back, soon, open, past], none: NEVER_DUE } : { parts: [back, soon, open] }
}

/** The list of what is still to be refunded. */
const OWED_LISTS = QUEUES.refundOrder.lists.slice(0, 1)

/** SQL of when an order `o` of Later comes back, but for those that come later still. */
export function laterGroups(now: Date): Record<Exclude<GroupOf<'later'>, 'backLater'>, Sql> {
  const today = dayInSantoDomingo(now)
  const day = (after: number) => sql`${beginningOf(daysAfter(today, after))}::timestamptz`
  const between = (from: number, until: number) =>
    sql`${PUT_OFF_UNTIL} >= ${day(from)} and ${PUT_OFF_UNTIL} < ${day(until)}`
  return {
    backToday: sql`${PUT_OFF_UNTIL} < ${day(1)}`,
    backTomorrow: between(1, 2),
    backIn7Days: between(2, 8),
  }
}

/** TABLE: column with an index -> its parts by rising keys, on a day (SQL), where the filter `due` asks for that. */
export const KEYS: Record<string, (today: Sql, due: Filters['due']) => Sorted> = {
  due: dueParts,
  flight: () => ({
    parts: [{ lists: ALL_LISTS, condition: raw('o.flight_day is not null'), key: FLIGHT_DAY, type: 'date' }],
    none: { key: FLIGHT_DAY, lists: ALL_LISTS },
  }),
  later: () => ({
    parts: [
      {
        lists: QUEUES.laterOrder.lists,
        condition: sql`${PUT_OFF_UNTIL} is not null`,
        key: PUT_OFF_UNTIL,
        type: 'timestamptz',
      },
    ],
    none: { key: PUT_OFF_UNTIL, lists: [], without: QUEUES.laterOrder.lists },
  }),
  // What is owed, by since when; then what was refunded, and whatever else.
  owed: () => ({
    parts: [{ lists: OWED_LISTS, condition: raw('true'), key: raw(OWED_SINCE), type: 'timestamptz' }],
    none: { key: raw(OWED_SINCE), lists: [], without: OWED_LISTS, isNewestFirst: true },
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
  /** By falling ids, where the other groups are by rising ones. */
  isOpposite?: boolean
}

const QUEUE = raw('o.queue')
/** A list by the id, or what of it a condition holds of. */
export const wholeList = (list: number, condition = raw('true')): Run => ({ list, condition, order: [QUEUE] })

/** The stretches of these lists, one group after the other. */
export function groupsOf({ parts, none }: Sorted, lists: readonly number[]): Group[] {
  const groups = parts.map(({ lists: own, condition, key, type }): Group => {
    const runs = lists.filter((list) => own.includes(listOfQueue(list)))
    return { type, runs: runs.map((list) => ({ list, condition, order: [QUEUE, key], value: key })) }
  })
  if (none === undefined) return groups
  const left = lists.filter((list) => none.without?.includes(listOfQueue(list)) !== true)
  const last = left.map((list): Run => {
    return none.lists.includes(listOfQueue(list))
      ? { list, condition: sql`${none.key} is null and ${none.condition ?? raw('true')}`, order: [QUEUE, none.key] }
      : wholeList(list, none.others)
  })
  return [...groups, { runs: last, ...(none.isNewestFirst && { isOpposite: true }) }]
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
