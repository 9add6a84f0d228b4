import { OPEN_LISTS, QUEUES, QUEUE_KEYS } from '#contract/queues.ts'
import { indexOf, pagesOf, type Window } from '#server/lists/remembered-counts.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'

// SQL of the ids of a page of orders `o` that fit a condition, each with its place, in whichever way leads there soonest.

/** SQL that an order `o` is in one of these lists, below 100. */
export function inLists(lists: readonly number[]): string {
  return lists.includes(0) ? 'true' : `o.queue in (${lists.join(', ')})`
}

/** The newest of those that were counted. */
export const pageOfIds = ({ offset, limit }: Window) =>
  `select order_id, -order_id as place from ids order by order_id desc offset ${offset} limit ${limit}`

/** The newest first, read in the buckets alone in which the page lies. */
export function pageOfBuckets(list: number, condition: string, window: Window): string {
  const { newest, within } = indexOf(list)
  const { offset, limit } = window
  // The index of days is planned for as few of them as a filter usually names, and this one may span years: only the ids lead.
  const fits = condition.replaceAll('o.flight_day', '(o.flight_day + 0)')
  // The first page says how few rows it wants, so that they are read in their order.
  const here = offset === '0' ? limit : `${offset} + ${limit} - p.before`
  return `with ${pagesOf(window)}
    select order_id, -order_id as place from (select x.order_id from pages p, lateral (
        select o.order_id from orders o where ${within} and ${fits}
        order by ${newest} limit ${here}) x
      order by x.order_id desc offset greatest(${offset} - (select min(before) from pages), 0) limit ${limit}) here`
}

export const ALL_LISTS: readonly number[] = [
  ...new Set(QUEUE_KEYS.flatMap((key): readonly number[] => QUEUES[key].lists)),
].filter((list) => list !== 0)

interface Key {
  /** What is sorted by, as its index has it. */
  key: string
  type: string
  /** The lists in which an order can have a value. */
  lists: readonly number[]
  /** Each order there has one. */
  isWhole?: boolean
}

/** TABLE: column with an index -> its key in the database. */
export const KEYS: Record<string, Key> = {
  due: { key: 'o.due_at', type: 'timestamptz', lists: OPEN_LISTS },
  flight: { key: 'o.flight_day', type: 'date', lists: ALL_LISTS },
  name: { key: LISTED_COLUMNS.name.sort, type: 'text', lists: ALL_LISTS, isWhole: true },
  email: { key: LISTED_COLUMNS.email.sort, type: 'text', lists: ALL_LISTS, isWhole: true },
}

/**
 * The page in the order of an index, of all lists merged. By a value, a list is two runs of it, those with a value and then those without.
 * Each is read no further than to the page's end.
 */
export function pageOf(
  lists: readonly number[],
  condition: string,
  sort: Sort | undefined,
  { offset, limit }: Window,
): string {
  const way = !sort || sort.descending ? 'desc' : 'asc'
  const keyed = sort && KEYS[sort.column]
  const page = `offset ${offset} limit ${limit}`
  if (!keyed) {
    const runs = lists.map(
      (list) => `(select o.order_id from orders o where ${inLists([list])} and ${condition}
        order by ${list === 0 ? '' : `o.queue ${way}, `}o.order_id ${way} limit ${offset} + ${limit})`,
    )
    return `select order_id, row_number() over (order by order_id ${way}) as place from (${runs.join(' union all ')}) runs
      order by order_id ${way} ${page}`
  }
  const run = (of: number, hasValue: boolean) => {
    const key = hasValue ? keyed.key : keyed.lists.includes(of) ? `${keyed.key} is null` : 'true'
    const order = hasValue
      ? `o.queue ${way}, ${keyed.key} ${way}, o.order_id ${way}`
      : `o.queue ${way}, o.order_id ${way}`
    return `(select o.order_id, ${hasValue ? keyed.key : 'null'} as key, ${hasValue ? 0 : 1} as part from orders o where o.queue = ${of} and ${
      hasValue ? `${key} is not null` : key
    } and ${condition} order by ${order} limit ${offset} + ${limit})`
  }
  const here = lists.includes(0) ? ALL_LISTS : lists
  const runs = [
    ...here.filter((of) => keyed.lists.includes(of)).map((of) => run(of, true)),
    ...(keyed.isWhole ? [] : here.map((of) => run(of, false))),
  ]
  return `select order_id, row_number() over (order by part, key ${way}, order_id ${way}) as place from (${runs.join(' union all ')}) runs
    order by part, key ${way}, order_id ${way} ${page}`
}
