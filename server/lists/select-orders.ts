import type { Wanted } from '#server/lists/search-codes.ts'
import { searchCondition } from '#server/lists/search-condition.ts'

/** What comes between `from` and `order by` to read the orders `o` of a selection, with its parameters. */
export interface Selected {
  from: string
  values: unknown[]
}

/** Selects the orders of these lists (QUEUES[…].lists, or monthList()) in which all that is wanted is found. */
export function selectOrders(lists: readonly number[], wanted: Wanted): Selected {
  if (wanted.words.length === 0) return { from: `orders o where ${inLists(lists)}`, values: [[...lists]] }
  const { sql, values } = searchCondition(wanted, 2, true)
  return {
    from: `order_search s join orders o using (order_id) where ${inLists(lists)} and ${sql}`,
    values: [[...lists], ...values],
  }
}

/** $1 is always used, whichever kind of list it is. */
function inLists([first = 0]: readonly number[]): string {
  if (first === 0) return '$1::int[] is not null'
  if (first >= 100) return 'o.queue = 3 and month_list(o.processing_date) = any ($1::int[])'
  return 'o.queue = any ($1::int[])'
}
