import { inject } from 'vitest'
import { copyTemplate, type FreshDatabase } from '#server/testing/postgres.ts'

export type { FreshDatabase }

/** A migrated, empty database of one's own: one for a test file, dropped in afterAll. */
export function freshDatabase(): Promise<FreshDatabase> {
  return copyTemplate(inject('databaseServer'))
}
