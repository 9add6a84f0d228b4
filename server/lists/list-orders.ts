import type { Pool } from 'pg'
import { togetherBy } from '#server/db/together.ts'
import { planOf } from '#server/lists/plan.ts'
import type { Found, ListedOrders, OrderQuery } from '#server/lists/query.ts'
import { refuseLongSort } from '#server/lists/sort-orders.ts'
import { readTerms } from '#server/lists/terms.ts'
import { readCounted } from '#server/lists/ways/counter.ts'
import { readSearched } from '#server/lists/ways/search.ts'
import { readSorted } from '#server/lists/ways/sort.ts'
import { readWalked } from '#server/lists/ways/walk.ts'

const share = togetherBy<Found>()

/**
 * The page of a list that a query asks for, with the exact number of its orders. When a list changes, everybody who looks at it requests it
 * at the same time: it is read once for all. Throws `invalid` where there are too many to sort.
 */
export async function listOrders(pool: Pool, query: OrderQuery): Promise<ListedOrders> {
  const { total, rows } = await share(pool, named(query), () => find(pool, query))
  return { total, rowsJson: `[${rows ?? ''}]` }
}

/** How many orders a selection has. */
export async function countSelected(pool: Pool, query: Omit<OrderQuery, 'page' | 'sort'>): Promise<number> {
  const { total } = await find(pool, { ...query, sort: undefined, page: { offset: 0, limit: 0 } })
  return total
}

async function find(pool: Pool, query: OrderQuery): Promise<Found> {
  const { lists, page } = query
  const plan = planOf(query, await readTerms(pool, query.words, query.codes))
  switch (plan.way) {
    case 'nothing':
      return { total: 0, rows: null }
    case 'counter':
      return readCounted(pool, lists, page, plan)
    case 'search':
      return readSearched(pool, lists, page, plan)
    case 'walk':
      return readWalked(pool, page, plan)
    case 'sort':
      // Searches and filters remember this number, so asking again costs nothing.
      if (plan.isBounded) refuseLongSort(await countSelected(pool, query))
      return readSorted(pool, query, plan)
  }
}

/** The query as a text: the same for the same query. */
const named = ({ lists, words, codes, filters, sort, page }: OrderQuery) =>
  JSON.stringify([lists, words, codes?.kinds, filters, sort, page])
