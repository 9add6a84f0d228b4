import { filterCondition, type Narrowing } from '#server/lists/filter-orders.ts'
import type { Wanted } from '#server/lists/search-codes.ts'
import { searchCondition } from '#server/lists/search-condition.ts'

/** What comes between `from` and `order by` to read the orders `o` of a selection, with its parameters. */
export interface Selected {
  from: string
  values: unknown[]
}

/** Selects the orders of these lists (QUEUES[…].lists, or monthList()) in which all that is wanted is found, and that fit the filters. */
export function selectOrders(lists: readonly number[], wanted: Wanted, by?: Narrowing): Selected {
  const values: unknown[] = [[...lists]]
  const conditions = [inLists(lists)]
  const add = (condition: { sql: string; values: unknown[] }) => {
    conditions.push(condition.sql)
    values.push(...condition.values)
  }
  const searches = wanted.words.length > 0
  if (searches) add(searchCondition(wanted, values.length + 1, true))
  if (by) add(filterCondition(by, values.length + 1))
  const tables = searches ? 'order_search s join orders o using (order_id)' : 'orders o'
  return { from: `${tables} where ${conditions.join(' and ')}`, values }
}

/** $1 is always used, whichever kind of list it is. */
function inLists([first = 0]: readonly number[]): string {
  if (first === 0) return '$1::int[] is not null'
  if (first >= 100) return 'o.queue = 3 and month_list(o.processing_date) = any ($1::int[])'
  return 'o.queue = any ($1::int[])'
}
