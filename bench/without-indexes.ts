import type { Pool } from 'pg'
import { transaction } from '#server/db/client.ts'

/** TABLE: tables that are filled without those indexes which no writing reads. The passports' are read for each order. */
const FILLED = ['orders', 'applications', 'order_search']
/** What an index is sorted in. */
const MEMORY = '1GB'

/**
 * Writes into tables without their indexes, and makes these once all is there: with twenty indexes they cost more than the rows. What was dropped is
 * noted in the database, so that one whose load was killed has them in the end. Without `write` only that is done. Returns whether anything was.
 */
export async function withoutIndexes(pool: Pool, write: false | (() => Promise<true>)): Promise<boolean> {
  await pool.query('create table if not exists bench_indexes (name text primary key, definition text not null)')
  if (write) {
    await dropIndexes(pool)
    await write()
  }
  const { rows } = await pool.query<{ name: string; definition: string }>(
    'select name, definition from bench_indexes order by name',
  )
  for (const { name, definition } of rows) await makeIndex(pool, name, definition)
  await pool.query('drop table bench_indexes')
  return rows.length > 0
}

async function dropIndexes(pool: Pool): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `insert into bench_indexes
        select c.relname, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = any ($1::regclass[]) and not i.indisunique returning name`,
      [FILLED],
    )
    for (const { name } of rows) await client.query(`drop index "${name}"`)
  })
}

async function makeIndex(pool: Pool, name: string, definition: string): Promise<void> {
  const begun = performance.now()
  await transaction(pool, async (client) => {
    await client.query(`set local maintenance_work_mem = '${MEMORY}'`)
    await client.query(definition)
    await client.query('delete from bench_indexes where name = $1', [name])
  })
  console.log(`${name} made in ${Math.round((performance.now() - begun) / 1000)} s`)
}
