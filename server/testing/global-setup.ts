import type { TestProject } from 'vitest/node'
import { buildReaders } from '#scripts/build-readers.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a database can be asked for; its own database stays empty. */
    databaseServer: string
  }
}

/** One PostgreSQL for the whole run, thrown away at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildReaders()
  const { url, stop } = await startTestPostgres()
  project.provide('databaseServer', url)
  return stop
}
