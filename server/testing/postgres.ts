import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { APPLICATION } from '#server/db/embedded/cluster.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'

/** The migrated database that every test file and every server of a journey gets a copy of. */
export const TEMPLATE = 'entrada_template'

export interface TestPostgres {
  /** Where a database can be asked for; its own database stays empty. */
  url: string
  /** The process that holds it. */
  process: ChildProcess
  stop(): Promise<void>
}

export interface FreshDatabase {
  /** For an app or process under test: as the application's role. */
  url: string
  /** The database's address for the role that owns the tables. */
  migratorUrl: string
  /** For looking and preparing, as the owner; connects when first used. */
  pool: Pool
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>
}

/** One PostgreSQL for a whole run of tests, with one migrated database to copy; it ends with us, however we end. */
export async function startTestPostgres(migrations = MIGRATIONS): Promise<TestPostgres> {
  // In a group of its own: Ctrl-C reaches it only after the tests, by the closed channel.
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), [migrations], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message'), gone.then(() => undefined)])
  if (!ready) throw new Error('The PostgreSQL of the tests did not start, see above.')
  const stop = async () => {
    if (child.connected) child.disconnect()
    await gone
  }
  return { url: ready[0] as string, process: child, stop }
}

/** A migrated, empty database of one's own, in about 50 ms. */
export async function copyTemplate(serverUrl: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  // What drop() ends by force is no news.
  const pool = openDatabase(url.href, { warn: () => undefined })
  const application = new URL(url)
  application.username = APPLICATION
  return {
    url: application.href,
    migratorUrl: url.href,
    pool,
    async drop() {
      await closeDatabase(pool)
      // A vacuum at work there belongs to PostgreSQL and may not be ended by us; it is over soon.
      for (let patience = 40; ; patience -= 1) {
        const failure = await asAdmin(serverUrl, `drop database if exists ${name} with (force)`).catch((error) => error)
        if (!failure) return
        if (patience === 0) throw failure
        await sleep(250)
      }
    },
  }
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const pool = openDatabase(serverUrl, console, { connections: 1, statementTimeoutMs: 60_000 })
  try {
    await pool.query(statement)
  } finally {
    await closeDatabase(pool)
  }
}
