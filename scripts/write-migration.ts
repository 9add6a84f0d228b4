// `npm run migration -- what_changes`: writes what the tables of server/db/tables have and the orders' row have beyond the migrations, as the next one.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { readCatalog } from '#server/db/drift/catalog.ts'
import { declaredTables, declareTables } from '#server/db/drift/declare-tables.ts'
import { nextMigration } from '#server/db/drift/next-migration.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { ORDER_ROW_SQL } from '#server/orders/order-row.ts'

/** The numbers below it are taken: by the baseline, and by the migrations that it was made of. */
const FIRST_NUMBER = 585

const [name] = process.argv.slice(2)
if (!name || !/^[a-z0-9_]+$/.test(name)) giveUp('npm run migration -- what_changes (small letters, digits and _)')

const dataDir = mkdtempSync(join(tmpdir(), 'entrada-migration-'))
const server = await startEmbedded({ dataDir, log: console.log, throwaway: true })
try {
  const statements = await compare()
  if (statements.length === 0) console.log('The migrations make the tables as they are declared: nothing to write.')
  else write(statements)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function compare(): Promise<string[]> {
  const migrated = await withDatabase('migrated', readCatalog)
  const declared = await withDatabase('declared', async (pool) => {
    await declareTables(pool, await declaredTables()).catch((error: Error) =>
      giveUp(`${error.message}. A function that a table calls comes first, in a migration written by hand.`),
    )
    await pool.query(ORDER_ROW_SQL)
    return readCatalog(pool)
  })
  return nextMigration(migrated, declared, [{ name: 'order_row', sql: ORDER_ROW_SQL }])
}

async function withDatabase<Result>(database: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const admin = openDatabase(server.migratorUrl, console)
  await admin.query(`create database ${database}`)
  await closeDatabase(admin)
  const url = new URL(server.migratorUrl)
  url.pathname = `/${database}`
  const pool = openDatabase(url.href, console)
  try {
    await migrate(pool)
    return await work(pool)
  } finally {
    await closeDatabase(pool)
  }
}

function write(statements: string[]): void {
  const last = readdirSync(MIGRATIONS).findLast((file) => file.endsWith('.sql'))!
  const number = Math.max(Number(last.slice(0, 4)) + 1, FIRST_NUMBER)
  const file = join(MIGRATIONS, `${String(number).padStart(4, '0')}_${name}.sql`)
  writeFileSync(file, `${statements.join('\n')}\n`)
  console.log(`Wrote ${file}:\n\n${statements.join('\n')}\n`)
  if (statements.some((statement) => statement.includes(' drop '))) {
    console.log('It drops something. Where that was only given another name, write `rename` in its place.')
  }
}

function giveUp(line: string): never {
  console.error(line)
  process.exit(1)
}
