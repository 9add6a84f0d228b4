import type { Pool, PoolClient } from 'pg'
import { typedEmail } from '#contract/http/envelope.ts'
import { cleanEmail } from '#contract/normalise/email.ts'
import type { PersonKey } from '#contract/orders/person-keys.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { matches } from '#server/lists/where.ts'
import { searchWords } from '#server/orders/search-text.ts'
import type { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { isSignature, sign } from '#server/security/signatures.ts'
import { say } from '#server/words/say.ts'

/** A person as somebody names them. */
export interface Person {
  by: PersonKey
  value: string
}

/** More orders than these are no one person's: what they share is a text like "none". */
const ORDERS_AT_MOST = 1000
const email = typedEmail('')

/** The orders of a person that still hold something of them, oldest first: the e-mail or passport number is theirs, whole. By index. */
export async function findOrdersOf(
  { pool, numbers }: { pool: Pick<Pool | PoolClient, 'query'>; numbers: SealedNumbers },
  { by, value }: Person,
): Promise<number[]> {
  if (by === 'email' && !email.safeParse(value).success)
    throw invalid('value', 'Enter the whole e-mail or passport number')
  const ids = by === 'email' ? ofEmail(value) : ofPassport(value, numbers.markOf(value))
  const { rows } = await pool.query<{ id: number }>(
    sql`select order_id::float8 as id from orders where order_id = any (array(${ids})) and anonymised_at is null
      order by order_id limit ${ORDERS_AT_MOST + 1}`,
  )
  if (rows.length > ORDERS_AT_MOST)
    throw invalid('value', 'More than 1000 orders have this: it does not belong to one person')
  return rows.map(({ id }) => id)
}

/**
 * The orders of a person, and of them the chosen ones: a family shares an e-mail, and the request of one is not that of the others. Throws `invalid` for one that
 * is not theirs.
 */
export async function findChosenOf(
  services: { pool: Pick<Pool | PoolClient, 'query'>; numbers: SealedNumbers },
  { orderIds, ...person }: Person & { orderIds?: number[] | undefined },
): Promise<{ ids: number[]; leftOut: number[] }> {
  const all = await findOrdersOf(services, person)
  if (orderIds === undefined || all.length === 0) return { ids: all, leftOut: [] }
  const strange = orderIds.find((id) => !all.includes(id))
  if (strange !== undefined) throw invalid('orderIds', say('Order {0} was not found by this e-mail or number', strange))
  return { ids: all.filter((id) => orderIds.includes(id)), leftOut: all.filter((id) => !orderIds.includes(id)) }
}

/** What the index of the search finds first, and then the very address. */
function ofEmail(value: string): Sql {
  const address = cleanEmail(value)
  return sql`with hits as materialized (select order_id from order_search s where ${matches({ words: searchWords(address) }, 'index')})
    select order_id from hits join orders using (order_id) where lower(btrim(email)) = lower(${address})`
}

function ofPassport(value: string, mark: string | null): Sql {
  return sql`select unnest(orders_of_code(${value}, '{passport}', ${mark}))`
}

/** The keyed hash that stands for a person where nobody is to be named: another spelling of the same gives the same one. */
export function hashPerson({ secret }: Pick<Context, 'secret'>, person: Person): string {
  return sign(secret, 'person', spelt(person))
}

/** Returns whether a hash stands for this person. */
export function isPerson({ secret }: Pick<Context, 'secret'>, person: Person, hash: unknown): boolean {
  return isSignature(secret, 'person', spelt(person), hash)
}

function spelt({ by, value }: Person): string {
  const plain = by === 'email' ? cleanEmail(value) : value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return `${by}\n${plain}`
}
