import { say, type Said } from '#server/words/say.ts'

/** The most rows in one answer: a list with no more is sent whole. */
export const ROWS_AT_MOST = 10_000
/** A longer list is sent this many rows at a time. */
const ROWS_OF_MANY = 1000

/** Which rows of a list are asked for. */
export interface RowsAsked {
  offset: number
  limit: number
  /** All rows were asked for, whether or not one answer can carry them. */
  all: boolean
}

/** The rows that a page and its size ask for; `all` and what is beyond all bounds ask for everything, and the total is counted. */
export async function readRowsAsked(
  page: number,
  limit: number | 'all',
  countTotal: () => Promise<number>,
): Promise<RowsAsked> {
  if (limit !== 'all' && limit <= ROWS_AT_MOST) return { offset: (page - 1) * limit, limit, all: false }
  const isWhole = page === 1 && (await countTotal()) <= ROWS_AT_MOST
  return { offset: (page - 1) * ROWS_OF_MANY, limit: isWhole ? ROWS_AT_MOST : ROWS_OF_MANY, all: true }
}

/** What stands beside the rows of an answer: which page follows, and in words how many of how many these are. */
export function besideRows({ offset, limit, all }: RowsAsked, total: number): { next: number | null; message?: Said } {
  const end = offset + limit
  if (end >= total) return { next: null }
  if (!all) return { next: Math.floor(offset / limit) + 2 }
  const next = Math.floor(end / ROWS_OF_MANY) + 1
  const [from, to, of] = [offset + 1, end, total].map((count) => count.toLocaleString('en'))
  return { next, message: say('Orders {0} to {1} of {2}; page {3} follows', from!, to!, of!, next) }
}
