import type { Pool } from 'pg'
import { cleanLetters } from '#contract/normalise/text.ts'
import type { Permission } from '#contract/staff/access.ts'
import { may, type Context } from '#server/context.ts'
import { searchWords, type SearchWord } from '#server/orders/search-text.ts'

/** TABLE: a code by which orders are found (orders_of_code() in the database) -> who may read it, and so search by it. */
const CODES = {
  passport: 'passport:read',
  transaction: 'transactions:write',
  pnr: 'orders:read',
  reference: 'orders:read',
  application: 'documents:read',
} as const satisfies Record<string, Permission>

type CodeKind = keyof typeof CODES

export const CODE_KINDS = Object.keys(CODES) as CodeKind[]

/** Which codes to search by, and what passports are found by. */
export interface Codes extends Pick<Context, 'numbers'> {
  kinds: readonly CodeKind[]
}

/** What is looked for: every word, in an order's text, its digits or its codes; or a code that was typed with spaces in it. */
export interface Terms {
  words: (SearchWord & { orders?: number[] })[]
  /** Orders that have everything typed as a single code. */
  orders?: number[]
}

/** The codes that the caller may search by. */
export function codesFor(ctx: Context): Codes {
  return { kinds: CODE_KINDS.filter((kind) => may(ctx, CODES[kind])), numbers: ctx.numbers }
}

/**
 * Reads what was typed, and finds the orders whose codes it names. They are found first, so that what is asked then is planned
 * with them in sight: as ever where there are none, which is nearly always.
 */
export async function readTerms(client: Pick<Pool, 'query'>, typed: string, codes: Codes | undefined): Promise<Terms> {
  const words = searchWords(typed)
  if (words.length === 0 || !codes || codes.kinds.length === 0) return { words }
  const asked = [
    ...words.map(({ typed: word }) => word),
    ...(words.length > 1 ? [cleanLetters(typed).replaceAll(' ', '')] : []),
  ]
  const { rows } = await client.query<{ ids: number[] }>({
    name: 'orders-of-codes',
    text: `select orders_of_code(code, $3, mark)::float8[] as ids
      from unnest($1::text[], $2::uuid[]) with ordinality as one (code, mark, place) order by place`,
    values: [asked, asked.map((code) => codes.numbers.markOf(code)), codes.kinds],
  })
  const found = rows.map(({ ids }) => (ids.length > 0 ? { orders: ids } : {}))
  return {
    words: words.map((word, place) => ({ ...word, ...found[place] })),
    ...found[words.length],
  }
}
