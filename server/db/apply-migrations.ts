import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { databaseProblem } from '#server/db/database-error.ts'
import { readMigrations, type Migration } from '#server/db/read-migrations.ts'
import { StartError } from '#server/start-error.ts'

const ATTEMPTS_AT_MOST = 10
const PAUSE_MS = 1000

/**
 * Applies each migration of the folder that the database has not recorded, whatever its number, and records it by name and
 * content. Changes nothing and throws StartError when what is recorded is not what is here. The caller holds the lock.
 */
export async function applyMigrations(client: PoolClient, folder: string): Promise<void> {
  const migrations = readMigrations(folder)
  await client.query('begin')
  const recorded = await readRecord(client, migrations)
  refuseOthers(recorded, migrations)
  await client.query('commit')
  for (const migration of migrations) if (!recorded.has(migration.name)) await apply(client, migration)
}

/** What was applied, name -> sha256. Installations from before this record are carried over from drizzle's. */
async function readRecord(client: PoolClient, migrations: Migration[]): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rowCount: older } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null")
  if (older) await carryOver(client, migrations)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Drizzle knew a migration by the same hash; what it passed over is simply not recorded, and so applied. */
async function carryOver(client: PoolClient, migrations: Migration[]): Promise<void> {
  const { rows } = await client.query<{ sha256: string }>('select hash as sha256 from drizzle.__drizzle_migrations')
  for (const { sha256 } of rows) {
    const name = migrations.find((migration) => migration.sha256 === sha256)?.name ?? `one with the hash ${sha256}`
    await client.query('insert into migrations (name, sha256) values ($1, $2) on conflict do nothing', [name, sha256])
  }
  await client.query('drop table drizzle.__drizzle_migrations; drop schema drizzle')
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

/** Waits briefly for tables that a running node uses and lets go in between: a waiting migration must not block everyone. */
async function apply(client: PoolClient, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (migration.indexes ? concurrently(client, migration) : inTransaction(client, migration))
    } catch (error) {
      const problem = databaseProblem(error)
      const inTheWay = problem?.code === '55P03' || problem?.again === true
      if (!problem || (problem.passing && !inTheWay)) throw error
      if (!inTheWay || attempt === ATTEMPTS_AT_MOST) {
        const words = [problem.code, problem.constraint, problem.message].filter(Boolean).join(', ')
        throw new StartError(`The migration ${migration.name} could not be applied: ${words}.`, { cause: error })
      }
      await sleep(PAUSE_MS)
    }
  }
}

async function inTransaction(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query("begin; set local lock_timeout = '3s'")
    await client.query(migration.text)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Without a transaction and however long it takes, since it blocks nobody. What an interrupted one left behind is made anew. */
async function concurrently(client: PoolClient, migration: Migration): Promise<void> {
  for (const { index, statement } of migration.indexes!) {
    const { rowCount: broken } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (broken) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  }
  await record(client, migration)
}

async function record(client: PoolClient, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}
