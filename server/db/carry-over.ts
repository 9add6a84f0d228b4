import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { readMigrations, type Migration } from '#server/db/read-migrations.ts'

/** The baseline: what `before-baseline/` came to. Installations that have the one are given the record of the other. */
const BASELINE = /^000[0-7]_/

/** The migrations in whose place the baseline stands; they are here for installations that began with them. */
export function readBeforeBaseline(folder: string): Migration[] {
  return readMigrations(join(folder, 'before-baseline'))
}

/**
 * Writes down what drizzle's migrator applied to an installation of its time, by content, and removes its record. What it
 * passed over (it went by time, and a file that was merged late was lost to it) is simply not written down.
 */
export async function takeDrizzlesRecord(client: PoolClient, migrations: Migration[]): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null")
  if (!rowCount) return
  const { rows } = await client.query<{ sha256: string }>('select hash as sha256 from drizzle.__drizzle_migrations')
  for (const { sha256 } of rows) {
    const name = migrations.find((migration) => migration.sha256 === sha256)?.name ?? `one with the hash ${sha256}`
    await client.query('insert into migrations (name, sha256) values ($1, $2) on conflict do nothing', [name, sha256])
  }
  await client.query('drop table drizzle.__drizzle_migrations; drop schema drizzle')
}

/** Brings an installation from before the baseline to it: applies what it lacks of the old files, and records the new. */
export async function reachBaseline(
  client: PoolClient,
  before: Migration[],
  migrations: Migration[],
  recorded: Map<string, string>,
): Promise<void> {
  if (!before.some(({ name }) => recorded.has(name))) return
  for (const { name, text } of before) if (!recorded.has(name)) await client.query(text)
  await client.query('delete from migrations where name = any ($1)', [before.map(({ name }) => name)])
  for (const { name, sha256 } of migrations.filter((migration) => BASELINE.test(migration.name))) {
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
}
