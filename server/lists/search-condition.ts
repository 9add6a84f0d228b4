import type { Wanted } from '#server/lists/search-codes.ts'
import { MARKS } from '#server/orders/search-text.ts'

/** SQL that is true where a row `s` of order_search holds everything searched for, with its parameters. */
export interface Condition {
  sql: string
  values: (string | number[])[]
}

/**
 * Asks for the words; `first` is the number of its first parameter. Indexed, in a way that the trigram index answers. Else the
 * same of each row that is read, for a narrow range of orders: a LIKE there would make the planner go through the whole index.
 */
export function searchCondition({ words, orders }: Wanted, first: number, indexed: boolean): Condition {
  const values: Condition['values'] = []
  const next = (value: string | number[]) => `$${first + values.push(value) - 1}`
  const like = (column: string, text: string) => `s.${column} like ${next(`%${text}%`)}`
  const has = (column: string, text: string) => `strpos(s.${column}, ${next(text)}) > 0`
  const isOne = (ids: number[]) => `s.order_id = any (${next(ids)}::bigint[])`
  const found = words.map(({ orders: ids, digits, digitKeys, text, spellings }) => {
    const ways = ids ? [isOne(ids)] : []
    if (digits !== undefined)
      ways.push(
        indexed && digitKeys ? `${like('digit_keys', digitKeys)} and ${has('digits', digits)}` : has('digits', digits),
      )
    if (text !== undefined) {
      const part = mostSelectivePart(text)
      ways.push(indexed ? `${like('txt', part)}${part === text ? '' : ` and ${has('txt', text)}`}` : has('txt', text))
    }
    if (spellings) {
      const parts = spellings.map((part) => any(part.map((way) => (indexed ? like : has)('txt', way))))
      ways.push(parts.join(' and '))
    }
    return any(ways)
  })
  const all = found.join(' and ')
  return { sql: orders ? `(${all} or ${isOne(orders)})` : all, values }
}

const any = (conditions: string[]) => `(${conditions.join(' or ')})`

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
