import type { Pool, PoolClient } from 'pg'
import { eachList, type Found } from '#server/lists/each-list.ts'
import { listOrders, type ListedOrders } from '#server/lists/list-orders.ts'
import { readWanted, type Codes, type Wanted } from '#server/lists/search-codes.ts'
import type { SearchWord } from '#server/orders/search-text.ts'
import { searchCondition } from '#server/lists/search-condition.ts'
import {
  AS_KNOWN,
  CHANGED_AT_MOST,
  countAgain,
  indexOf,
  pagesOf,
  recall,
  remember,
  valuesOf,
  type KnownCounts,
} from '#server/lists/remembered-counts.ts'

interface Where {
  /** The maintained lists to look in, one after the other; [0] is every order. */
  lists: readonly number[]
  offset: number
  limit: number
  /** What was typed. */
  words: string
  /** The kinds of codes that the caller may search by. */
  codes?: Codes
}

interface Search {
  list: number
  offset: number
  limit: number
  wanted: Wanted
}

/** A search that found this many, or took this long, may be worth remembering. */
const REMEMBER_FROM = 3000
const REMEMBER_FROM_MS = 8
/** It is not where only one row in so many matches: walking the list to a page of them takes longer than asking the index. */
const ROWS_A_MATCH = 250

/**
 * The orders of a queue in which every word is found, in the order of its list, with their exact number at that instant.
 * What a word is and where it is looked for: search-text.ts. Without a word it is the list itself.
 */
export async function searchOrders(pool: Pool, { lists, offset, limit, words, codes }: Where): Promise<ListedOrders> {
  const wanted = await readWanted(pool, words, codes)
  if (wanted.words.length === 0) return listOrders(pool, { lists, offset, limit })
  const [list] = lists
  const { total, rows } =
    lists.length === 1
      ? await searchList(pool, pool, { list: list!, offset, limit, wanted })
      : await eachList(pool, lists, { offset, limit }, (client, list, page) =>
          searchList(pool, client, { ...page, list, wanted }),
        )
  return { total, rowsJson: `[${rows ?? ''}]` }
}

function inOneList(list: number): string {
  return list < 100 ? `o.queue = ${list}` : `o.queue = 3 and month_list(o.processing_date) = ${list}`
}

async function searchList(pool: Pool, client: Pick<PoolClient, 'query'>, search: Search): Promise<Found> {
  // A month's list is short, and has no index of its own to walk beside the search's.
  const isMonth = search.list >= 100
  const key = JSON.stringify([search.list, search.wanted])
  const known = isMonth ? undefined : recall(pool, key)
  const answer = (known && (await searchChanged(client, search, known))) ?? (await searchIndex(client, search))
  if (answer.known && !isMonth) remember(pool, key, answer.known)
  return answer
}

/** Finds all matches through the trigram index: as quick as they are few. */
async function searchIndex(client: Pick<PoolClient, 'query'>, { list, offset, limit, wanted }: Search) {
  const { sql, values } = searchCondition(wanted, 3, true)
  const inList = list === 0 ? '' : `join orders o using (order_id) where ${inOneList(list)} and`
  // Without a name it is planned for these very words: a frequent one and a rare one go different ways.
  const { rows } = await client.query<Found & { known: KnownCounts | null }>({
    text: `with hits as materialized (select order_id from order_search s ${inList || 'where'} ${sql})
      select (select count(*) from hits) as total,
        (select string_agg(order_row(o), ',' order by o.order_id desc) from orders o
          where o.order_id = any (array(select order_id from hits order by order_id desc offset $1 limit $2))) as rows,
        case when ((select count(*) from hits) >= ${REMEMBER_FROM}
            or clock_timestamp() > statement_timestamp() + interval '${REMEMBER_FROM_MS} ms')
          and (select count(*) from hits) * ${ROWS_A_MATCH} >= (select n from list_totals(array[${list}])) then (
          select ${AS_KNOWN}
          from bucket_versions() left join (select order_id >> 14 as bucket, count(*) as n, max(order_id) as top from hits group by 1) h using (bucket)
        ) end as known`,
    values: [offset, limit, ...values],
  })
  return rows[0]!
}

/** What tells apart the conditions that words make. */
function shapeOf({ spellings, ...word }: SearchWord): string {
  return [...Object.keys(word), ...(spellings ?? []).map((part) => part.length)].join('')
}

/**
 * Counts again only in buckets that changed since, and reads only the buckets in which the page lies. Undefined where too many
 * changed for that.
 */
async function searchChanged(
  client: Pick<PoolClient, 'query'>,
  { list, offset, limit, wanted }: Search,
  known: KnownCounts,
) {
  const { sql, values } = searchCondition(wanted, 7, false)
  const inList = list === 0 ? '' : `join orders o on o.order_id = s.order_id and o.queue = ${list}`
  const counting = {
    tables: `order_search s ${inList}`,
    fits: `s.order_id >= v.bucket::bigint << 14 and s.order_id < (v.bucket + 1)::bigint << 14 and ${sql}`,
    id: 's.order_id',
  }
  // The list's own index from its newest end, compared as rows, until the page is full.
  const { newest, within } = indexOf(list)
  const newestFirst = `from (select queue, order_id from orders
      where ${within} order by ${newest} offset 0) o
    join lateral (select order_id, txt, digits from order_search x where x.order_id = o.order_id offset 0) s on ${sql}
    order by ${newest.replaceAll(/\w+ desc/g, 'o.$&')}`
  const isUsual = values.length <= 6 && !values.some(Array.isArray)
  const name = isUsual && `search-changed-${list}-${wanted.words.map(shapeOf).join('-')}`
  const { rows } = await client.query<Found & { known: KnownCounts | null; changed: number }>({
    name: name || undefined,
    text: `with ${countAgain(counting, 3).join(',\n')}, ${pagesOf({ offset: '$1::bigint', limit: '$2::bigint' })},
      hits as (select x.order_id from pages p, lateral (select o.order_id ${newestFirst}
          limit $1::bigint + $2::bigint - p.before) x
        order by x.order_id desc offset $1::bigint - (select min(before) from pages) limit $2::bigint)
      select (select n from changed) as changed, (select coalesce(sum(n), 0) from counts)::float8 as total,
        (select string_agg(order_row(o), ',' order by o.order_id desc) from orders o
          where o.order_id = any (array(select order_id from hits))) as rows,
        case when (select n from changed) > 0 then (select ${AS_KNOWN} from counts) end as known`,
    values: [offset, limit, ...valuesOf(known), ...values],
  })
  const { changed, ...found } = rows[0]!
  return changed > CHANGED_AT_MOST ? undefined : found
}
