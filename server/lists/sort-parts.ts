import type { Filters } from '#contract/lists/list-filters.ts'
import { OPEN_LISTS, QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { LISTED_COLUMNS, WORK_DUE } from '#server/orders/order-columns.ts'

export const ALL_LISTS: readonly number[] = [
  ...new Set(QUEUE_KEYS.flatMap((key): readonly number[] => QUEUES[key].lists)),
].filter((list) => list !== 0)

/** The day of the flight of an order `o`, one without a flight the last of all; as the index of what is due has it. */
export const FLIGHT = `coalesce(o.flight_day, 'infinity'::date)`

/** Orders `o` that stand together in a list, and by what: an index leads to them, and holds them in that order. */
export interface Part {
  /** The lists that can have such orders. */
  lists: readonly number[]
  condition: string
  /** What they are sorted by before the id, as the index has it. */
  key: string
  type: 'date' | 'timestamptz' | 'text'
}

/** How a list is sorted by a column with indexes: its parts one after the other. */
export interface Sorted {
  parts: readonly Part[]
  /** What is null of the orders in no part, which come last; undefined: there are none. */
  none?: { key: string; lists: readonly number[] }
}

const whole = (key: string): Sorted => ({
  parts: [{ lists: ALL_LISTS, condition: `${key} is not null`, key, type: 'text' }],
})

/**
 * What would be lost first (docs/decisions/019): flights of today and tomorrow, the earliest first; then what is due, by the clock of each
 * queue; last the flights that are past.
 */
function urgency(today: string): Record<'soon' | 'due' | 'missed', Part> {
  const flies = { lists: OPEN_LISTS, key: 'o.flight_day', type: 'date' } as const
  return {
    soon: {
      ...flies,
      condition: `o.due_at is not null and o.flight_day >= ${today} and o.flight_day <= ${today} + 1`,
    },
    due: {
      lists: OPEN_LISTS,
      condition: `${WORK_DUE} is not null and ${FLIGHT} > ${today} + 1`,
      key: WORK_DUE,
      type: 'timestamptz',
    },
    missed: { ...flies, condition: missed(today) },
  }
}

/** SQL that the flight of an order `o` that is due is past: no form takes it any more. */
export const missed = (today: string) => `o.due_at is not null and o.flight_day < ${today}`

/** The stretches of lists of what waits, as what would be lost first, but for flights that are past. */
export function stillToFile(lists: readonly number[], today: string): Group[] {
  const { soon, due } = urgency(today)
  const groups = groupsOf({ parts: [soon, due], none: { key: WORK_DUE, lists: OPEN_LISTS } }, lists)
  const toFile = (run: Run): Run => ({ ...run, condition: `${run.condition} and ${FLIGHT} >= ${today}` })
  return groups.map(({ runs, ...group }) => ({ ...group, runs: runs.map(toFile) }))
}

/** Of the parts of what is due only those that can have orders which a filter asks for. */
function dueParts(today: string, asked: Filters['due']): Sorted {
  const { soon, due, missed: past } = urgency(today)
  if (asked === 'missed') return { parts: [past] }
  return asked === null
    ? { parts: [soon, due, past], none: { key: WORK_DUE, lists: OPEN_LISTS } }
    : { parts: [soon, due] }
}

/** TABLE: column with an index -> its parts by rising keys, on a day (SQL), where the filter `due` asks for that. */
export const KEYS: Record<string, (today: string, due: Filters['due']) => Sorted> = {
  due: dueParts,
  flight: () => ({
    parts: [{ lists: ALL_LISTS, condition: 'o.flight_day is not null', key: 'o.flight_day', type: 'date' }],
    none: { key: 'o.flight_day', lists: ALL_LISTS },
  }),
  name: () => whole(LISTED_COLUMNS.name.sort),
  email: () => whole(LISTED_COLUMNS.email.sort),
}

/** The parts of a list that is sorted so; undefined: by the id alone. */
export function sortedBy(sort: Sort | undefined, today: string, due: Filters['due'] = null): Sorted | undefined {
  const sorted = sort && KEYS[sort.column]?.(today, due)
  return sorted && { ...sorted, parts: sort.descending ? sorted.parts.toReversed() : sorted.parts }
}

/** A stretch of one list's index. */
export interface Run {
  list: number
  condition: string
  /** The columns of the index before the id. */
  order: readonly string[]
  /** What it is sorted by; undefined: by the id. */
  value?: string
}

/** Stretches of several lists that are merged, and the type of what they are sorted by. */
export interface Group {
  runs: Run[]
  type?: Part['type']
}

/** The stretches of these lists, one group after the other. */
export function groupsOf({ parts, none }: Sorted, lists: readonly number[]): Group[] {
  const groups = parts.map(({ lists: own, condition, key, type }): Group => {
    const runs = lists.filter((list) => own.includes(queueOf(list)))
    return { type, runs: runs.map((list) => ({ list, condition, order: ['o.queue', key], value: key })) }
  })
  if (none === undefined) return groups
  const last = lists.map((list): Run => {
    return none.lists.includes(queueOf(list))
      ? { list, condition: `${none.key} is null`, order: ['o.queue', none.key] }
      : { list, condition: 'true', order: ['o.queue'] }
  })
  return [...groups, { runs: last }]
}

/** SQL of which of the parts an order `o` is in: its number; null: in none. */
export function partOf({ parts }: Sorted): string {
  return caseOf(parts, (_, at) => String(at))
}

/** SQL of what an order `o` is sorted by in its part. */
export function keyOf({ parts }: Sorted): string {
  return caseOf(parts, ({ key, type }) => asOne(key, type))
}

function caseOf(parts: readonly Part[], then: (part: Part, at: number) => string): string {
  const whens = parts.map(
    (part, at) => `when o.queue in (${part.lists.join(', ')}) and ${part.condition} then ${then(part, at)}`,
  )
  return `case ${whens.join(' ')} end`
}

/** Days and moments stand in one column. */
export function asOne(key: string, type: Part['type'] | undefined): string {
  return type === 'date' ? `${key}::timestamptz` : key
}

/** The queue's own list where it is that of a month. */
export const queueOf = (list: number) => (list < 100 ? list : 3)
