import { readdirSync } from 'node:fs'
import { is, SQL } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

const TABLES = new URL('../tables/', import.meta.url)
const dialect = new PgDialect()

/** Every table that server/db/tables declares. */
export async function declaredTables(): Promise<PgTable[]> {
  const modules = await Promise.all(readdirSync(TABLES).map((file) => import(new URL(file, TABLES).href)))
  return modules.flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)))
}

/** In a migrated database that nobody needs: replaces the tables that the migrations made with tables made as declared. */
export async function declareTables(pool: Pool, tables: PgTable[]): Promise<void> {
  const configs = tables.map(getTableConfig)
  await pool.query(`drop table if exists ${configs.map(({ name }) => quote(name)).join(', ')} cascade`)
  for (const config of configs) await pool.query(createTable(config))
  for (const config of configs) for (const statement of besides(config)) await pool.query(statement)
}

type Config = ReturnType<typeof getTableConfig>

function createTable({ name, columns, primaryKeys, checks }: Config): string {
  const parts = [
    ...columns.map(declareColumn),
    ...primaryKeys.map((key) => `primary key (${list(key.columns)})`),
    ...checks.map((check) => `constraint ${quote(check.name)} check (${text(check.value)})`),
  ]
  return `create table ${quote(name)} (${parts.join(', ')})`
}

function declareColumn(column: PgColumn): string {
  const { generated, generatedIdentity } = column
  return [
    quote(column.name),
    column.getSQLType(),
    column.primary && 'primary key',
    column.notNull && 'not null',
    generatedIdentity && 'generated always as identity',
    generated && `generated always as (${text(generated.as as SQL)}) stored`,
    column.default !== undefined && `default ${value(column)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What can only be said once all tables are there. */
function* besides({ name, foreignKeys, indexes }: Config): Generator<string> {
  for (const { columns, foreignTable, foreignColumns } of foreignKeys.map((key) => ({
    ...key.reference(),
  }))) {
    const target = `${quote(getTableConfig(foreignTable).name)} (${list(foreignColumns)})`
    yield `alter table ${quote(name)} add foreign key (${list(columns)}) references ${target}`
  }
  for (const { config } of indexes) {
    const keys = config.columns.map((key) => (is(key, IndexedColumn) ? quote(key.name!) : `(${text(key as SQL)})`))
    const kind = config.unique ? 'unique index' : 'index'
    const only = config.where ? ` where ${text(config.where)}` : ''
    yield `create ${kind} ${quote(config.name!)} on ${quote(name)} using ${config.method} (${keys.join(', ')})${only}`
  }
}

function value(column: PgColumn): string {
  if (is(column.default, SQL)) return text(column.default)
  const driven = column.mapToDriverValue(column.default)
  return typeof driven === 'string' ? `'${driven.replaceAll("'", "''")}'` : String(driven)
}

const text = (sql: SQL) => dialect.sqlToQuery(sql.inlineParams()).sql
const quote = (name: string) => `"${name}"`
const list = (columns: { name: string }[]) => columns.map(({ name }) => quote(name)).join(', ')
