import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PoolClient } from 'pg'
import { migrationOf, type Migration } from '#server/db/read-migrations.ts'

/** The baseline: the result of the older migrations. Installations that have those get the record of the baseline. */
const BASELINE = /^00/
/** Where, among the older migrations, each of these ends; the rest came after the baseline before this one. */
const FIRST = 16
const BY_NOUNS = 24
const AFTER_BOTH = 88
const BASELINE_BEFORE = 105

/**
 * The migrations in whose place the baseline stands, for installations that began with them: one file, in which each follows the line
 * `-- file NAME` and has a newline added. An installation began with the first tables, with the same made by nouns, or with the baseline
 * that was made of either and what came after both.
 */
export function readBeforeBaseline(folder: string): Migration[] {
  const text = gunzipSync(readFileSync(join(folder, 'before-baseline.sql.gz'))).toString()
  const [, ...files] = text.split(/^-- file (\w+)\n/m)
  return Array.from({ length: files.length / 2 }, (_, at) =>
    migrationOf(files[2 * at]!, files[2 * at + 1]!.slice(0, -1)),
  )
}

/** The migrations that lead an installation with this record to the baseline, applied ones among them; none where it began with the baseline. */
export function wayToBaseline(before: Migration[], recorded: Map<string, string>): Migration[] {
  const has = ({ name }: Migration) => recorded.has(name)
  if (!before.some(has)) return []
  if (before.slice(AFTER_BOTH, BASELINE_BEFORE).some(has)) return before.slice(AFTER_BOTH)
  const first = before.slice(0, FIRST)
  const began = first.some(has) ? first : before.slice(FIRST, BY_NOUNS)
  return [...began, ...before.slice(BY_NOUNS, AFTER_BOTH), ...before.slice(BASELINE_BEFORE)]
}

/** Records the baseline in place of the migrations that led to it. */
export async function recordBaseline(client: PoolClient, before: Migration[], migrations: Migration[]): Promise<void> {
  await client.query('delete from migrations where name = any ($1)', [before.map(({ name }) => name)])
  for (const { name, sha256 } of migrations.filter((migration) => BASELINE.test(migration.name))) {
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
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
