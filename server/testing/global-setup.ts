import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { installJobs } from '#server/jobs/install.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a database can be asked for; its own database stays empty. */
    databaseServer: string
  }
}

/** The migrated database that every test file gets a copy of. */
export const TEMPLATE = 'entrada_template'

/** One PostgreSQL for the whole run, thrown away at its end, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-test-'))
  const problems: string[] = []
  const server = await startEmbedded({ dataDir, log: (line) => problems.push(line), throwaway: true })
  await makeTemplate(server.url)
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = openDatabase(serverUrl, console)
  await admin.pool.query(`create database ${TEMPLATE}`)
  await closeDatabase(admin.pool)
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE}`
  const template = openDatabase(url.href, console)
  await migrate(template.pool)
  await installJobs(template.pool)
  await closeDatabase(template.pool)
}
