import type { Pool } from 'pg'

/** Where sealed numbers are kept: those of orders and answers are sealed again with a new key, rows of the audit log never are. */
export interface NumbersUnder {
  orders: number
  audit: number
}

/** How many rows hold a number sealed with a key. It reads every row, so it is only for removing the key. */
export async function countNumbersUnder(pool: Pick<Pool, 'query'>, keyId: string): Promise<NumbersUnder> {
  const count = (table: string, columns: string) =>
    `(select count(*) from ${table} where strpos(concat(${columns}), $1) > 0)`
  const { rows } = await pool.query<NumbersUnder>(
    `select (${count('applications', 'form, as_sent, needs_check, notes')} + ${count('answers', 'given')}
        + ${count('index_keys', 'sealed')})::float8 as orders,
      ${count('audit_log', 'before, after')}::float8 as audit`,
    [`e1.${keyId}.`],
  )
  return rows[0]!
}

/** How far the orders' numbers have been sealed with a key; undefined where that has not begun. */
export async function findSealedUpTo(
  pool: Pick<Pool, 'query'>,
  keyId: string,
): Promise<{ isDone: boolean; left: number } | undefined> {
  const { rows } = await pool.query<{ isDone: boolean; left: number }>(
    `select done_at is not null as "isDone",
        case when done_at is null then (select count(*) from orders where order_id > last_id) else 0 end::float8 as left
      from number_seals where key_id = $1`,
    [keyId],
  )
  return rows[0]
}

/** Makes the walk of seal-numbers.ts start over. */
export async function sealAgain(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('delete from number_seals')
}
