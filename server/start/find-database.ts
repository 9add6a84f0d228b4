import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts'
import type { Env } from '#server/env.ts'
import { awaitDatabase } from '#server/start/await-database.ts'

export interface FoundDatabase {
  /** The application's address. */
  url: string
  /** The address of the role that owns the tables, where it is another. */
  migrator: string | undefined
  /** The embedded one, where it is that. */
  embedded?: Embedded
}

/** The database of the environment, once it responds: the one that is named, or the embedded one, started. */
export async function findDatabase(env: Env, log: (line: string) => void): Promise<FoundDatabase> {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrator, BACKUP_DIR, DATA_DIR: dataDir } = env
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir, archive: BACKUP_DIR !== undefined, log })
    return { url: embedded.url, migrator: embedded.migratorUrl, embedded }
  }
  await awaitDatabase('DATABASE_URL', url)
  if (migrator !== undefined) await awaitDatabase('MIGRATION_DATABASE_URL', migrator)
  return { url, migrator }
}
