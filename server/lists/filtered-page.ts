import { indexOf, pagesOf, type Window } from '#server/lists/remembered-counts.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { ALL_LISTS, asOne, groupsOf, type Sorted } from '#server/lists/sort-parts.ts'

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

/**
 * The page in the order of an index, of all lists merged. By a value, a list is several stretches of it, one after the other: `sorted`.
 * Each is read no further than to the page's end.
 */
export function pageOf(
  lists: readonly number[],
  condition: string,
  sort: Sort | undefined,
  sorted: Sorted | undefined,
  { offset, limit }: Window,
): string {
  const way = !sort || sort.descending ? 'desc' : 'asc'
  const page = `offset ${offset} limit ${limit}`
  if (!sorted) {
    const runs = lists.map(
      (list) => `(select o.order_id from orders o where ${inLists([list])} and ${condition}
        order by ${list === 0 ? '' : `o.queue ${way}, `}o.order_id ${way} limit ${offset} + ${limit})`,
    )
    return `select order_id, row_number() over (order by order_id ${way}) as place from (${runs.join(' union all ')}) runs
      order by order_id ${way} ${page}`
  }
  const here = lists.includes(0) ? ALL_LISTS : lists
  const runs = groupsOf(sorted, here).flatMap(({ runs: merged, type }, part) =>
    merged.map(({ list, condition: own, order, value }) => {
      const key = value === undefined ? 'null' : asOne(value, type)
      return `(select o.order_id, ${key} as key, ${part} as part from orders o where o.queue = ${list} and ${own}
        and ${condition} order by ${[...order, 'o.order_id'].map((column) => `${column} ${way}`).join(', ')} limit ${offset} + ${limit})`
    }),
  )
  return `select order_id, row_number() over (order by part, key ${way}, order_id ${way}) as place from (${runs.join(' union all ')}) runs
    order by part, key ${way}, order_id ${way} ${page}`
}
