import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { indexOf, pagesOf, type Window } from '#server/lists/remember.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { ALL_LISTS, asOne, groupsOf, type Sorted } from '#server/lists/sort-parts.ts'
import { inList } from '#server/lists/where.ts'

// SQL of the ids of a page of orders `o` that fit a condition, each with its place, in whichever way leads there soonest.

/** The newest of those that were counted. */
export const pageOfIds = ({ offset, limit }: Window): Sql =>
  sql`select order_id, -order_id as place from ids order by order_id desc offset ${offset} limit ${limit}`

/** The newest first, read in the buckets alone in which the page lies. */
export function pageOfBuckets(list: number, fits: Sql, window: Window): Sql {
  const { newest, within } = indexOf(list)
  const { offset, limit } = window
  // The first page says how few rows it wants, so that they are read in their order.
  const here = offset.text === '0' ? limit : sql`${offset} + ${limit} - p.before`
  return sql`with ${pagesOf(window)}
    select order_id, -order_id as place from (select x.order_id from pages p, lateral (
        select o.order_id from orders o where ${within} and ${fits} order by ${newest('o')} limit ${here}) x
      order by x.order_id desc offset greatest(${offset} - (select min(before) from pages), 0) limit ${limit}) here`
}

/**
 * The page in the order of an index, of all lists merged. By a value, a list is several stretches of it, one after the other: `sorted`.
 * Each is read no further than to the page's end. `fits`: what is asked of a list's orders.
 */
export function pageByIndex(
  lists: readonly number[],
  fits: (list: number) => Sql,
  sort: Sort | undefined,
  sorted: Sorted | undefined,
  { offset, limit }: Window,
): Sql {
  const isRising = sort !== undefined && !sort.descending
  const way = raw(isRising ? 'asc' : 'desc')
  const upto = sql`limit ${offset} + ${limit}`
  const runs = sorted
    ? groupsOf(sorted, lists.includes(0) ? ALL_LISTS : lists).flatMap((group, part) =>
        group.runs.map(({ list, condition, order, value }) => {
          const key = value ? asOne(value, group.type) : raw('null')
          const own = group.isOpposite ? raw(isRising ? 'desc' : 'asc') : way
          const by = [...order, raw('o.order_id')].map((column) => sql`${column} ${own}`)
          const tie = raw(group.isOpposite ? '-o.order_id' : 'o.order_id')
          return sql`(select o.order_id, ${key} as key, ${raw(part)} as part, ${tie} as tie from orders o
            where ${inList(list)} and ${condition} and ${fits(list)} order by ${join(by)} ${upto})`
        }),
      )
    : lists.map((list) => {
        const first = list === 0 ? raw('') : sql`o.queue ${way}, `
        return sql`(select o.order_id from orders o where ${inList(list)} and ${fits(list)} order by ${first}o.order_id ${way} ${upto})`
      })
  const by = sorted ? sql`part, key ${way}, tie ${way}` : sql`order_id ${way}`
  return sql`select order_id, row_number() over (order by ${by}) as place from (${join(runs, ' union all ')}) runs
    order by ${by} offset ${offset} limit ${limit}`
}
