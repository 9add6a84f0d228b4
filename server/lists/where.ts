import { all, join, raw, sql, type Sql } from '#server/db/sql.ts'
import { filterSql } from '#server/lists/filters.ts'
import type { Selection } from '#server/lists/query.ts'
import type { Terms } from '#server/lists/terms.ts'
import { MARKS } from '#server/orders/search-text.ts'

/** SQL that an order `o` is in a list, also one of a month. */
export function inList(list: number): Sql {
  if (list === 0) return raw('true')
  return raw(list < 100 ? `o.queue = ${list}` : `o.queue = 3 and month_list(o.processing_date) = ${list}`)
}

/** SQL that an order `o` is in one of these lists: every order, those below 100, or one of a month. */
export function inLists(lists: readonly number[]): Sql {
  if (lists.includes(0)) return raw('true')
  return lists.length === 1 ? inList(lists[0]!) : raw(`o.queue in (${lists.join(', ')})`)
}

/** What comes between `from` and `order by` to read the orders `o` of a selection in which the terms are found. */
export function selected({ lists, filters }: Pick<Selection, 'lists' | 'filters'>, terms: Terms): Sql {
  const isSearch = terms.words.length > 0
  const conditions = [inLists(lists), ...(isSearch ? [matches(terms, 'index')] : []), filterSql(filters, lists)]
  return sql`${raw(isSearch ? 'order_search s join orders o using (order_id)' : 'orders o')} where ${all(conditions)}`
}

/**
 * SQL that a row `s` of order_search holds every term. By `index`: in a way that the trigram index finds, planned for these words. By
 * `any index`: the same without the planner seeing the words, so that one plan serves all that are as long (`isIndexed`). By `row`: the
 * same of each row that is read, for a narrow range of orders: a LIKE there would make the planner go through the whole index.
 */
export function matches({ words, orders }: Terms, by: 'index' | 'any index' | 'row'): Sql {
  const pattern = (text: string) => (by === 'any index' ? sql`(select ${`%${text}%`}::text)` : sql`${`%${text}%`}`)
  const like = (column: string, text: string) => sql`s.${raw(column)} like ${pattern(text)}`
  const has = (column: string, text: string) => sql`strpos(s.${raw(column)}, ${text}) > 0`
  const isOne = (ids: number[]) => sql`s.order_id = any (${ids}::bigint[])`
  const found = words.map(({ orders: ids, digits, digitKeys, text, spellings }) => {
    const ways = ids ? [isOne(ids)] : []
    if (digits !== undefined) {
      const hasKeys = by !== 'row' && digitKeys
      ways.push(all([...(hasKeys ? [like('digit_keys', digitKeys)] : []), has('digits', digits)]))
    }
    if (text !== undefined) {
      const part = by === 'row' ? undefined : mostSelectivePart(text)
      ways.push(all([...(part ? [like('txt', part)] : []), ...(part === text ? [] : [has('txt', text)])]))
    }
    if (spellings)
      ways.push(all(spellings.map((part) => any(part.map((way) => (by === 'row' ? has : like)('txt', way))))))
    return any(ways)
  })
  return orders ? any([all(found), isOne(orders)]) : all(found)
}

/** Whether each way in which each word is found has the three letters that the trigram index looks up, and no order is named by its id. */
export function isIndexed({ words, orders }: Terms): boolean {
  if (orders !== undefined) return false
  return words.every(({ orders: ids, digits, digitKeys = '', text, spellings = [] }) => {
    const parts = [
      ...(digits === undefined ? [] : [digitKeys]),
      ...(text === undefined ? [] : [text]),
      ...spellings.flat(),
    ]
    return ids === undefined && parts.every((part) => part.length >= 3)
  })
}

const any = (conditions: Sql[]) => sql`(${join(conditions, ' or ')})`

/**
 * The part of a long word that few orders have: what stands before an e-mail's @, and there the place where letters turn into
 * digits. Asking the index for all of `ana.diaz48@mail.example` costs fifty times as much, since most of it is everywhere.
 */
function mostSelectivePart(text: string): string {
  const local = text.split(MARKS['@']!)[0]!
  const part = local.length < 4 ? text : local
  const turn = part.search(/[a-z][0-9]/)
  const around = turn < 0 ? part : part.slice(Math.max(turn - 2, 0), turn + 4)
  return around.length < 4 ? part : around
}
