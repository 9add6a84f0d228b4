import type { Pool } from 'pg'
import type { getOrderNeighbours as contract } from '#contract/next-order.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { readFilters } from '#server/lists/filter-orders.ts'
import { findAskedNeighbours } from '#server/lists/list-asked.ts'
import { listsOf } from '#server/lists/lists-of.ts'
import { codesFor } from '#server/lists/search-codes.ts'
import { isCounted, readSort } from '#server/lists/sort-orders.ts'

/**
 * The orders before and after one in a queue, as its list shows them. An order that has left the queue meanwhile still has
 * neighbours there: those between which it stood.
 */
export async function getOrderNeighbours(
  ctx: Context,
  { orderId, orderName, month, sort: word, searchVal, ...sent }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const key = getQueue(ctx, orderName, sent)
  const lists = listsOf(key, month)
  const sort = readSort(key, word)
  const by = readFilters(ctx, sent)
  const words = (searchVal ?? '').trim()
  if (by || words !== '' || (sort && !isCounted(lists, sort))) {
    return { data: await findAskedNeighbours(ctx.pool, { lists, words, codes: codesFor(ctx), by, sort, orderId }) }
  }
  const at = lists.length === 1 ? 0 : Math.max(0, lists.indexOf(await listOf(ctx.pool, orderId)))
  const [previous, next] = await Promise.all([
    findNeighbour(ctx.pool, lists.slice(0, at + 1).toReversed(), 'newer', orderId),
    findNeighbour(ctx.pool, lists.slice(at), 'older', orderId),
  ])
  return { data: sort ? { previous: next, next: previous } : { previous, next } }
}

async function listOf(pool: Pool, orderId: number): Promise<number> {
  const { rows } = await pool.query<{ queue: number }>('select queue from orders where order_id = $1', [orderId])
  return rows[0]?.queue ?? 0
}

type Direction = 'newer' | 'older'

/** Beyond the end of its own list, the nearest row of the list that follows there. */
async function findNeighbour(
  pool: Pool,
  lists: number[],
  direction: Direction,
  orderId: number,
): Promise<number | null> {
  let from = orderId
  for (const list of lists) {
    const { rows } = await pool.query<{ order_id: number }>({
      name: `neighbour-${direction}-${kindOf(list)}`,
      text: STEPS[kindOf(list)][direction],
      values: kindOf(list) === 'all' ? [from] : [list, from],
    })
    if (rows[0]) return rows[0].order_id
    from = direction === 'older' ? Number.MAX_SAFE_INTEGER : 0
  }
  return null
}

function kindOf(list: number): 'all' | 'queue' | 'month' {
  return list === 0 ? 'all' : list < 100 ? 'queue' : 'month'
}

// Keys are compared as rows and walked in the index's own order, so that the planner cannot walk the primary key and filter
// instead.
const MONTH = 'month_list(processing_date)'
const STEPS = {
  all: {
    older: 'select order_id from orders where order_id < $1 order by order_id desc limit 1',
    newer: 'select order_id from orders where order_id > $1 order by order_id limit 1',
  },
  queue: {
    older: `select order_id from orders where (queue, order_id) < ($1::smallint, $2::bigint)
      and (queue, order_id) >= ($1::smallint, 0::bigint) order by queue desc, order_id desc limit 1`,
    newer: `select order_id from orders where (queue, order_id) > ($1::smallint, $2::bigint)
      and (queue, order_id) <= ($1::smallint, 9223372036854775807) order by queue, order_id limit 1`,
  },
  month: {
    older: `select order_id from orders where queue = 3 and (${MONTH}, order_id) < ($1::int, $2::bigint)
      and (${MONTH}, order_id) >= ($1::int, 0::bigint) order by ${MONTH} desc, order_id desc limit 1`,
    newer: `select order_id from orders where queue = 3 and (${MONTH}, order_id) > ($1::int, $2::bigint)
      and (${MONTH}, order_id) <= ($1::int, 9223372036854775807) order by ${MONTH}, order_id limit 1`,
  },
} as const
