import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Pool } from 'pg'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { TEMPLATE } from '#server/testing/global-setup.ts'

export interface FreshDatabase {
  /** For an app or process under test. */
  url: string
  /** For looking and preparing; connects when first used. */
  pool: Pool
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>
}

/** A migrated, empty database of one's own, in about 50 ms: one for a test file, dropped in afterAll. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const serverUrl = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  // What drop() ends by force is no news.
  const { pool } = openDatabase(url.href, { warn: () => undefined })
  return {
    url: url.href,
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
  const { pool } = openDatabase(serverUrl, console, { connections: 1, statementTimeoutMs: 60_000 })
  try {
    await pool.query(statement)
  } finally {
    await closeDatabase(pool)
  }
}
