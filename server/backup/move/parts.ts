import type { ClientBase } from 'pg'

/** A table whose rows move; of the schema of the queue, those of jobs too. */
export interface Table {
  /** As SQL names it, its schema before it. */
  name: string
  /** All but those that the database makes of others. */
  columns: string[]
}

/** A counter, where it is. */
export interface Sequence {
  name: string
  value: string
  called: boolean
}

/** Every table but the records of what was migrated; pieces of a table belong to it. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations'
      group by 1 order by 1`,
  )
  return rows
}

/** Every counter of ids. */
export async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    found.push({ name, ...values[0]! })
  }
  return found
}

/** What was applied to the database, by which two of them hold the same tables. */
export async function findMigrations(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ applied: string }>(
    `select (select string_agg(name || ' ' || sha256, e'\\n' order by name) from migrations)
      || e'\\n' || (select string_agg(id::text, ' ' order by id) from graphile_worker.migrations) as applied`,
  )
  return rows[0]!.applied
}
