import type { Pool, PoolClient } from 'pg'
import { join, raw, sql } from '#server/db/sql.ts'
import { statementName } from '#server/db/statement-name.ts'
import { eachList } from '#server/lists/each-list.ts'
import type { Plan } from '#server/lists/plan.ts'
import type { Found, Page } from '#server/lists/query.ts'
import {
  AS_KNOWN,
  CHANGED_AT_MOST,
  countAgain,
  indexOf,
  pagesOf,
  remember,
  rememberedCounts,
  type KnownCounts,
} from '#server/lists/remember.ts'
import type { Terms } from '#server/lists/terms.ts'
import { inList, isIndexed, matches } from '#server/lists/where.ts'

interface Search {
  list: number
  page: Page
  terms: Terms
}

/** A search that found this many, or took this long, may be worth remembering. */
const REMEMBER_FROM = 3000
const REMEMBER_FROM_MS = 8
/** It is not where only one row in so many matches: walking the list to a page of them takes longer than asking the index. */
const ROWS_A_MATCH = 250

/**
 * The orders of lists in which every word is found, in the order of their list, with their exact number at that instant. What a word is
 * and where it is looked for: search-text.ts.
 */
export async function readSearched(
  pool: Pool,
  lists: readonly number[],
  page: Page,
  { terms }: Extract<Plan, { way: 'search' }>,
): Promise<Found> {
  if (lists.length === 1) return searchList(pool, pool, { list: lists[0]!, page, terms })
  return eachList(pool, lists, page, (client, list, here) => searchList(pool, client, { page: here, list, terms }))
}

async function searchList(pool: Pool, client: Pick<PoolClient, 'query'>, search: Search): Promise<Found> {
  // A month's list is short, and has no index of its own to walk beside the search's.
  const isMonth = search.list >= 100
  const key = JSON.stringify([search.list, search.terms])
  const known = isMonth ? undefined : rememberedCounts(pool, key)
  const found =
    (known && (await searchChanged(pool, client, search, known))) ?? (await searchIndex(pool, client, search))
  if (found.known && !isMonth) remember(pool, key, found.known)
  return found
}

/** Finds all matches through the trigram index: as quick as they are few. */
async function searchIndex(pool: Pool, client: Pick<PoolClient, 'query'>, search: Search) {
  const { list, page, terms } = search
  const within = list === 0 ? sql`where` : sql`join orders o using (order_id) where ${inList(list)} and`
  // Among all orders there is one way for any words, and planning it takes longer than finding a few. Within a list a frequent word and a
  // rare one go different ways, so it is planned for these very words.
  const isPlannedOnce = list === 0 && isIndexed(terms)
  const { text, values } = sql`with hits as materialized (
        select order_id from order_search s ${within} ${matches(terms, isPlannedOnce ? 'any index' : 'index')})
      select (select count(*) from hits) as total,
        order_rows(array(select order_id from hits order by order_id desc offset ${page.offset} limit ${page.limit})) as rows,
        case when ((select count(*) from hits) >= ${raw(REMEMBER_FROM)}
            or clock_timestamp() > statement_timestamp() + interval '${raw(REMEMBER_FROM_MS)} ms')
          and (select count(*) from hits) * ${raw(ROWS_A_MATCH)} >= (select n from list_totals(array[${raw(list)}])) then (
          select known_counts(array_agg(bucket), array_agg(n), array_agg(top))
          from (select (order_id >> 14)::int as bucket, count(*) as n, max(order_id) as top from hits group by 1) h
        ) end as known`
  const name = isPlannedOnce ? statementName(pool, text) : undefined
  const { rows } = await client.query<Found & { known: KnownCounts | null }>({ name, text, values })
  return rows[0]!
}

/**
 * Counts again only in buckets that changed since, and reads only the buckets in which the page lies. Undefined where too many
 * changed for that.
 */
async function searchChanged(
  pool: Pool,
  client: Pick<PoolClient, 'query'>,
  { list, page, terms }: Search,
  known: KnownCounts,
) {
  const fits = matches(terms, 'row')
  const tables =
    list === 0 ? sql`order_search s` : sql`order_search s join orders o on o.order_id = s.order_id and ${inList(list)}`
  const window = { offset: sql`${page.offset}::bigint`, limit: sql`${page.limit}::bigint` }
  const { offset, limit } = window
  // The list's own index from its newest end, compared as rows, until the page is full.
  const { newest, within } = indexOf(list)
  const statement = sql`with ${join(countAgain({ tables, fits, id: raw('s.order_id') }, known), ',\n')}, ${pagesOf(window)},
      hits as (select x.order_id from pages p, lateral (
          select o.order_id from (select queue, order_id from orders where ${within} order by ${newest('orders')} offset 0) o
          join lateral (select order_id, txt, digits from order_search x where x.order_id = o.order_id offset 0) s on ${fits}
          order by ${newest('o')} limit ${offset} + ${limit} - p.before) x
        order by x.order_id desc offset ${offset} - (select min(before) from pages) limit ${limit})
      select (select n from changed) as changed, (select coalesce(sum(n), 0) from counts)::float8 as total,
        order_rows(array(select order_id from hits)) as rows,
        case when (select n from changed) > 0 then (select ${AS_KNOWN} from counts) end as known`
  // What names orders is planned for how many they are.
  const namesOrders = terms.orders || terms.words.some(({ orders }) => orders)
  const { text, values } = statement
  const { rows } = await client.query<Found & { known: KnownCounts | null; changed: number }>({
    name: namesOrders ? undefined : statementName(pool, text),
    text,
    values,
  })
  const { changed, ...found } = rows[0]!
  return changed > CHANGED_AT_MOST ? undefined : found
}
