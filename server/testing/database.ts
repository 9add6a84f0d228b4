import { copyTemplate, type FreshDatabase } from '#server/testing/postgres.ts'

export type { FreshDatabase }

/** A migrated, empty database of one's own: one for a test file, dropped in afterAll. A script that is no test names its PostgreSQL. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return copyTemplate(process.env.TEST_POSTGRES ?? (await import('vitest')).inject('databaseServer'))
}
