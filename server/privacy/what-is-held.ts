import type { Pool, PoolClient } from 'pg'
import type { Services } from '#server/context.ts'
import { PERSONAL_DATA, type PersonalTable } from '#server/privacy/tables/personal-data.ts'

/** What a table holds of some orders. */
export interface Held {
  table: string
  purpose: string
  rows: Record<string, unknown>[]
}

type Counted = { table: string; rows: number } & Pick<PersonalTable, 'name' | 'purpose'>
type Queryable = Pick<Pool | PoolClient, 'query'>
type Asks = { pool: Queryable } & Pick<Services, 'numbers'>

/** Keys and pictures of ours, a site’s address that may hold a key of its own, and who of staff it was: nothing of the person who asks. */
const OURS = '{url,passport_mark,storage_key,picture,salt,request_id,actor_id,actor_name}'
/** Made of what stands in the others. */
const DERIVED = 'order_search'

/** All that is held of these orders' travellers, table by table. */
export async function whatIsHeld({ pool: client, numbers }: Asks, ids: number[]): Promise<Held[]> {
  const held: Held[] = []
  for (const [table, row] of Object.entries(PERSONAL_DATA)) {
    if (table === DERIVED) continue
    const { rows } = await client.query<{ rows: Held['rows'] }>(
      `select coalesce(json_agg(${shown(table, row)}), '[]') as rows from ${table} t where ${row.of}`,
      [ids],
    )
    if (rows[0]!.rows.length > 0)
      held.push({ table, purpose: row.purpose, rows: rows[0]!.rows.map((one) => opened(numbers, one)) })
  }
  return held
}

/** The numbers of an order's row as they were given. */
function opened(numbers: Services['numbers'], row: Record<string, unknown>): Record<string, unknown> {
  const { order_id: orderId } = row
  if (typeof orderId !== 'number') return row
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, numbers.open(orderId, value)]))
}

/** A row without what is ours or another's: from which address staff worked is theirs. */
function shown(table: string, { others }: PersonalTable): string {
  const plain = `to_jsonb(t) - '${OURS}'::text[]`
  if (table === 'audit_log')
    return `(${plain} #- '{after,otherOrderId}') - case when t.actor_kind = 'staff' then 'ip' else '' end`
  return others
    ? `${plain} - case when ${others.in} then '{${others.hides.replaceAll(' ', ',')}}'::text[] else '{}' end`
    : plain
}

/** How many rows of each table that is, and its words. */
export async function countHeld(client: Queryable, ids: number[]): Promise<Counted[]> {
  const tables = Object.entries(PERSONAL_DATA).filter(([table]) => table !== DERIVED)
  const counted = ([table, { of }]: [string, PersonalTable]) =>
    `select '${table}' as table, count(*)::int as rows from ${table} t where ${of}`
  const { rows } = await client.query<{ table: string; rows: number }>(tables.map(counted).join(' union all '), [ids])
  return rows
    .filter((row) => row.rows > 0)
    .map((row) => {
      const { name, purpose } = PERSONAL_DATA[row.table]!
      return { table: row.table, name, purpose, rows: row.rows }
    })
}
