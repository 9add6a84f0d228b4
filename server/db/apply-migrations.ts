import type { PoolClient } from 'pg'
import { readBeforeBaseline, recordBaseline, takeDrizzlesRecord, wayToBaseline } from '#server/db/carry-over.ts'
import { inTransaction, patiently } from '#server/db/patiently.ts'
import { readMigrations, type Migration } from '#server/db/read-migrations.ts'
import { StartError } from '#server/start-error.ts'

/**
 * Applies each migration of the folder that the database has not recorded, whatever its number, and records it by name and
 * content. Changes nothing and throws StartError when what is recorded is not what is here. The caller holds the lock.
 */
export async function applyMigrations(client: PoolClient, folder: string): Promise<void> {
  const migrations = readMigrations(folder)
  const before = readBeforeBaseline(folder)
  const recorded = await patiently('The migration baseline', () =>
    inTransaction(client, () => readRecord(client, [...before, ...migrations])),
  )
  const way = wayToBaseline(before, recorded)
  await applyMissing(client, way, recorded)
  if (way.length > 0) {
    await patiently('The migration baseline', () =>
      inTransaction(client, () => recordBaseline(client, before, migrations)),
    )
  }
  await applyMissing(client, migrations, await recordOf(client))
}

async function applyMissing(client: PoolClient, migrations: Migration[], recorded: Map<string, string>): Promise<void> {
  for (const migration of migrations) {
    if (!recorded.has(migration.name)) {
      await patiently(`The migration ${migration.name}`, () => apply(client, migration))
    }
  }
}

/** Changes nothing; throws StartError where a migration of the folder is not applied, or what is recorded is not what is here. */
export async function refuseUnmigrated(client: PoolClient, folder: string): Promise<void> {
  const migrations = readMigrations(folder)
  const mayRead = await isGranted(client)
  const recorded = mayRead ? await recordOf(client) : new Map<string, string>()
  refuseOthers(recorded, [...readBeforeBaseline(folder), ...migrations])
  const missing = migrations.find(({ name }) => !recorded.has(name))
  if (missing === undefined) return
  const lacks = mayRead ? `${missing.name} is not applied` : 'this role may not work in it'
  throw new StartError(
    `The database is not at this version yet (${lacks}), and its owner is another role: run \`npm run migrate\` with MIGRATION_DATABASE_URL first.`,
  )
}

/** Whether the owner has granted this role access, which is its last step; to the job queue too, where there is one. */
async function isGranted(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_schema_privilege('public', 'usage') and has_table_privilege(c.oid, 'select') and exists (select from pg_namespace n
        where nspname = 'graphile_worker' and has_schema_privilege(n.oid, 'usage')) as granted
      from pg_class c where relname = 'migrations' and relnamespace = to_regnamespace('public')`,
  )
  return rows[0]!.granted
}

/** What was applied, name -> sha256; refused where it is not among these. */
async function readRecord(client: PoolClient, migrations: Migration[]): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  await takeDrizzlesRecord(client, migrations)
  const recorded = await recordOf(client)
  refuseOthers(recorded, migrations)
  return recorded
}

async function recordOf(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function refuseOthers(recorded: Map<string, string>, migrations: Migration[]): void {
  const here = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of recorded) {
    if (!here.has(name)) {
      throw new StartError(
        `A newer Entrada migrated this database (its ${name} is unknown here): start that version, or restore a backup from before it.`,
      )
    }
    if (here.get(name) !== sha256) {
      throw new StartError(
        `The migration ${name} is not as it was when it was applied: put the file back; what is to change goes into a new one.`,
      )
    }
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  if (migration.indexes) {
    for (const index of migration.indexes) await changeIndex(client, index)
    return record(client, migration)
  }
  return inTransaction(client, async () => {
    await client.query(migration.text)
    await record(client, migration)
  })
}

/** Without a transaction and however long it takes, since it blocks nobody. What an interrupted run left is made again. */
async function changeIndex(client: PoolClient, { index, statement }: { index: string; statement: string }) {
  const { rowCount: broken } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (broken) await client.query(`drop index concurrently ${index}`)
  await client.query(statement)
}

async function record(client: PoolClient, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}
