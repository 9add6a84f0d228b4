import { sql, type SQL } from 'drizzle-orm'

/** A check's words: the column holds one of these, or nothing. */
export function oneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`${column} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)
}
