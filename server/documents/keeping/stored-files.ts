import type { ClientBase, Pool } from 'pg'

const AT_ONCE = 20_000

/** TABLE: the tables whose rows name a file of the document store. */
export const STORED = [
  {
    table: 'documents',
    // An infected file is removed as soon as it is known, and those of an anonymised order.
    has: `scan is distinct from 'infected' and storage_key <> ''`,
    says: 'Document',
    digest: 'sha256',
    order: 'order_id',
  },
  {
    table: 'government_mails',
    // Originals are removed after a while.
    has: 'storage_key is not null',
    says: 'Government mail',
    digest: 'null::text',
    order: 'null::bigint',
  },
  {
    table: 'dispute_packs',
    // Those of an anonymised order are removed.
    has: `storage_key <> ''`,
    says: 'Answer to a dispute',
    digest: 'sha256',
    order: 'order_id',
  },
]

/** The keys of all files that the database says the document store has, many at a time. */
export async function* storedKeys(client: Pick<ClientBase | Pool, 'query'>): AsyncGenerator<string[]> {
  for (const { table, has } of STORED) {
    for (let after = 0; ;) {
      const { rows } = await client.query<{ id: string; storage_key: string }>(
        `select id::text, storage_key from ${table} where id > $1 and ${has} order by id limit ${AT_ONCE}`,
        [after],
      )
      if (rows.length === 0) break
      after = Number(rows.at(-1)!.id)
      yield rows.map((row) => row.storage_key)
    }
  }
}

/** How many files lie under each key, and how many plain. */
export async function countSealed(client: Pick<Pool, 'query'>): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; n: number }>(
    `select id, sum(n)::float8 as n from (${STORED.map(
      ({ table, has }) =>
        `select sealed_with(storage_key) as id, count(*) as n from ${table} where ${has} group by sealed_with(storage_key)`,
    ).join(' union all ')}) counted group by id`,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}
